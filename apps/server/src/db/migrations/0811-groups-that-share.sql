-- Groups of accounts with one bank account, and with one browser, are counted from these indexes alone: no row is read of those that share nothing.
drop index payment_card_by_account;
create index payment_card_by_account on payment_card (merchant_id, account_fingerprint, member_id) where account_fingerprint is not null;
create index device_member_group on device_member (merchant_id, device_hash, at) where is_shared;
-- Pairs who logged in with one browser are in its group already: only those from before browsers had tokens of their own are joined to groups.
alter table shared_device add column is_of_browser boolean not null default false;
update shared_device pair set is_of_browser = true
where exists (
  select from device_member one join device_member other using (merchant_id, device_hash)
  where one.merchant_id = pair.merchant_id and one.member_id = pair.member_id and one.is_shared
    and other.member_id = pair.other_id and other.is_shared
);
drop index shared_device_latest;
create index shared_device_latest on shared_device (merchant_id, at desc, member_id) where not is_of_browser;
