-- Lotteries: committed chains, issues, orders and their lines.
create table lottery_chain (
  merchant_id text not null,
  id uuid not null,
  game text not null,
  -- draw: keys the issue's chance · beacon: the house's second chain, mixed in after betting closed
  role text not null check (role in ('draw', 'beacon')),
  -- chains follow each other: two nodes that commit at once commit one
  sequence integer not null,
  -- link 1 serves the issue of this ordinal, link 2 the next
  first_ordinal bigint not null,
  length integer not null check (length > 0),
  tip text not null,
  sealed_secret text not null,
  committed_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, game, role, sequence)
);

create table lottery_issue (
  merchant_id text not null,
  game text not null,
  -- counts the issues of a game since the epoch, gaps included: time and ordinal follow from each other
  ordinal bigint not null,
  numero text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  state text not null default 'selling' check (state in ('selling', 'closed', 'drawn', 'void')),
  rules_version integer not null,
  chain_id uuid not null,
  chain_index integer not null,
  -- the most all open lines of real money together can win
  most_minor bigint not null default 0 check (most_minor >= 0),
  -- revealed by the draw
  link text,
  beacon jsonb,
  outcome jsonb,
  drawn_at timestamptz,
  -- every order of it has its end
  settled_at timestamptz,
  primary key (merchant_id, game, ordinal),
  unique (merchant_id, game, numero),
  check ((state in ('drawn', 'void')) = (drawn_at is not null)),
  check ((state = 'drawn') = (outcome is not null))
);
create index lottery_issue_due on lottery_issue (merchant_id, game, draws_at) where state in ('selling', 'closed');
create index lottery_issue_unsettled on lottery_issue (merchant_id, game) where drawn_at is not null and settled_at is null;
create index lottery_issue_drawn on lottery_issue (merchant_id, game, ordinal desc) where drawn_at is not null;

create table lottery_order (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  is_trial boolean not null,
  game text not null,
  ordinal bigint not null,
  numero text not null,
  play_type text not null,
  currency text not null,
  stake_minor bigint not null check (stake_minor > 0),
  -- the most its open lines together can win
  most_minor bigint not null check (most_minor >= 0),
  payout_minor bigint not null default 0 check (payout_minor >= 0),
  state text not null default 'open' check (state in ('open', 'won', 'lost', 'cancelled', 'returned')),
  -- the house account across: the vendor
  source text not null,
  balance_minor bigint not null,
  idempotency_key text not null,
  request_hash text not null,
  placed_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, idempotency_key)
);
create index lottery_order_of_member on lottery_order (merchant_id, member_id, placed_at desc, id desc);
create index lottery_order_open on lottery_order (merchant_id, game, ordinal, member_id, id) where state = 'open';

create table lottery_line (
  merchant_id text not null,
  order_id uuid not null,
  id uuid not null,
  position integer not null,
  play text not null,
  selection jsonb not null,
  -- the bet as the engine read it: what settles and replays
  bet jsonb not null,
  notes integer not null check (notes > 0),
  unit_minor bigint not null check (unit_minor > 0),
  multiple integer not null check (multiple > 0),
  stake_minor bigint not null check (stake_minor > 0),
  most_minor bigint not null check (most_minor >= 0),
  payout_minor bigint not null default 0 check (payout_minor >= 0),
  state text not null default 'open' check (state in ('open', 'won', 'lost', 'cancelled', 'returned')),
  cancel_key text,
  primary key (merchant_id, order_id, id)
);
