-- The console. Sessions say where they are used and from where: a cookie of the console opens nothing at the command line, and the reverse.
-- Those of before end: an operator logs in again.
delete from operator_session;
alter table operator_session
  add column id uuid not null,
  add column surface text not null check (surface in ('tool', 'console')),
  -- how the operator proved who they are
  add column method text not null check (method in ('authenticator', 'passkey')),
  add column address text not null,
  add column device text not null,
  add column locked_at timestamptz;
create unique index operator_session_by_id on operator_session (merchant_id, id);

create table operator_passkey (
  merchant_id text not null,
  credential_id text not null,
  id uuid not null,
  username text not null,
  rp_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant_id, credential_id)
);
create index operator_passkey_of on operator_passkey (merchant_id, username);

-- What a passkey has to sign: once, soon. Of one operator who adds one, or of nobody yet.
create table operator_challenge (
  merchant_id text not null,
  id uuid not null,
  challenge text not null,
  username text,
  expires_at timestamptz not null,
  primary key (merchant_id, id)
);

-- A role is a set of permissions with a name, of a merchant or ('*') of the platform. It is granted as `role:<name>`.
create table operator_role (
  merchant_id text not null,
  name text not null check (name ~ '^[a-z][a-z0-9-]{1,39}$'),
  permissions text[] not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (merchant_id, name)
);

-- From which addresses operators may sign in and act. `operator` is a full name, or '*' for all operators of that home.
create table operator_network (
  merchant_id text not null,
  operator text not null,
  networks text[] not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (merchant_id, operator)
);

-- What a request with a key was answered: the same key with the same body acts once.
create table operator_request (
  merchant_id text not null,
  operator text not null,
  key text not null,
  fingerprint text not null,
  answer text,
  created_at timestamptz not null,
  primary key (merchant_id, operator, key)
);

-- From where an operator acted; part of the chain.
alter table audit_entry add column address text;
create index audit_entry_by_operator on audit_entry (merchant_id, operator, position);
create index audit_entry_by_action on audit_entry (merchant_id, action, position);
create index audit_entry_by_subject on audit_entry (merchant_id, subject, position);
create index audit_entry_by_time on audit_entry (merchant_id, at);
create index operator_approval_by_state on operator_approval (merchant_id, state, requested_at, id);

-- What a request would change, as the audit trail will say it: shown to whoever decides, and covered by the mac.
alter table operator_approval add column changes text;

-- Who has access, when they last used it, and from where.
alter table operator_account
  add column last_login_at timestamptz,
  add column last_address text;
