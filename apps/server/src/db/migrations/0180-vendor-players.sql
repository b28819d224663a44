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
