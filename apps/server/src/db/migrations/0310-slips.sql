-- A retail slip names stations: one order on the draw of each, all placed together or none. Its orders have the keys `<slip>/<position>`.
create table lottery_slip (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  is_trial boolean not null,
  currency text not null,
  -- of all its orders
  stake_minor bigint not null check (stake_minor > 0),
  order_count integer not null check (order_count > 0),
  idempotency_key text not null,
  request_hash text not null,
  placed_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, idempotency_key)
);
