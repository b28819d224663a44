-- The latest of a merchant are read in this order.
create index shared_device_latest on shared_device (merchant_id, at desc, member_id);
