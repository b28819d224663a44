-- Who logged in with which browser: it has one token of its own, whoever uses it, so that its accounts are one group. Of the token only a hash is
-- stored, made with the merchant: the same token at another merchant is another device.
create table device_member (
  merchant_id text not null,
  device_hash text not null,
  member_id uuid not null,
  device text not null,
  at timestamptz not null,
  is_shared boolean not null,
  primary key (merchant_id, device_hash, member_id)
);
create index device_member_of on device_member (merchant_id, member_id, at desc);
create index device_member_at on device_member (merchant_id, at);
-- The latest of a merchant that several members share are read in this order.
create index device_member_shared on device_member (merchant_id, at desc, device_hash) where is_shared;
