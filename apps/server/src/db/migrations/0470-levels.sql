-- VIP levels of a merchant (days and months are texts, 2026-03-01): versions of the scheme, none of which is ever changed, and the one that runs.
create table level_scheme (
  merchant_id text not null,
  version integer not null,
  terms jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (merchant_id, version)
);
create table level_running (
  merchant_id text not null primary key,
  version integer not null,
  since timestamptz not null,
  -- the month whose gifts are due next, by its first day, when that is, and how far it has come
  month text not null,
  month_at timestamptz not null,
  month_after uuid
);
create index level_running_due on level_running (month_at);

-- Where a member stands, by facts.
create table level_member (
  merchant_id text not null,
  member_id uuid not null,
  level smallint not null default 0,
  -- the highest that was ever reached: its gift was given
  reached smallint not null default 0,
  valid_minor bigint not null default 0,
  deposited_minor bigint not null default 0,
  -- the window that runs, first and last day, and when it is closed
  window_from text,
  window_to text,
  close_at timestamptz,
  -- set by operators, whatever the facts say, from a day to another; without an end it was set before ends were known
  hand_level smallint check (hand_level between 0 and 99),
  hand_from text,
  hand_to text,
  -- month and day, once an operator has seen a document
  birthday text check (birthday ~ '^[0-9]{2}-[0-9]{2}$'),
  primary key (merchant_id, member_id)
);
create index level_member_closing on level_member (close_at, merchant_id) where close_at is not null;

-- Valid bets by day of the merchant: windows and months are sums of them.
create table level_day (
  merchant_id text not null,
  member_id uuid not null,
  day text not null,
  valid_minor bigint not null,
  primary key (merchant_id, member_id, day)
);

-- How each level came about. `done_minor` of `needed_minor` was bet in the window, where that decided.
create table level_change (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  at timestamptz not null,
  why text not null check (why in ('reached', 'kept', 'lost', 'returned', 'by_hand', 'hand_over')),
  before smallint not null,
  after smallint not null,
  done_minor bigint,
  needed_minor bigint,
  until text,
  primary key (merchant_id, id)
);
create index level_change_member on level_change (merchant_id, member_id, at, id);

insert into level_member (merchant_id, member_id, deposited_minor)
select merchant_id, member_id, sum(amount_minor) from deposit_order where state = 'credited' group by merchant_id, member_id;
insert into level_member (merchant_id, member_id, hand_level, hand_from)
select merchant_id, member_id, level, '2020-01-01' from cashier_member where level > 0
on conflict (merchant_id, member_id) do update set hand_level = excluded.hand_level, hand_from = excluded.hand_from;
alter table cashier_member drop column level;
