-- Reports of registered players and first deposits read a day from an index alone.

drop index money_member_first;
create index money_member_first on money_member (merchant_id, first_at) include (first_minor, registered_at, first_provider)
  where first_at is not null;
create index money_member_registered on money_member (merchant_id, registered_at) include (deposits, withdrawals)
  where registered_at is not null;

drop index member_newest;
create index member_newest on member (merchant_id, created_at desc, id desc) include (email_proven_at, mobile_proven_at)
  where not is_trial;
