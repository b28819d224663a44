-- What bets come to by day, so that totals and profit and loss are sums of a few rows, however many bets there are.
alter table bet_record add column vendor text not null default '';
update bet_record r set vendor = g.vendor from game g where g.merchant_id = r.merchant_id and g.game_code = r.game;
alter table bet_record alter column vendor drop default;

-- One row per member, day of placing (the merchant's day), game and state; changed in the transaction that changes the bet.
create table bet_day (
  merchant_id text not null,
  member_id uuid not null,
  day date not null,
  game text not null,
  category text not null,
  vendor text not null,
  state text not null,
  bets bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  primary key (merchant_id, member_id, day, game, category, vendor, state)
) with (fillfactor = 70);

-- By which clock a merchant's days were counted: where it is another now, or none, they are counted anew.
create table bet_days_kept (
  merchant_id text primary key,
  time_zone text not null,
  counted_at timestamptz not null
);

-- Money that came, went or was given, apart from bets: each once.
create table money_record (
  merchant_id text not null,
  kind text not null check (kind in ('deposit', 'withdrawal', 'bonus')),
  id text not null,
  member_id uuid not null,
  amount_minor bigint not null,
  at timestamptz not null,
  primary key (merchant_id, kind, id)
);
create index money_record_of_member on money_record (merchant_id, member_id, at);

-- Files a member asks for: one at a time (until it is sent, or its sender is given up), and so many in a while.
create table record_file (
  merchant_id text not null,
  member_id uuid not null,
  claim uuid,
  busy_until timestamptz not null,
  window_began timestamptz not null,
  files integer not null,
  primary key (merchant_id, member_id)
);
