-- Members who logged in with the device of another: its own token says so, whatever the network is.
create table shared_device (
  merchant_id text not null,
  member_id uuid not null,
  other_id uuid not null,
  device text not null,
  at timestamptz not null,
  primary key (merchant_id, member_id, other_id)
);
create index shared_device_of on shared_device (merchant_id, other_id);
