create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'restrict_violation';
end $$;

-- What operators did: who, what, before, after. Each entry carries the hash of the one before, so that none can be changed or left out unseen.
create table audit_entry (
  merchant_id text not null,
  position bigint not null check (position > 0),
  at timestamptz not null,
  -- the account on the machine, and the name the operator goes by
  os_account text not null,
  operator text not null,
  action text not null,
  subject text not null,
  -- JSON as it was hashed
  before text not null,
  after text not null,
  previous_hash text not null,
  hash text not null,
  -- Two operators stand behind some entries; entries are keyed from now on: who can write the table cannot make a chain that holds.
  second text,
  approval_id uuid,
  is_keyed boolean not null default false,
  -- From where an operator acted; part of the chain.
  address text,
  primary key (merchant_id, position)
);
create index audit_entry_by_operator on audit_entry (merchant_id, operator, position);
create index audit_entry_by_action on audit_entry (merchant_id, action, position);
create index audit_entry_by_subject on audit_entry (merchant_id, subject, position);
create index audit_entry_by_time on audit_entry (merchant_id, at);
-- An operator is found as the second of an entry, too.
create index audit_entry_by_second on audit_entry (merchant_id, second, position) where second is not null;
create trigger audit_is_append_only before update or delete or truncate on audit_entry
  execute function audit_refuse_change();

-- The newest entry of each merchant; its lock makes the chain one.
create table audit_head (
  merchant_id text primary key,
  position bigint not null,
  hash text not null
);

-- Operators are accounts. `merchant_id` is the merchant an account belongs to, or '*' for the platform's own, who may be given rights at several merchants.
create table operator_account (
  merchant_id text not null,
  -- plain letters only: two names that look alike are the same name
  username text not null check (username ~ '^[a-z][a-z0-9._-]{1,31}$'),
  state text not null check (state in ('invited', 'active', 'closed')),
  password_hash text,
  encrypted_authenticator text,
  -- the interval of the last code that was accepted: a code counts once
  last_interval bigint,
  invitation_hash text,
  invitation_expires_at timestamptz,
  invited_by text not null,
  created_at timestamptz not null,
  accepted_at timestamptz,
  -- Who has access, when they last used it, and from where.
  last_login_at timestamptz,
  last_address text,
  primary key (merchant_id, username),
  check (state <> 'active' or (password_hash is not null and encrypted_authenticator is not null))
);

-- What an operator may do, at one merchant or ('*') at all. `operator` is the full name: `anna` of the platform, `anna@lotus` of a merchant.
create table operator_grant (
  merchant_id text not null,
  operator text not null,
  permission text not null,
  granted_by text not null,
  granted_at timestamptz not null,
  primary key (merchant_id, operator, permission)
);
create index operator_grant_of on operator_grant (operator);

create table operator_session (
  merchant_id text not null,
  token_hash text not null,
  username text not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  id uuid not null,
  surface text not null check (surface in ('tool', 'console')),
  -- how the operator proved who they are
  method text not null check (method in ('authenticator', 'passkey')),
  address text not null,
  device text not null,
  locked_at timestamptz,
  primary key (merchant_id, token_hash)
);
create index operator_session_of on operator_session (merchant_id, username);
create unique index operator_session_by_id on operator_session (merchant_id, id);
-- Sessions of all operators of a home.
create index operator_session_latest on operator_session (merchant_id, opened_at desc, id desc);

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

