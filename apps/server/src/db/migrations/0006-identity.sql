-- Who may log in: credentials, sessions and their tokens, known devices, attempts, captchas, and the tokens of game frames.
-- No token, ticket or answer is stored as it was given out: only its SHA-256 (or a keyed hash where the answer is short).
create table credential (
  merchant_id text not null,
  member_id uuid not null,
  username text not null,
  -- the username in lower case: what must be unique
  username_key text not null,
  type smallint not null check (type in (0, 1, 2, 3, 4)),
  state text not null default 'open' check (state in ('open', 'closed')),
  -- argon2id of a real member; a trial has a random key instead
  password_hash text,
  payment_hash text,
  trial_key_hash text,
  trial_ends_at timestamptz,
  first_login_at timestamptz,
  created_at timestamptz not null,
  password_changed_at timestamptz,
  payment_changed_at timestamptz,
  -- Sessions carry it to every endpoint. It is only ever moved to a later time.
  on_break_until timestamptz,
  -- A member on a break is known again only by what was proved or is written on paper, at every merchant of a group; who is known again is
  -- held for somebody to look at, and is not refused.
  -- Sessions carry it to every listener, as they carry a break: until then the account neither pays in nor plays.
  held_until timestamptz,
  -- When a member last logged in on a device unknown before. It is written by the log-in itself, so that nothing done in its session can come
  -- before it; the cashier received it later.
  new_device_at timestamptz,
  -- the agent whose team it sees
  views_id uuid,
  primary key (merchant_id, member_id),
  unique (merchant_id, username_key),
  check (username_key = lower(username)),
  check (case when type = 4
    then password_hash is null and trial_key_hash is not null and trial_ends_at is not null
    else password_hash is not null and trial_key_hash is null and trial_ends_at is null end),
  constraint credential_views check ((type = 3) = (views_id is not null)),
  foreign key (merchant_id, views_id) references credential (merchant_id, member_id)
);
create index credential_closed on credential (merchant_id, created_at desc, member_id desc) where state = 'closed' and type <> 4;
create index credential_viewers on credential (merchant_id, views_id, created_at) where views_id is not null;

create table session (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  is_first_login boolean not null,
  address text not null,
  device text not null,
  created_at timestamptz not null,
  renewed_at timestamptz not null,
  -- without a renewal it ends then; whatever happens it ends at ends_at
  idle_ends_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('logout', 'ended', 'reuse', 'crowded', 'password')),
  primary key (merchant_id, id),
  foreign key (merchant_id, member_id) references credential (merchant_id, member_id),
  check ((ended_at is null) = (ended_because is null))
);
create index session_of_member on session (merchant_id, member_id, created_at) where ended_at is null;
create index session_by_end on session (merchant_id, ends_at);
-- Who of a team is online.
create index session_renewed on session (merchant_id, renewed_at) where ended_at is null;
-- What an export or an erasure reads of one member, and had no index for. Tables that are written with each bet have none: their rows are
-- found through another table.
create index session_of_member_all on session (merchant_id, member_id);

create table access_token (
  merchant_id text not null,
  token_hash text not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  primary key (merchant_id, token_hash),
  foreign key (merchant_id, session_id) references session (merchant_id, id) on delete cascade
);
create index access_token_of_session on access_token (merchant_id, session_id);
create index access_token_by_end on access_token (merchant_id, expires_at);

-- A chain per session: each link is used once, and names the next by derivation, never by a branch.
create table refresh_token (
  merchant_id text not null,
  token_hash text not null,
  session_id uuid not null,
  used_at timestamptz,
  primary key (merchant_id, token_hash),
  foreign key (merchant_id, session_id) references session (merchant_id, id) on delete cascade
);
create index refresh_token_of_session on refresh_token (merchant_id, session_id);
create unique index refresh_token_head on refresh_token (merchant_id, session_id) where used_at is null;

