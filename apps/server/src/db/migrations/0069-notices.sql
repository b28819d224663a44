-- Notices about orders nobody knows wait until the order becomes known: what is needed to act on them then.
alter table payment_notice add column transfer_ref text;
create index payment_notice_unknown on payment_notice (merchant_id, provider, received_at)
  where verdict = 'unknown order';