-- What one operator asked for and a second must approve. The payload is frozen: its mac covers what is done, by whom and until when.
create table operator_approval (
  merchant_id text not null,
  id uuid not null,
  command text not null,
  payload text not null,
  mac text not null,
  -- the same act asked for again is this one, not another
  act_key text not null,
  preview text not null,
  requested_by text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in ('waiting', 'done', 'refused', 'expired')),
  decided_by text,
  decided_at timestamptz,
  reason text,
  -- What a request would change, as the audit trail will say it: shown to who decides, and covered by the mac.
  changes text,
  primary key (merchant_id, id),
  check (decided_by is distinct from requested_by or state <> 'done')
);
create unique index operator_approval_waits on operator_approval (merchant_id, act_key) where state = 'waiting';
create index operator_approval_list on operator_approval (merchant_id, requested_at, id) where state = 'waiting';
create index operator_approval_by_state on operator_approval (merchant_id, state, requested_at, id);
-- Whether the very same was decided between a trial and its request is asked with every press.
create index operator_approval_by_act on operator_approval (merchant_id, act_key);
create index operator_approval_about on operator_approval (merchant_id, lower(payload::jsonb ->> 'subject'));
-- Requests of one operator, and of all, by time.
create index operator_approval_by_requester on operator_approval (merchant_id, requested_by, requested_at, id);
create index operator_approval_by_time on operator_approval (merchant_id, requested_at, id);

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

-- An operator works on an order with nobody else: while a claim lasts, others neither take the order nor decide on it. A claim ends with
-- the decision, when it is released, or by itself.
create table operator_claim (
  merchant_id text not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  order_id uuid not null,
  operator text not null,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, kind, order_id)
);

-- What a version of the rules would have done: tried before it is switched on.
create table risk_trial (
  merchant_id text not null,
  version integer not null check (version > 0),
  tried_at timestamptz not null,
  tried_by text not null,
  result jsonb not null,
  primary key (merchant_id, version)
);

-- Talks with players who may come to harm: what was said or done, and by whom. Kept.
create table care_interaction (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('message', 'call', 'limit', 'break', 'none')),
  text text not null,
  written_by text not null,
  written_at timestamptz not null,
  primary key (merchant_id, id)
);
create index care_interaction_of_member on care_interaction (merchant_id, member_id, written_at desc);
create index care_interaction_latest on care_interaction (merchant_id, written_at);

-- Players at risk, as they were last looked for: a row of each with its markers of harm, so that it is exported and erased with the player.
create table player_at_risk (
  merchant_id text not null,
  member_id uuid not null,
  -- those with the most markers first
  place integer not null,
  markers jsonb not null,
  primary key (merchant_id, member_id)
);

-- When players at risk were looked for, also where none was found.
create table harm_search (
  merchant_id text not null primary key,
  searched_at timestamptz not null
);

-- Files of reports, made in the background part by part: what is done is here, so that the node that goes on begins after the last part.
create table report_export (
  merchant_id text not null,
  id uuid not null,
  operator text not null,
  report text not null,
  format text not null check (format in ('csv', 'xlsx')),
  query jsonb not null,
  state text not null check (state in ('running', 'done', 'failed', 'cancelled', 'expired')),
  rows bigint not null default 0,
  parts integer not null default 0,
  bytes bigint not null default 0,
  -- the key of the last line that is in a part
  cursor text,
  fault text,
  -- an address that is notified when it is done
  notify text,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- a link for its operator: used once, soon
  link_hash text,
  link_until timestamptz,
  due_at timestamptz,
  attempts integer not null default 0,
  -- The headings of a file in the words that its operator reads, by column; without them, the columns' keys.
  headings jsonb not null default '{}',
  primary key (merchant_id, id)
);
create index report_export_due on report_export (merchant_id, due_at) where due_at is not null;
create index report_export_of on report_export (merchant_id, operator, created_at desc, id desc);
create index report_export_kept on report_export (merchant_id, ended_at) where state in ('done', 'failed', 'cancelled');

create table report_part (
  merchant_id text not null,
  export_id uuid not null,
  part integer not null,
  file text not null,
  sheet integer not null,
  -- before and after it was compressed
  size bigint not null,
  packed bigint not null,
  -- the checksum of the sheet up to here
  crc bigint not null,
  primary key (merchant_id, export_id, part)
);

