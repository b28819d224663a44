-- Codes that log in, and codes that make a member: the latter name the member who will be.
alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code add constraint verification_code_purpose_check
  check (purpose in ('password', 'email', 'mobile', 'payment', 'login', 'register'));
-- Of those there is one per number, whoever asks.
create index verification_code_of_target on verification_code (merchant_id, target, purpose);
