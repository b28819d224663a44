-- A provider's own statement held against our orders, by merchant day.
create table reconciliation (
  merchant_id text not null,
  provider text not null,
  -- a calendar day by the merchant's clock
  day text not null,
  state text not null check (state in ('begun', 'done', 'fault')),
  tries integer not null check (tries > 0),
  -- not tried again before then
  due_at timestamptz not null,
  ran_at timestamptz not null,
  fault text,
  lines integer not null default 0,
  -- Statements of vendors that hold members' money are compared like those of payment providers; what differs can be marked as done.
  area text not null check (area in ('payments', 'vendors')),
  primary key (merchant_id, area, provider, day)
);
create index reconciliation_since on reconciliation (day);
-- Operators read the compared days of all providers, the latest first.
create index reconciliation_by_day on reconciliation (merchant_id, area, day);

create table reconciliation_item (
  merchant_id text not null,
  provider text not null,
  day text not null,
  kind text not null,
  subject text not null,
  order_id text not null,
  provider_ref text,
  -- decimal, in major units
  ours text,
  theirs text,
  found_at timestamptz not null,
  area text not null check (area in ('payments', 'vendors')),
  id uuid not null,
  done_at timestamptz,
  done_by text,
  done_note text,
  check (kind in ('theirs alone', 'ours alone', 'amount differs', 'state differs', 'player differs', 'balance differs')),
  check (subject in ('deposit', 'payout', 'in', 'out', 'balance')),
  primary key (merchant_id, id)
);
create index reconciliation_item_of_day on reconciliation_item (merchant_id, area, provider, day);
-- What is to be resolved of the comparisons is counted on home and named in their list; all that was ever found stays.
create index reconciliation_item_open on reconciliation_item (merchant_id, area, provider, day, found_at) where done_at is null;
