-- Streams of numbered events: what a subscriber must not miss. The row of a stream is locked by whoever appends to it until the commit, so
-- that numbers follow one another without a gap in the order of the commits. Events are kept for as long as a client may be away.
create table live_stream (
  merchant_id text not null,
  topic text not null,
  last_seq bigint not null,
  primary key (merchant_id, topic)
);

create table live_event (
  merchant_id text not null,
  topic text not null,
  seq bigint not null,
  value jsonb not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, topic, seq)
);
create index live_event_by_age on live_event (created_at);
