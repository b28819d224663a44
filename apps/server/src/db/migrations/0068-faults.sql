-- Work on one order that failed by itself: how often in a row, why last, and since when it is left to operators.
alter table withdrawal_order add column faults integer not null default 0 check (faults >= 0);
alter table withdrawal_order add column fault text;
alter table withdrawal_order add column set_aside_at timestamptz;
create index withdrawal_order_set_aside on withdrawal_order (merchant_id, set_aside_at) where set_aside_at is not null;

alter table vendor_transfer add column faults integer not null default 0 check (faults >= 0);
alter table vendor_transfer add column fault text;
alter table vendor_transfer add column set_aside_at timestamptz;
create index vendor_transfer_set_aside on vendor_transfer (merchant_id, set_aside_at) where set_aside_at is not null;

-- an order that could not expire: not looked at again before then
alter table deposit_order add column expiry_faults integer not null default 0 check (expiry_faults >= 0);
alter table deposit_order add column expiry_fault text;
alter table deposit_order add column expiry_due_at timestamptz;
