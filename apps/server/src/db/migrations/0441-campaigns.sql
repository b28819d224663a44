-- A campaign of a merchant, by its code, which is never reused: what it is now, and what it has given.
create table campaign (
  merchant_id text not null,
  code text not null,
  state text not null check (state in ('draft', 'running', 'paused', 'ended')),
  -- the version that runs; null before the first was approved
  version integer,
  -- where it stands in lists
  place integer not null default 0,
  granted bigint not null default 0 check (granted >= 0),
  spent_minor bigint not null default 0 check (spent_minor >= 0),
  changed_at timestamptz not null,
  primary key (merchant_id, code)
);

-- Its versions: none is ever changed.
create table campaign_version (
  merchant_id text not null,
  code text not null,
  version integer not null,
  terms jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (merchant_id, code, version)
);

-- What was given on a day of the merchant, for limits by day.
create table campaign_day (
  merchant_id text not null,
  code text not null,
  day date not null,
  granted bigint not null default 0,
  spent_minor bigint not null default 0,
  primary key (merchant_id, code, day)
);

-- How far a member is in a campaign. `due_day`: the first day on which it has to be looked at without a fact.
create table campaign_progress (
  merchant_id text not null,
  code text not null,
  member_id uuid not null,
  progress jsonb not null,
  due_day date,
  primary key (merchant_id, code, member_id)
);
create index campaign_progress_due on campaign_progress (due_day, merchant_id) where due_day is not null;

-- What campaigns know of a member, from facts.
create table reward_member (
  merchant_id text not null,
  member_id uuid not null,
  deposits integer not null default 0,
  deposited_minor bigint not null default 0,
  primary key (merchant_id, member_id)
);
insert into reward_member (merchant_id, member_id, deposits, deposited_minor)
select merchant_id, member_id, count(*), sum(amount_minor) from deposit_order where state = 'credited' group by merchant_id, member_id;
