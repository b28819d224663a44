-- How far the history of bets of each vendor that keeps members' money has been read.
create table vendor_history (
  merchant_id text not null,
  vendor text not null,
  -- all that changed before was read
  read_to timestamptz not null,
  -- the end of the period that is being read, and where its next page begins; null between readings
  reading_to timestamptz,
  cursor text,
  -- a reader moves it forward while it reads: no other node reads the same history
  due_at timestamptz not null,
  attempts integer not null default 0,
  -- when the last period was complete
  completed_at timestamptz,
  primary key (merchant_id, vendor)
);
create index vendor_history_due on vendor_history (due_at, merchant_id);

-- How each bet there stood when it was last told. Facts are published of its changes alone.
create table vendor_bet (
  merchant_id text not null,
  vendor text not null,
  -- the vendor's id
  bet text not null,
  member_id uuid not null,
  game_code text not null,
  stake_minor bigint not null check (stake_minor >= 0),
  payout_minor bigint not null check (payout_minor >= 0),
  -- null while it is open
  result text check (result in ('won', 'lost', 'push', 'half-won', 'half-lost', 'dead-heat', 'void')),
  -- what of the stake has counted, once
  counted_minor bigint not null default 0,
  -- the vendor's, and ours
  version bigint not null,
  revision integer not null,
  placed_at timestamptz not null,
  primary key (merchant_id, vendor, bet)
);

-- Lines of histories that are no bet of a member: kept as they were told, and tried again.
create table vendor_bet_left (
  merchant_id text not null,
  vendor text not null,
  bet text not null,
  version bigint not null,
  reason text not null check (reason in ('player', 'game', 'currency', 'amount', 'result', 'time', 'conflict')),
  line jsonb not null,
  told_at timestamptz not null,
  tried_at timestamptz not null,
  primary key (merchant_id, vendor, bet)
);
create index vendor_bet_left_tried on vendor_bet_left (merchant_id, vendor, tried_at);

-- From when on the first member was there.
insert into vendor_history (merchant_id, vendor, read_to, due_at)
select merchant_id, vendor, min(created_at), min(created_at) from sub_wallet group by merchant_id, vendor;
