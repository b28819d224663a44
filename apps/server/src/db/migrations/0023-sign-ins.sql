-- Ways in besides the password: sign-in at an outside identity provider, and passkeys. What is known of a device grows with them.

-- A sign-in under way: written when the browser leaves for the provider, taken when it comes back, good for one of the two browsers only.
create table outside_sign_in (
  merchant_id text not null,
  state_hash text not null,
  provider text not null,
  -- the member who links an account; absent where somebody logs in
  member_id uuid,
  browser_hash text not null,
  -- nonce and code verifier, under the house's secret
  sealed text not null,
  expires_at timestamptz not null,
  primary key (merchant_id, state_hash)
);
create index outside_sign_in_by_end on outside_sign_in (merchant_id, expires_at);

-- Whom an identity provider knows, and which member that is. The issuer belongs to the key: the same subject elsewhere is somebody else.
create table outside_identity (
  merchant_id text not null,
  issuer text not null,
  subject text not null,
  provider text not null,
  member_id uuid not null,
  -- what its owner recognises it by
  label text not null,
  linked_at timestamptz not null,
  used_at timestamptz not null,
  primary key (merchant_id, issuer, subject),
  unique (merchant_id, member_id, provider),
  foreign key (merchant_id, member_id) references credential (merchant_id, member_id)
);

-- Somebody whom a provider proved and the house does not know yet: good for one registration.
create table outside_newcomer (
  merchant_id text not null,
  ticket_hash text not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  label text not null,
  expires_at timestamptz not null,
  primary key (merchant_id, ticket_hash)
);
create index outside_newcomer_by_end on outside_newcomer (merchant_id, expires_at);

create table passkey (
  merchant_id text not null,
  -- as the authenticator made it, base64url
  credential_id text not null,
  id uuid not null,
  member_id uuid not null,
  -- the host it works at
  rp_id text not null,
  -- COSE, base64url
  public_key text not null,
  counter bigint not null check (counter >= 0),
  transports text not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant_id, credential_id),
  unique (merchant_id, id),
  foreign key (merchant_id, member_id) references credential (merchant_id, member_id)
);
create index passkey_of_member on passkey (merchant_id, member_id, created_at);

create table passkey_challenge (
  merchant_id text not null,
  id uuid not null,
  challenge text not null,
  -- the member who adds a passkey, in that session; absent where somebody logs in
  member_id uuid,
  session_id uuid,
  -- the browser that logs in
  browser_hash text,
  expires_at timestamptz not null,
  primary key (merchant_id, id),
  check ((member_id is null) = (session_id is null)),
  check ((member_id is null) = (browser_hash is not null))
);
create index passkey_challenge_by_end on passkey_challenge (merchant_id, expires_at);

-- A device as its member sees it in a list.
alter table known_device add column id uuid not null default gen_random_uuid();
alter table known_device add column device text not null default '';
alter table known_device add column address text not null default '';
alter table known_device add column known_since timestamptz;
-- the session that was opened there last
alter table known_device add column session_id uuid;
-- until then no second step is asked of it
alter table known_device add column trusted_until timestamptz;
create unique index known_device_by_id on known_device (merchant_id, id);

alter table login_record add column way text not null default 'password'
  check (way in ('password', 'sms', 'outside', 'passkey'));
alter table login_record drop constraint login_record_outcome_check;
-- step: the first proof was right, the second was not
alter table login_record add constraint login_record_outcome_check
  check (outcome in ('in', 'wrong', 'closed', 'portal', 'step'));
