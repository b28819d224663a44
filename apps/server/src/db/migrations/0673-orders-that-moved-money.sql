-- What moved money by day, whichever provider did it: also of those that the build has no more.
create index deposit_order_credited_at on deposit_order (merchant_id, changed_at) where state = 'credited';
create index withdrawal_order_paid_at on withdrawal_order (merchant_id, changed_at) where state = 'paid';
