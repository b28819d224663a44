-- The nightly look at grants: when it is next, how far it has come, and what it found.
create table reward_check (
  merchant_id text not null primary key,
  next_at timestamptz not null,
  after uuid
);
create index reward_check_due on reward_check (next_at);
insert into reward_check (merchant_id, next_at) select distinct merchant_id, now() from campaign;

create table reward_finding (
  merchant_id text not null,
  grant_id uuid not null,
  what text not null check (what in ('account', 'overdue', 'policy')),
  member_id uuid not null,
  campaign text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- looked at by an operator; found again, it is open again
  done_at timestamptz,
  primary key (merchant_id, grant_id, what)
);
