-- Pictures members send to show that they have paid. The pictures themselves lie in the storage, under a key made of their content.
create table deposit_receipt (
  merchant_id text not null,
  id uuid not null,
  order_id uuid not null,
  member_id uuid not null,
  storage_key text not null,
  added_at timestamptz not null,
  primary key (merchant_id, id),
  -- the same picture twice is one
  unique (merchant_id, order_id, storage_key)
);

-- how often a picture was tried for an order: reading one costs time
alter table deposit_order add column receipt_tries integer not null default 0;
