-- Operators are accounts. `merchant_id` is the merchant an account belongs to, or '*' for the house's own, who may be given rights at several merchants.
create table operator_account (
  merchant_id text not null,
  -- plain letters only: two names that look alike are the same name
  username text not null check (username ~ '^[a-z][a-z0-9._-]{1,31}$'),
  state text not null check (state in ('invited', 'active', 'closed')),
  password_hash text,
  sealed_authenticator text,
  -- the interval of the last code that was accepted: a code counts once
  last_interval bigint,
  invitation_hash text,
  invitation_expires_at timestamptz,
  invited_by text not null,
  created_at timestamptz not null,
  accepted_at timestamptz,
  primary key (merchant_id, username),
  check (state <> 'active' or (password_hash is not null and sealed_authenticator is not null))
);

-- What an operator may do, at one merchant or ('*') at all. `operator` is the full name: `anna` of the house, `anna@lotus` of a merchant.
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
  primary key (merchant_id, token_hash)
);
create index operator_session_of on operator_session (merchant_id, username);

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
  primary key (merchant_id, id),
  check (decided_by is distinct from requested_by or state <> 'done')
);
create unique index operator_approval_waits on operator_approval (merchant_id, act_key) where state = 'waiting';
create index operator_approval_list on operator_approval (merchant_id, requested_at, id) where state = 'waiting';

-- Two operators stand behind some entries; entries are keyed from now on: who can write the table cannot make a chain that holds.
alter table audit_entry
  add column second text,
  add column approval_id uuid,
  add column is_keyed boolean not null default false;

-- One mechanism for two operators: approvals.
drop table withdrawal_vote;