create table launch_ticket (
  merchant_id text not null,
  ticket_hash text not null,
  session_id uuid not null,
  game text not null,
  game_id integer not null,
  is_free boolean not null,
  language text not null,
  expires_at timestamptz not null,
  primary key (merchant_id, ticket_hash),
  foreign key (merchant_id, session_id) references session (merchant_id, id) on delete cascade
);
create index launch_ticket_of_session on launch_ticket (merchant_id, session_id);
create index launch_ticket_by_end on launch_ticket (merchant_id, expires_at);

create table stage_token (
  merchant_id text not null,
  token_hash text not null,
  session_id uuid not null,
  game text not null,
  game_id integer not null,
  is_free boolean not null,
  expires_at timestamptz not null,
  primary key (merchant_id, token_hash),
  foreign key (merchant_id, session_id) references session (merchant_id, id) on delete cascade
);
create index stage_token_of_session on stage_token (merchant_id, session_id);
create index stage_token_by_end on stage_token (merchant_id, expires_at);

create table known_device (
  merchant_id text not null,
  token_hash text not null,
  member_id uuid not null,
  used_at timestamptz not null,
  -- A device as its member sees it in a list.
  id uuid not null default gen_random_uuid(),
  device text not null default '',
  address text not null default '',
  known_since timestamptz,
  -- the session that was opened there last
  session_id uuid,
  -- until then no second step is asked of it
  trusted_until timestamptz,
  primary key (merchant_id, token_hash),
  foreign key (merchant_id, member_id) references credential (merchant_id, member_id)
);
create index known_device_of_member on known_device (merchant_id, member_id, used_at);
create unique index known_device_by_id on known_device (merchant_id, id);

-- Who logged in with which browser: it has one token of its own, no matter who uses it, so that its accounts are one group. Of the token only a hash is
-- stored, made with the merchant: the same token at another merchant is another device.
create table device_member (
  merchant_id text not null,
  device_hash text not null,
  member_id uuid not null,
  device text not null,
  at timestamptz not null,
  is_shared boolean not null,
  primary key (merchant_id, device_hash, member_id)
);
create index device_member_of on device_member (merchant_id, member_id, at desc);
create index device_member_at on device_member (merchant_id, at);
-- The latest of a merchant that several members share are read in this order.
create index device_member_shared on device_member (merchant_id, at desc, device_hash) where is_shared;
create index device_member_group on device_member (merchant_id, device_hash, at) where is_shared;

-- The login history. A try under a name nobody has is recorded too, without a member.
create table login_record (
  merchant_id text not null,
  id uuid not null,
  member_id uuid,
  -- step: the first proof was right, the second was not
  outcome text not null check (outcome in ('in', 'wrong', 'closed', 'portal', 'step')),
  address text not null,
  device text not null,
  at timestamptz not null,
  method text not null default 'password'
    check (method in ('password', 'sms', 'outside', 'passkey')),
  primary key (merchant_id, id)
);
create index login_record_of_member on login_record (merchant_id, member_id, at desc);
create index login_record_by_time on login_record (merchant_id, at);
-- Accounts that share an address or a bank account.
create index login_record_by_address on login_record (merchant_id, address, at desc) where outcome = 'in';

create table captcha (
  merchant_id text not null,
  id uuid not null,
  network text not null,
  -- an image's answer as a keyed hash, or the salt of a proof of work
  answer_hash text,
  work_salt text,
  zero_bits smallint,
  expires_at timestamptz not null,
  primary key (merchant_id, id),
  check ((answer_hash is null) = (work_salt is not null and zero_bits is not null))
);
create index captcha_by_end on captcha (merchant_id, expires_at);

