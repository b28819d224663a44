-- Queues of orders are searched by amount, by provider, and by what a provider calls an order.
create index withdrawal_order_by_amount on withdrawal_order (merchant_id, amount_minor, created_at, id);
create index withdrawal_order_by_provider on withdrawal_order (merchant_id, provider, created_at, id);
create index withdrawal_order_provider_ref on withdrawal_order (merchant_id, provider_ref) where provider_ref is not null;
create index deposit_order_by_amount on deposit_order (merchant_id, amount_minor, created_at, id);
create index deposit_order_by_provider on deposit_order (merchant_id, provider, created_at, id);
create index deposit_order_provider_ref on deposit_order (merchant_id, provider_ref) where provider_ref is not null;
