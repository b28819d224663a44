-- Members' money in wallets that vendors keep themselves, and every movement between there and here.
-- One member at one vendor. The row is the lock under which a pair's transfers and readings take turns.
create table sub_wallet (
  merchant_id text not null,
  member_id uuid not null,
  vendor text not null,
  -- what the vendor knows the member by: made for this vendor alone, says nothing
  player text not null,
  -- goes up with everything that changes what a reading must be compared with
  version bigint not null default 0,
  -- what the vendor reported last, and how it stood then
  balance_minor bigint check (balance_minor >= 0),
  reported_at timestamptz,
  state text not null default 'unknown' check (state in ('ready', 'maintenance', 'unknown', 'checking')),
  -- since when what the vendor counts of our transfers differs from what we count
  differs_since timestamptz,
  created_at timestamptz not null,
  primary key (merchant_id, member_id, vendor),
  unique (merchant_id, vendor, player)
);
create index sub_wallet_differs on sub_wallet (merchant_id, differs_since) where differs_since is not null;

create table vendor_transfer (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  vendor text not null,
  direction text not null check (direction in ('in', 'out')),
  occasion text not null check (occasion in ('member', 'launch', 'collect')),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('sending', 'unknown', 'done', 'refused')),
  reason text,
  -- the same request again is this transfer
  request_key text not null,
  request_hash text not null,
  -- who said how it ended: the vendor, or an operator by name
  settled_by text,
  -- how often the vendor was called; when to ask again
  attempts integer not null default 1,
  due_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  faults integer not null default 0 check (faults >= 0),
  fault text,
  set_aside_at timestamptz,
  account text,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, request_key),
  check ((due_at is not null) = (state in ('sending', 'unknown')))
);
-- One at a time each way: what comes back late is then about exactly one.
create unique index vendor_transfer_under_way on vendor_transfer (merchant_id, member_id, vendor, direction)
  where state in ('sending', 'unknown');
create index vendor_transfer_of_member on vendor_transfer (merchant_id, member_id, created_at desc, id desc);
create index vendor_transfer_waits on vendor_transfer (merchant_id, created_at, id) where state in ('sending', 'unknown');
create index vendor_transfer_set_aside on vendor_transfer (merchant_id, set_aside_at) where set_aside_at is not null;
-- a vendor's transfers of a day
create index vendor_transfer_of_day on vendor_transfer (merchant_id, vendor, created_at);
create index vendor_transfer_due on vendor_transfer (due_at) where due_at is not null and set_aside_at is null;

-- Whether a member's money follows into vendors' games and comes back by itself, where the member said so; else as the merchant has it.
create table automatic_transfer (
  merchant_id text not null,
  member_id uuid not null,
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (merchant_id, member_id)
);

-- Members whose play must end at a vendor with a wallet of its own: the vendor is called until it says so, and until the money is back.
create table vendor_closing (
  merchant_id text not null,
  member_id uuid not null,
  vendor text not null,
  -- asked for anew, it begins anew
  requested_at timestamptz not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  primary key (merchant_id, member_id, vendor)
);
create index vendor_closing_due on vendor_closing (due_at);

-- Members at vendors that call our wallet: under a name made for one vendor, which says nothing. What a member plays with play money is
-- another player to the vendor.
create table vendor_player (
  merchant_id text not null,
  vendor text not null,
  member_id uuid not null,
  is_trial boolean not null,
  player text not null,
  created_at timestamptz not null,
  primary key (merchant_id, vendor, member_id, is_trial),
  unique (merchant_id, vendor, player)
);
create index vendor_player_of_member on vendor_player (merchant_id, member_id);

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

-- How each bet there stood when it was last reported. Facts are published of its changes alone.
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
create index vendor_bet_of_member on vendor_bet (merchant_id, member_id);

-- Lines of histories that are no bet of a member: kept as they were reported, and tried again.
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
