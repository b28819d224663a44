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
  primary key (merchant_id, provider, day)
);

create table reconciliation_item (
  merchant_id text not null,
  provider text not null,
  day text not null,
  position integer not null,
  kind text not null check (kind in ('theirs alone', 'ours alone', 'amount differs')),
  subject text not null check (subject in ('deposit', 'payout')),
  order_id text not null,
  provider_ref text,
  -- decimal, in major units
  ours text,
  theirs text,
  found_at timestamptz not null,
  primary key (merchant_id, provider, day, position)
);

create index deposit_order_credited on deposit_order (merchant_id, provider, changed_at) where state = 'credited';
create index withdrawal_order_paid on withdrawal_order (merchant_id, provider, changed_at) where state = 'paid';

-- requests are forgotten by age
create index cashier_request_age on cashier_request (merchant_id, created_at);
