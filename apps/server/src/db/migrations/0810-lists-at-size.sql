-- An operator is found as the second of an entry, too.
create index audit_entry_by_second on audit_entry (merchant_id, second, position) where second is not null;
-- Requests of one operator, and of all, by time.
create index operator_approval_by_requester on operator_approval (merchant_id, requested_by, requested_at, id);
create index operator_approval_by_time on operator_approval (merchant_id, requested_at, id);
-- Referrals that were refused, the latest first.
create index referral_refused on referral (merchant_id, qualified_at desc, id) where state = 'refused';
