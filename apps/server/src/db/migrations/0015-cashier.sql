-- Money in and out: orders and their timelines, what providers reported, cards, and keys that make a request happen once.
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
  -- answered again to a request with this key
  answer jsonb,
  created_at timestamptz not null,
  primary key (merchant_id, member_id, key)
);
create index cashier_request_age on cashier_request (created_at);

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

-- Deposits: fees, the next step, what the member says of it, and how far a chain has confirmed it.
create table deposit_order (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  provider text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('created', 'waiting', 'checking', 'credited', 'declined', 'expired')),
  provider_ref text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  -- what the provider keeps: out of the member's credit, or at the merchant's cost
  fee_minor bigint not null default 0 check (fee_minor >= 0 and fee_minor < amount_minor),
  house_fee_minor bigint not null default 0 check (house_fee_minor >= 0),
  -- the amount becomes what arrived; this is what was asked, where that is another
  requested_minor bigint check (requested_minor > 0),
  -- what the member does next, as the provider said
  next jsonb,
  -- short, to be written beside a transfer
  reference text,
  -- the order's place among those with a provider that counts them: what an address is derived from
  number integer check (number >= 0),
  remark text,
  bonus text,
  confirmations_seen integer,
  confirmations_wanted integer,
  -- the movement of money that was credited, where a provider names them: another one is more money
  transfer_ref text,
  -- how often a picture was tried for an order: reading one costs time
  receipt_tries integer not null default 0,
  -- A fingerprint of the answers a deposit's form was last given: the same ones sent again are known by it, and nobody reads them there.
  answered text,
  -- What of a deposit came in beyond a limit or during a break, and is only withdrawn; and how much of a withdrawal is such money.
  held_minor bigint not null default 0 check (held_minor >= 0 and held_minor <= amount_minor),
  held_for text check (held_for in ('break', 'limit', 'check')),
  -- A credit that was wrong is taken back once.
  reversed_at timestamptz,
  -- an order that could not expire: not looked at again before then
  expiry_faults integer not null default 0 check (expiry_faults >= 0),
  expiry_fault text,
  expiry_due_at timestamptz,
  account text,
  -- The terms a deposit was made under: operators change limits and fees while orders are under way. None of orders from before: today's hold.
  least_minor bigint,
  most_minor bigint,
  fee_fixed_minor bigint,
  fee_bp integer,
  fee_bearer text check (fee_bearer in ('member', 'house')),
  primary key (merchant_id, id),
  unique (merchant_id, provider, provider_ref),
  constraint deposit_order_held check ((held_minor > 0) = (held_for is not null))
);
create index deposit_order_of_member on deposit_order (merchant_id, member_id, created_at desc, id desc);
create unique index deposit_order_reference on deposit_order (merchant_id, reference) where reference is not null;
create unique index deposit_order_number on deposit_order (merchant_id, provider, number) where number is not null;
create index deposit_order_waits on deposit_order (merchant_id, created_at, id)
  where state in ('created', 'waiting', 'checking');
create index deposit_order_by_state on deposit_order (merchant_id, state, created_at, id);
create index deposit_order_newest on deposit_order (merchant_id, created_at, id);
create index deposit_order_credited on deposit_order (merchant_id, provider, changed_at) where state = 'credited';
create index deposit_order_open on deposit_order (expires_at) where state in ('created', 'waiting');
create index deposit_order_by_amount on deposit_order (merchant_id, amount_minor, created_at, id);
create index deposit_order_by_provider on deposit_order (merchant_id, provider, created_at, id);
create index deposit_order_provider_ref on deposit_order (merchant_id, provider_ref) where provider_ref is not null;
-- What moved money by day, whichever provider did it: also of those that the build has no more.
create index deposit_order_credited_at on deposit_order (merchant_id, changed_at) where state = 'credited';

create table deposit_counter (
  merchant_id text not null,
  provider text not null,
  next integer not null,
  primary key (merchant_id, provider)
);

create table payment_card (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  bank text not null,
  holder text not null,
  masked text not null,
  -- the full number under the server's secret; its keyed digest says whether it was added before
  encrypted_number text not null,
  fingerprint text not null,
  created_at timestamptz not null,
  -- A card that was taken off the list stays for what is on its way to it.
  removed_at timestamptz,
  -- Cards: frozen for a while after a change; one of them is the member's first choice.
  changed_at timestamptz not null,
  usable_at timestamptz not null,
  is_default boolean not null default false,
  account_fingerprint text,
  shares_account boolean not null default false,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, fingerprint),
  constraint payment_card_default_is_there check (not is_default or removed_at is null)
);
create unique index payment_card_default on payment_card (merchant_id, member_id) where is_default;
create index payment_card_by_account on payment_card (merchant_id, account_fingerprint, member_id) where account_fingerprint is not null;
create index payment_card_sharing on payment_card (merchant_id, account_fingerprint) where shares_account and account_fingerprint is not null;

