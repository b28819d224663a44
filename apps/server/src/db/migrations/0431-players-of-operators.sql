-- What operators write about members, and the ways in which they look for them.
create table member_tag (
  merchant_id text not null,
  member_id uuid not null,
  tag text not null check (tag ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  tagged_by text not null,
  tagged_at timestamptz not null,
  primary key (merchant_id, member_id, tag),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index member_tag_by_tag on member_tag (merchant_id, tag, tagged_at desc, member_id desc);

-- A note stays as it was written.
create table member_note (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  written_by text not null,
  written_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index member_note_of_member on member_note (merchant_id, member_id, written_at desc, id desc);

create index member_newest on member (merchant_id, created_at desc, id desc) where not is_trial;
create index member_by_name on member (merchant_id, lower(username) text_pattern_ops) where not is_trial;
create index member_by_email on member (merchant_id, lower(email)) where email is not null;
create index member_by_phone on member (merchant_id, phone) where phone is not null;
create index member_by_document on member (merchant_id, document_fingerprint) where document_fingerprint is not null;
create index credential_closed on credential (merchant_id, created_at desc, member_id desc) where state = 'closed' and type <> 4;

-- Accounts that share an address or a bank account.
create index login_record_by_address on login_record (merchant_id, address, at desc) where outcome = 'in';
create index payment_card_by_account on payment_card (merchant_id, account_fingerprint) where account_fingerprint is not null;
