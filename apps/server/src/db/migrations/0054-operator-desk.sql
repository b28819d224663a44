-- A credit that was wrong is taken back once.
alter table deposit_order add column reversed_at timestamptz;

-- What an operator has dealt with waits no longer: by whom, and how.
alter table payment_notice
  add column done_at timestamptz,
  add column done_by text,
  add column done_note text;

-- What waits at the desk is found without reading what does not.
create index payment_notice_open on payment_notice (merchant_id, received_at, event_id)
  where done_at is null and verdict not in ('taken', 'credited', 'declined', 'seen', 'paid', 'returned', 'repeated');
create index withdrawal_order_waits on withdrawal_order (merchant_id, created_at, id)
  where state in ('requested', 'review', 'checking', 'unknown');
create index withdrawal_order_by_state on withdrawal_order (merchant_id, state, created_at, id);
create index withdrawal_order_newest on withdrawal_order (merchant_id, created_at, id);
create index deposit_order_waits on deposit_order (merchant_id, created_at, id)
  where state in ('created', 'waiting', 'checking');
create index deposit_order_by_state on deposit_order (merchant_id, state, created_at, id);
create index deposit_order_newest on deposit_order (merchant_id, created_at, id);
create index vendor_transfer_waits on vendor_transfer (merchant_id, created_at, id) where state in ('sending', 'unknown');