-- `review`: a rule wants somebody to look. `finance` is the stage that pays.
create table withdrawal_order (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  card_id uuid not null,
  card text not null,
  provider text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- kept by the merchant out of the amount; the rest is sent
  fee_minor bigint not null check (fee_minor >= 0 and fee_minor < amount_minor),
  state text not null check (state in ('requested', 'review', 'finance', 'approved', 'sending', 'unknown', 'paid', 'declined', 'cancelled',
    'returned')),
  provider_ref text,
  -- how often the provider was asked; when to ask again
  attempts integer not null default 0,
  due_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- the rules that wanted a look; the merchant's own, never shown to the member
  risk jsonb not null default '[]',
  -- why it was refused, as it is said to the member
  refused_for text,
  held_minor bigint not null default 0
    check (held_minor >= 0 and held_minor <= amount_minor),
  -- Work on one order that failed by itself: how often in a row, why last, and since when it is left to operators.
  faults integer not null default 0 check (faults >= 0),
  fault text,
  set_aside_at timestamptz,
  -- What was known when a withdrawal was requested, for rules that are tried on it later; null of older ones. No personal data.
  facts jsonb,
  -- By which account with its provider an order was sent: a digest of what names it, saved before it is sent (a deposit: once it was
  -- started). Another account is neither asked about it nor sent it again. Null of one that was sent: before this was saved. It is asked
  -- about, but one that is not known there is neither sent again nor given back by itself.
  account text,
  primary key (merchant_id, id),
  check ((due_at is not null) = (state in ('approved', 'sending', 'unknown')))
);
create index withdrawal_order_of_member on withdrawal_order (merchant_id, member_id, created_at desc, id desc);
create index withdrawal_order_state on withdrawal_order (merchant_id, state, created_at);
create index withdrawal_order_by_state on withdrawal_order (merchant_id, state, created_at, id);
create index withdrawal_order_newest on withdrawal_order (merchant_id, created_at, id);
create index withdrawal_order_set_aside on withdrawal_order (merchant_id, set_aside_at) where set_aside_at is not null;
create index withdrawal_order_paid on withdrawal_order (merchant_id, provider, changed_at) where state = 'paid';
create index withdrawal_order_due on withdrawal_order (due_at) where due_at is not null and set_aside_at is null;
-- a line that names no order of ours is found by the provider's reference
create index withdrawal_order_of_ref on withdrawal_order (merchant_id, provider, provider_ref) where provider_ref is not null;
create index withdrawal_order_waits on withdrawal_order (merchant_id, created_at, id)
  where state in ('requested', 'review', 'finance', 'unknown');
-- Queues of orders are searched by amount, by provider, and by what a provider calls an order.
create index withdrawal_order_by_amount on withdrawal_order (merchant_id, amount_minor, created_at, id);
create index withdrawal_order_by_provider on withdrawal_order (merchant_id, provider, created_at, id);
create index withdrawal_order_provider_ref on withdrawal_order (merchant_id, provider_ref) where provider_ref is not null;
create index withdrawal_order_paid_at on withdrawal_order (merchant_id, changed_at) where state = 'paid';

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
  state text not null check (state in ('paid', 'failed', 'seen')),
  outcome text not null,
  received_at timestamptz not null,
  -- What an operator has dealt with waits no longer: by whom, and how.
  done_at timestamptz,
  done_by text,
  done_note text,
  -- Notices about orders nobody knows wait until the order becomes known: what is needed to act on them then.
  transfer_ref text,
  primary key (merchant_id, provider, event_id)
);
create index payment_notice_of_order on payment_notice (merchant_id, order_id);
-- What waits at the desk is found without reading what does not.
create index payment_notice_open on payment_notice (merchant_id, received_at, event_id)
  where done_at is null and outcome not in ('taken', 'credited', 'declined', 'seen', 'paid', 'returned', 'repeated');
create index payment_notice_unknown on payment_notice (merchant_id, provider, received_at)
  where outcome = 'unknown order';

