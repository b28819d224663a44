-- Who may come in: credentials, sessions and their tokens, known devices, attempts, captchas, and the papers of game frames.
-- No token, ticket or answer is stored as it was given out: only its SHA-256 (or a keyed hash where the answer is short).

create table credential (
  merchant_id text not null,
  member_id uuid not null,
  username text not null,
  -- the username in lower case: what must be unique
  username_key text not null,
  type smallint not null check (type in (0, 1, 2, 4)),
  state text not null default 'open' check (state in ('open', 'closed')),
  -- argon2id of a real member; a trial has a random key instead
  password_hash text,
  payment_hash text,
  trial_key_hash text,
  trial_ends_at timestamptz,
  first_login_at timestamptz,
  created_at timestamptz not null,
  primary key (merchant_id, member_id),
  unique (merchant_id, username_key),
  check (username_key = lower(username)),
  check (case when type = 4
    then password_hash is null and trial_key_hash is not null and trial_ends_at is not null
    else password_hash is not null and trial_key_hash is null and trial_ends_at is null end)
);

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
  ended_because text check (ended_because in ('logout', 'ended', 'reuse', 'crowded')),
  primary key (merchant_id, id),
  foreign key (merchant_id, member_id) references credential (merchant_id, member_id),
  check ((ended_at is null) = (ended_because is null))
);
create index session_of_member on session (merchant_id, member_id, created_at) where ended_at is null;
create index session_by_end on session (merchant_id, ends_at);

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

create table known_device (
  merchant_id text not null,
  token_hash text not null,
  member_id uuid not null,
  used_at timestamptz not null,
  primary key (merchant_id, token_hash),
  foreign key (merchant_id, member_id) references credential (merchant_id, member_id)
);
create index known_device_of_member on known_device (merchant_id, member_id, used_at);

-- The login history. A try under a name nobody has is recorded too, without a member.
create table login_record (
  merchant_id text not null,
  id uuid not null,
  member_id uuid,
  outcome text not null check (outcome in ('in', 'wrong', 'closed', 'portal')),
  address text not null,
  device text not null,
  at timestamptz not null,
  primary key (merchant_id, id)
);
create index login_record_of_member on login_record (merchant_id, member_id, at desc);
create index login_record_by_time on login_record (merchant_id, at);

-- Counters of tries: exact on any number of nodes, since the row itself is the counter.
create table attempt_budget (
  merchant_id text not null,
  budget_key text not null,
  -- tries under way or failed
  spent integer not null check (spent >= 0),
  failed integer not null check (failed >= 0),
  resets_at timestamptz not null,
  primary key (merchant_id, budget_key)
);
create index attempt_budget_by_end on attempt_budget (merchant_id, resets_at);

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

create table launch_ticket (
  merchant_id text not null,
  ticket_hash text not null,
  session_id uuid not null,
  game text not null,
  node_id integer not null,
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
  node_id integer not null,
  is_free boolean not null,
  expires_at timestamptz not null,
  primary key (merchant_id, token_hash),
  foreign key (merchant_id, session_id) references session (merchant_id, id) on delete cascade
);
create index stage_token_of_session on stage_token (merchant_id, session_id);
create index stage_token_by_end on stage_token (merchant_id, expires_at);
