-- When a member last logged in on a device unknown before. It is written by the log-in itself, so that nothing done in its session can come
-- before it; the cashier was told later.
alter table credential add column new_device_at timestamptz;
update credential set new_device_at = told.new_device_at
  from cashier_member told
  where told.merchant_id = credential.merchant_id
    and told.member_id = credential.member_id
    and told.new_device_at is not null;
alter table cashier_member drop column new_device_at;
