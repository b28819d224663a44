-- Stops a merchant's rows while they are moved to another database, and those that are left behind: triggers that `shards/move-merchant.ts`
-- creates on every table with a merchant call this, with the merchant as their argument. Deleting stays possible: what expires is deleted.
create function refuse_moved_merchant() returns trigger language plpgsql as $$
begin
  if new.merchant_id = tg_argv[0] then
    raise exception '% is being moved to another database, or was', tg_argv[0] using errcode = 'MV001';
  end if;
  return new;
end
$$;

-- The sum of whole numbers as one of these, 0 of none. "sum" adds them up as numeric and makes one of each group: of many small groups that takes most of the time.
create aggregate sum_minor (bigint) (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);

-- Secrets of the server itself, the same on every node; `encrypted` is encrypted under the server's secret.
create table server_key (
  id uuid primary key,
  purpose text not null,
  public jsonb not null,
  encrypted text not null,
  made_at timestamptz not null
);
create index server_key_purpose on server_key (purpose, made_at desc);

-- Security events of logins and limits: who, from which network, how it ended. No secrets, no whole addresses.
create table security_event (
  merchant_id text not null,
  -- begins with the time
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  -- what it was about: an endpoint, a command, a provider
  subject text not null,
  outcome text not null,
  member_id uuid,
  -- an operator's name, where it was one
  operator text,
  network text not null,
  -- so many of the same within a moment
  times integer not null check (times > 0),
  -- printed to the log, so that it can leave the machine
  shipped_at timestamptz,
  primary key (merchant_id, id)
);
create index security_event_kind on security_event (merchant_id, kind, id);
create index security_event_member on security_event (merchant_id, member_id, id) where member_id is not null;
create index security_event_unshipped on security_event (id) where shipped_at is null;
-- Significant events of a time, whatever their kind.
create index security_event_by_time on security_event (merchant_id, at desc, id desc);

-- Facts published between modules, written in the transaction of what they report.
create table fact (
  merchant_id text not null,
  id uuid not null,
  kind text not null,
  -- What a fact says is only ever read whole: as it was written, it is neither taken apart nor put together again.
  body json not null,
  published_at timestamptz not null,
  primary key (merchant_id, id)
);
create index fact_by_time on fact (published_at);

-- One row per fact and listener, written with the fact and deleted when it was delivered: what stands here is still to do.
-- No foreign key: it would cost every bet a check, and only the outbox deletes facts.
-- A queue: emptied as fast as it fills, so it is tidied by count and not by share.
create table delivery (
  merchant_id text not null,
  fact_id uuid not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  last_error text,
  -- Facts about one member lie in one lane, and a lane is worked on by one node at a time: listeners that write the same member's rows never
  -- meet. What failed too often is set aside until an operator has it tried again.
  lane smallint not null default 0,
  published_at timestamptz not null default now(),
  set_aside_at timestamptz,
  -- A delivery names all listeners that its fact has still to reach: one row per fact, and a row of its own for each that failed.
  listeners text[] not null,
  primary key (merchant_id, fact_id, listeners)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_analyze_threshold = 50000);
create index delivery_due on delivery (lane, due_at) where set_aside_at is null;
-- What failed too often is looked for by operators, merchant by merchant; a queue under load is not read through for it.
create index delivery_set_aside on delivery (merchant_id, set_aside_at) where set_aside_at is not null;
-- Deliveries that are due again later, the oldest first: of all others the first of a lane is its oldest.
create index delivery_again on delivery (published_at) where set_aside_at is null and due_at > published_at;

-- Counters of tries: exact on any number of nodes, since the row itself is the counter.
create table attempt_budget (
  merchant_id text not null,
  budget_key text not null,
  -- tries under way or failed
  spent integer not null check (spent >= 0),
  failed integer not null check (failed >= 0),
  resets_at timestamptz not null,
  primary key (merchant_id, budget_key)
);
create index attempt_budget_by_end on attempt_budget (merchant_id, resets_at);

-- What the server does by itself, one node at a time: who does it, until when unless it says so again, and how far it has come.
create table cluster_job (
  name text primary key,
  holder uuid,
  held_until timestamptz not null,
  position jsonb,
  -- when it last came to a good end
  good_at timestamptz,
  -- What operators see of the server's own work: how often a job runs, when it last came to its end, and why it last failed.
  every_ms integer,
  ran_at timestamptz,
  failed_at timestamptz,
  fault text,
  -- When a node said last that it has the job: one that a release has removed is no late one for ever.
  known_at timestamptz not null default clock_timestamp()
);

-- Streams of numbered events: what a subscriber must not miss. The row of a stream is locked by what appends to it until the commit, so
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

-- In which database each merchant's rows are. Read in the default database alone; the same table stands empty in all others.
create table merchant_home (
  merchant_id text primary key,
  database text not null,
  -- Being moved there: nothing may be written of the merchant meanwhile.
  moving_to text,
  -- The database that still has the rows of before the last move.
  left_in text,
  -- How far the copy has come, by table.
  progress jsonb not null default '{}',
  changed_at timestamptz not null default clock_timestamp(),
  check (moving_to <> database),
  check (left_in <> database),
  check (moving_to is null or left_in is null)
);