-- Codes that log in, and codes that make a member: the latter name the member who will be.
create table verification_code (
  merchant_id text not null,
  id uuid not null,
  purpose text not null check (purpose in ('password', 'email', 'mobile', 'payment', 'login', 'register')),
  -- absent where nobody fits what was asked: no code is the right one then
  member_id uuid,
  channel text not null check (channel in ('email', 'sms')),
  -- the address or number it was sent to
  target text not null,
  -- keyed with the server's secret: six digits alone would be tried out in a moment
  code_hash text not null,
  tries integer not null default 0,
  used_at timestamptz,
  expires_at timestamptz not null,
  -- The neighbourhood of the network a code was asked from: a new code takes the place of the former ones asked from there, and of no others.
  -- A request from elsewhere in a member's name leaves the member's own code good.
  network text not null default '',
  primary key (merchant_id, id)
);
create index verification_code_of_member on verification_code (merchant_id, member_id, purpose);
create index verification_code_by_end on verification_code (merchant_id, expires_at);
-- Of those there is one per number, no matter who asks.
create index verification_code_of_target on verification_code (merchant_id, target, purpose);

create table security_answers (
  merchant_id text not null,
  member_id uuid not null,
  -- three keys of the list, in the order they are asked
  questions text not null,
  -- argon2id of the three answers together: none can be guessed alone
  answers_hash text not null,
  set_at timestamptz not null,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references credential (merchant_id, member_id)
);

-- Ways in besides the password: sign-in at an outside identity provider, and passkeys. What is known of a device grows with them.
-- A sign-in under way: written when the browser leaves for the provider, taken when it comes back, good for one of the two browsers only.
create table outside_sign_in (
  merchant_id text not null,
  state_hash text not null,
  provider text not null,
  -- the member who links an account; absent where somebody logs in
  member_id uuid,
  browser_hash text not null,
  -- nonce and code verifier, under the server's secret
  encrypted text not null,
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

-- Somebody whom a provider proved and the merchant does not know yet: good for one registration.
create table outside_new_member (
  merchant_id text not null,
  ticket_hash text not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  label text not null,
  expires_at timestamptz not null,
  -- The browser in which somebody new was proved elsewhere: only there does the ticket go on to a registration. Tickets live for half an hour.
  browser_hash text,
  primary key (merchant_id, ticket_hash)
);
create index outside_newcomer_by_end on outside_new_member (merchant_id, expires_at);

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

-- The second step of a log-in, and the answers by which a forgotten password may be replaced.
create table authenticator (
  merchant_id text not null,
  member_id uuid not null,
  -- the shared secret, under the server's
  encrypted text not null,
  -- absent until its first code was right: before, it protects nothing
  confirmed_at timestamptz,
  -- the newest interval a code was accepted for: no code of it or of an earlier one is good again
  last_interval bigint not null default 0,
  created_at timestamptz not null,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references credential (merchant_id, member_id)
);

create table recovery_code (
  merchant_id text not null,
  member_id uuid not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (merchant_id, member_id, code_hash),
  foreign key (merchant_id, member_id) references authenticator (merchant_id, member_id) on delete cascade
);

-- Who has given the first proof and owes the second.
create table step_ticket (
  merchant_id text not null,
  ticket_hash text not null,
  member_id uuid not null,
  method text not null check (method in ('password', 'sms', 'outside')),
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (merchant_id, ticket_hash),
  foreign key (merchant_id, member_id) references credential (merchant_id, member_id)
);
create index step_ticket_by_end on step_ticket (merchant_id, expires_at);

-- The ids of encrypted bodies that were accepted: none is accepted twice, on any node.
create table used_payload (
  merchant_id text not null,
  jti text not null,
  -- no payload of this id could be accepted later
  expires_at timestamptz not null,
  primary key (merchant_id, jti)
);
create index used_payload_by_end on used_payload (merchant_id, expires_at);

-- Members who logged in with the device of another: its own token says so, whatever the network is.
create table shared_device (
  merchant_id text not null,
  member_id uuid not null,
  other_id uuid not null,
  device text not null,
  at timestamptz not null,
  -- Pairs who logged in with one browser are in its group already: only those from before browsers had tokens of their own are joined to groups.
  is_of_browser boolean not null default false,
  primary key (merchant_id, member_id, other_id)
);
create index shared_device_of on shared_device (merchant_id, other_id);
create index shared_device_latest on shared_device (merchant_id, at desc, member_id) where not is_of_browser;