-- Pictures members send to show that they have paid. The pictures themselves lie in the storage, under a key made of their content.
create table deposit_receipt (
  merchant_id text not null,
  id uuid not null,
  order_id uuid not null,
  member_id uuid not null,
  storage_key text not null,
  added_at timestamptz not null,
  primary key (merchant_id, id),
  -- the same picture twice is one
  unique (merchant_id, order_id, storage_key)
);
create index deposit_receipt_age on deposit_receipt (added_at);
create index deposit_receipt_of_member on deposit_receipt (merchant_id, member_id);
create index deposit_receipt_file on deposit_receipt (merchant_id, storage_key);

-- What must be played before money may leave: one row per deposit or bonus, counted oldest first.
create table wagering (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  -- the kind of money, and the order or bonus it came with
  source text not null,
  ref text not null,
  amount_minor bigint not null check (amount_minor > 0),
  required_minor bigint not null check (required_minor > 0),
  done_minor bigint not null default 0 check (done_minor between 0 and required_minor),
  state text not null check (state in ('open', 'done', 'cancelled')),
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, source, ref),
  check ((state = 'open') = (ended_at is null))
);
create index wagering_open on wagering (merchant_id, member_id, created_at, id) where state = 'open';
create index wagering_of_member on wagering (merchant_id, member_id);

-- What a member staked, by the merchant's days: bets that came to an end, whatever their category weighs.
create table turnover_day (
  merchant_id text not null,
  member_id uuid not null,
  day timestamptz not null,
  staked_minor bigint not null check (staked_minor >= 0),
  primary key (merchant_id, member_id, day)
);

-- Bets of one member in one draw, added up as they end: what covers each other there is one bet, and counted as one.
create table draw_turnover (
  merchant_id text not null,
  member_id uuid not null,
  game text not null,
  draw text not null,
  category text not null,
  staked_minor bigint not null check (staked_minor >= 0),
  paid_minor bigint not null check (paid_minor >= 0),
  -- what of it has been counted so far
  counted_minor bigint not null default 0 check (counted_minor >= 0),
  ended_at timestamptz not null,
  -- null while something of it has not been looked at
  counted_at timestamptz,
  -- When the first of a member's bets in a draw was placed: only bets after its activation count towards a grant.
  placed_at timestamptz,
  -- A member's bets of a draw are counted when none has come for a while. They come when their facts are delivered, which may be long after they ended.
  received_at timestamptz not null,
  primary key (merchant_id, member_id, game, draw)
);
create index draw_turnover_counted on draw_turnover (counted_at) where counted_at is not null;
create index draw_turnover_due on draw_turnover (merchant_id, received_at) where counted_at is null;
create index draw_turnover_quiet on draw_turnover (received_at) where counted_at is null;

-- Statements of payment providers that operators imported as files, by merchant day. A corrected file is a further version: the latest counts, all are kept.
create table provider_statement (
  merchant_id text not null,
  provider text not null,
  -- a calendar day by the merchant's clock
  day text not null,
  version integer not null check (version > 0),
  -- of the file and of how it was read
  hash text not null,
  lines integer not null check (lines > 0),
  imported_by text not null,
  imported_at timestamptz not null,
  primary key (merchant_id, provider, day, version)
);

create table provider_statement_line (
  merchant_id text not null,
  provider text not null,
  day text not null,
  version integer not null,
  -- where it begins in the file
  line integer not null check (line > 0),
  subject text not null check (subject in ('deposit', 'payout')),
  -- as the provider wrote them
  order_id text,
  provider_ref text,
  amount_minor bigint not null check (amount_minor >= 0),
  fee_minor bigint check (fee_minor >= 0),
  outcome text not null check (outcome in ('paid', 'failed', 'pending')),
  at timestamptz,
  primary key (merchant_id, provider, day, version, line),
  foreign key (merchant_id, provider, day, version) references provider_statement (merchant_id, provider, day, version),
  check (order_id is not null or provider_ref is not null)
);

-- What is held is played with by nobody, and so counts against no limit. An order that is credited is not counted against itself.
create view deposit_counted as
  select merchant_id, member_id, amount_minor - held_minor as amount_minor,
    case when state = 'credited' then changed_at end as credited_at, id as order_id
  from deposit_order
  where state not in ('declined', 'expired');

-- Accounts members withdraw to. One that money has reached is somebody's for certain.
create view member_account as
  select c.merchant_id, c.member_id, coalesce(c.account_fingerprint, c.fingerprint) as account,
    exists (
      select from withdrawal_order w
      where w.merchant_id = c.merchant_id and w.member_id = c.member_id and w.card_id = c.id and w.state = 'paid'
    ) as is_paid
  from payment_card c;
