-- Money in and out: orders and their timelines, what providers told, cards, and keys that make a request happen once.
create table cashier_member (
  merchant_id text not null,
  member_id uuid not null,
  -- locked by every request that counts the member's orders or cards, so that two of them never count at once
  touched_at timestamptz not null,
  primary key (merchant_id, member_id)
);

create table cashier_request (
  merchant_id text not null,
  member_id uuid not null,
  key text not null,
  request_hash text not null,
  order_id uuid,
  -- told again to whoever asks again with this key
  answer jsonb,
  created_at timestamptz not null,
  primary key (merchant_id, member_id, key)
);

create table deposit_order (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  provider text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('created', 'waiting', 'credited', 'declined', 'expired')),
  provider_ref text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, provider, provider_ref)
);
create index deposit_order_of_member on deposit_order (merchant_id, member_id, created_at desc, id desc);
create index deposit_order_open on deposit_order (merchant_id, expires_at) where state in ('created', 'waiting');

create table payment_card (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  bank text not null,
  holder text not null,
  masked text not null,
  -- the full number under the house's secret; its keyed digest tells whether it was added before
  sealed_number text not null,
  fingerprint text not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, fingerprint)
);

create table withdrawal_order (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  card_id uuid not null,
  card text not null,
  provider text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- kept by the house out of the amount; the rest is sent
  fee_minor bigint not null check (fee_minor >= 0 and fee_minor < amount_minor),
  state text not null
    check (state in ('requested', 'approved', 'sending', 'unknown', 'paid', 'declined', 'cancelled', 'returned')),
  provider_ref text,
  -- how often the provider was asked; when to ask again
  attempts integer not null default 0,
  due_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (merchant_id, id),
  check ((due_at is not null) = (state in ('approved', 'sending', 'unknown')))
);
create index withdrawal_order_of_member on withdrawal_order (merchant_id, member_id, created_at desc, id desc);
create index withdrawal_order_due on withdrawal_order (merchant_id, due_at) where due_at is not null;
create index withdrawal_order_state on withdrawal_order (merchant_id, state, created_at);

-- Every state an order was in, by whom.
create table cashier_step (
  merchant_id text not null,
  order_id uuid not null,
  position integer not null,
  state text not null,
  at timestamptz not null,
  by text not null,
  reason text,
  primary key (merchant_id, order_id, position)
);

-- Everything a provider said with a good signature, once, and what was made of it.
create table payment_notice (
  merchant_id text not null,
  provider text not null,
  event_id text not null,
  subject text not null check (subject in ('deposit', 'payout')),
  order_id text not null,
  provider_ref text not null,
  amount text not null,
  currency text not null,
  state text not null check (state in ('paid', 'failed')),
  verdict text not null,
  received_at timestamptz not null,
  primary key (merchant_id, provider, event_id)
);
create index payment_notice_of_order on payment_notice (merchant_id, order_id);
