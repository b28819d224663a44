-- Notifications of browsers. The pair of keys with which a merchant signs them: browsers accept no other from it.
create table push_key (
  merchant_id text not null primary key,
  public text not null,
  encrypted text not null,
  made_at timestamptz not null
);

-- Where a member's browser takes notifications, which ones it wants, and when it wants none.
create table push_subscription (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  -- the session that asked for it: signing out of it ends it
  session_id uuid not null,
  -- of the address, which is a secret: with it and its keys encrypted, beside
  fingerprint text not null,
  encrypted text not null,
  wants_wins boolean not null,
  wants_deposits boolean not null,
  wants_messages boolean not null,
  -- minutes of the day in the time zone, from and up to which nothing is sent
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  time_zone text not null,
  language text not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  check (num_nonnulls(quiet_from, quiet_to) <> 1)
);
create unique index push_subscription_of_browser on push_subscription (merchant_id, fingerprint);
create index push_subscription_of_member on push_subscription (merchant_id, member_id, created_at);
create index push_subscription_of_session on push_subscription (merchant_id, session_id);

-- What is to be sent: of one kind at most one waits for a browser.
create table push_notice (
  merchant_id text not null,
  subscription_id uuid not null,
  kind text not null check (kind in ('win', 'deposit', 'message')),
  created_at timestamptz not null,
  due_at timestamptz,
  attempts integer not null default 0,
  primary key (merchant_id, subscription_id, kind)
);
create index push_notice_due on push_notice (due_at, merchant_id) where due_at is not null;
-- What waits for browsers, a merchant's own, the longest due first.
create index push_notice_of_merchant on push_notice (merchant_id, due_at) where due_at is not null;
