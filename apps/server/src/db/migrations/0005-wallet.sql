-- Times in which no money may leave a merchant's house: one row per stop, open until somebody lifts it.
create table wallet_freeze (
  merchant_id text not null,
  id uuid not null,
  reason text not null,
  frozen_by text not null,
  frozen_at timestamptz not null,
  lifted_by text,
  lifted_at timestamptz,
  primary key (merchant_id, id),
  check ((lifted_by is null) = (lifted_at is null))
);
create unique index wallet_freeze_open on wallet_freeze (merchant_id) where lifted_at is null;