-- What an operator asks for again; with `every` it is asked by itself for the period that is over.
create table saved_report (
  merchant_id text not null,
  id uuid not null,
  operator text not null,
  name text not null,
  report text not null,
  query jsonb not null,
  every text check (every in ('day', 'week', 'month')),
  format text check (format in ('csv', 'xlsx')),
  notify text,
  created_at timestamptz not null,
  due_at timestamptz,
  attempts integer not null default 0,
  headings jsonb not null default '{}',
  primary key (merchant_id, id)
);
create index saved_report_of on saved_report (merchant_id, operator, created_at);
create index saved_report_due on saved_report (merchant_id, due_at) where due_at is not null;

-- What was owed to members at the end of each day of a merchant, by kind of account: stored when the day is over.
create table liability_day (
  merchant_id text not null,
  day date not null,
  kind text not null,
  currency text not null,
  -- that held more or less than nothing
  accounts bigint not null,
  minor bigint not null,
  primary key (merchant_id, day, kind, currency)
);

-- Letters to an audience: what is planned, how far it has come, and what was sent.
create table mailing (
  merchant_id text not null,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  kind text not null check (kind in ('promotional', 'service')),
  audience jsonb not null,
  letter_id uuid not null,
  state text not null check (state in ('planned', 'running', 'done', 'stopped', 'failed')),
  -- how many it was for when it was decided, and how many of these a break kept from it
  members integer not null,
  skipped_members integer not null,
  sent integer not null default 0,
  skipped integer not null default 0,
  -- the last member who was looked at; each is looked at once, in the order of ids
  cursor uuid,
  created_by text not null,
  created_at timestamptz not null,
  starts_at timestamptz not null,
  begun_at timestamptz,
  ended_at timestamptz,
  stopped_by text,
  due_at timestamptz,
  faults smallint not null default 0,
  fault text,
  primary key (merchant_id, code)
);
create index mailing_due on mailing (due_at, merchant_id) where due_at is not null;
create index mailing_latest on mailing (merchant_id, created_at desc, letter_id desc);
-- What failed of late, for home.
create index mailing_failed on mailing (merchant_id, ended_at) where state = 'failed';

-- What operators give to an audience: how far it has come, and what was given.
create table mass_grant (
  merchant_id text not null,
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  id uuid not null,
  -- its terms say what each member is given
  campaign text not null,
  campaign_version integer not null,
  audience jsonb not null,
  state text not null check (state in ('running', 'done', 'stopped', 'failed')),
  -- how many it was for when it was started, and how many of these a break kept from it
  members integer not null,
  skipped_members integer not null,
  given integer not null default 0,
  given_minor bigint not null default 0,
  skipped integer not null default 0,
  -- the last member who was looked at; each is looked at once, in the order of ids
  cursor uuid,
  created_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  stopped_by text,
  due_at timestamptz,
  faults smallint not null default 0,
  -- why it waits, or ended
  fault text,
  primary key (merchant_id, code)
);
create index mass_grant_due on mass_grant (due_at, merchant_id) where due_at is not null;
create index mass_grant_latest on mass_grant (merchant_id, created_at desc, id desc);

-- Members whose data were erased: what has to be retained of them by law, encrypted, and until when. The rest of their rows name them by id alone.
create table erased_member (
  merchant_id text not null,
  member_id uuid not null,
  erased_at timestamptz not null,
  -- when the rows and files of the member were first gone through; those that arrive late are at the next time
  swept_at timestamptz,
  -- under the server's secret; null once the time is over
  kept_identity text,
  identity_until timestamptz not null,
  kept_orders text,
  orders_until timestamptz not null,
  kept_chats text,
  chats_until timestamptz not null,
  -- when there is something to do
  due_at timestamptz,
  attempts integer not null default 0,
  primary key (merchant_id, member_id),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index erased_member_due on erased_member (due_at, merchant_id) where due_at is not null;

-- What an operator looks for often: the filters of one list of the console, under a name, in one scope.
create table saved_filter (
  merchant_id text not null,
  id uuid not null,
  operator text not null,
  list text not null,
  name text not null,
  filters jsonb not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, operator, list, name)
);
