-- The second step of a log-in, and the answers by which a forgotten password may be replaced.

create table authenticator (
  merchant_id text not null,
  member_id uuid not null,
  -- the shared secret, under the house's
  sealed text not null,
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
  way text not null check (way in ('password', 'sms', 'outside')),
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (merchant_id, ticket_hash),
  foreign key (merchant_id, member_id) references credential (merchant_id, member_id)
);
create index step_ticket_by_end on step_ticket (merchant_id, expires_at);

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
