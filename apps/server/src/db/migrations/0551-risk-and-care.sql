-- What was known when a withdrawal was requested, for rules that are tried on it later; null of older ones. No personal data.
alter table withdrawal_order add column facts jsonb;

-- What a version of the rules would have done: tried before it is switched on.
create table risk_trial (
  merchant_id text not null,
  version integer not null check (version > 0),
  tried_at timestamptz not null,
  tried_by text not null,
  result jsonb not null,
  primary key (merchant_id, version)
);

-- Players whom operators watch, with the reason.
create table watched_member (
  merchant_id text not null,
  member_id uuid not null,
  reason text not null,
  added_by text not null,
  added_at timestamptz not null,
  primary key (merchant_id, member_id)
);
create index watched_member_latest on watched_member (merchant_id, added_at desc);

-- Talks with players who may come to harm: what was said or done, and by whom. Kept.
create table care_interaction (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('message', 'call', 'limit', 'break', 'none')),
  text text not null,
  written_by text not null,
  written_at timestamptz not null,
  primary key (merchant_id, id)
);
create index care_interaction_of_member on care_interaction (merchant_id, member_id, written_at desc);
create index care_interaction_latest on care_interaction (merchant_id, written_at);

-- Changes of limits of all members, by time.
create index protection_change_latest on protection_change (merchant_id, at);
