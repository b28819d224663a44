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
  -- what the vendor told last, and how it stood then
  balance_minor bigint check (balance_minor >= 0),
  told_at timestamptz,
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
  -- how often the vendor was told or asked; when to ask again
  attempts integer not null default 1,
  due_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, request_key),
  check ((due_at is not null) = (state in ('sending', 'unknown')))
);
-- One at a time each way: what comes back late is then about exactly one.
create unique index vendor_transfer_under_way on vendor_transfer (merchant_id, member_id, vendor, direction)
  where state in ('sending', 'unknown');
create index vendor_transfer_of_member on vendor_transfer (merchant_id, member_id, created_at desc, id desc);
create index vendor_transfer_due on vendor_transfer (merchant_id, due_at) where due_at is not null;
