-- What happened at the guards and to ways in: who, from which network, how it ended. No secrets, no whole addresses.
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
