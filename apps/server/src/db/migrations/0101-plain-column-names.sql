-- Columns and tables that were named by words of our own.
alter table authenticator rename column sealed to encrypted;
alter table member rename column sealed to encrypted;
alter table outgoing_message rename column sealed to encrypted;
alter table outside_sign_in rename column sealed to encrypted;
alter table server_key rename column sealed to encrypted;
alter table payment_card rename column sealed_number to encrypted_number;
alter table play_seed rename column sealed_seed to encrypted_seed;
alter table lottery_chain rename column sealed_secret to encrypted_secret;
alter table operator_account rename column sealed_authenticator to encrypted_authenticator;

alter table fact rename column told_at to published_at;
alter table delivery rename column told_at to published_at;
alter table sub_wallet rename column told_at to reported_at;
alter table vendor_closing rename column asked_at to requested_at;
alter table deposit_limit rename column asked_at to requested_at;
alter table deposit_limit rename column asked_minor to requested_minor;
alter table deposit_order rename column asked_minor to requested_minor;
alter table login_record rename column way to method;
alter table step_ticket rename column way to method;
alter table merchant_override rename column place to position;
alter table inbox_message rename column letter to text;

alter table exclusion_mark rename to exclusion_fingerprint;
alter table exclusion_fingerprint rename column mark to fingerprint;
alter table exclusion_match rename column mark to fingerprint;
alter table member_mark rename to member_fingerprint;
alter table member_fingerprint rename column mark to fingerprint;
alter table member rename column document_mark to document_fingerprint;
alter table payment_card rename column account_mark to account_fingerprint;
alter table outside_newcomer rename to outside_new_member;

-- Those who write the same fingerprints take an advisory lock: no row is left behind.
drop table mark_turn;
