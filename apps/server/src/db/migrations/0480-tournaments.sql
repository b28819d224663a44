-- A tournament: one period of a campaign of that kind, under the version of the terms with which it was opened.
create table tournament (
  merchant_id text not null,
  code text not null,
  number bigint not null,
  version integer not null,
  state text not null check (state in ('open', 'running', 'settling', 'review', 'paying', 'paid', 'cancelling', 'cancelled')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- when its next step is due; null where it waits for an operator, or is over
  due_at timestamptz,
  -- the most it may pay: no later tournament of the campaign may promise it again
  promised_minor bigint not null check (promised_minor >= 0),
  -- what was divided, once it is
  pool_minor bigint,
  primary key (merchant_id, code, number)
);
create index tournament_due on tournament (due_at, merchant_id) where due_at is not null;
create index tournament_scoring on tournament (merchant_id, code, number) where state in ('open', 'running', 'settling', 'review');
create index campaign_running on campaign (merchant_id, code) where state = 'running';

-- Who takes part, and how far. The order of `tournament_rank` is the rank: who reached a score first is before the others.
create table tournament_entry (
  merchant_id text not null,
  code text not null,
  number bigint not null,
  member_id uuid not null,
  -- false: plays to qualify
  is_in boolean not null,
  entered_at timestamptz not null,
  qualified_minor bigint not null default 0,
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  -- cash staked in bets that count: a part of it may go into the pool
  staked_minor bigint not null default 0,
  score bigint not null default 0,
  -- the present run of wins, where that is the score
  run bigint not null default 0,
  reached_at timestamptz not null,
  primary key (merchant_id, code, number, member_id)
);
create index tournament_rank on tournament_entry (merchant_id, code, number, score desc, reached_at, member_id) where score > 0;

-- What each bet counts, so that one that is given back is taken off again. Bets of one round, or one draw, are one.
create table tournament_bet (
  merchant_id text not null,
  code text not null,
  number bigint not null,
  member_id uuid not null,
  round text not null,
  ref text not null,
  -- grows with every change of the bet
  revision integer not null,
  -- cash parts alone
  stake_minor bigint not null check (stake_minor >= 0),
  payout_minor bigint not null check (payout_minor >= 0),
  valid_minor bigint not null check (valid_minor >= 0),
  weight_bp integer not null,
  at timestamptz not null,
  primary key (merchant_id, code, number, member_id, round, ref)
);

-- Who is paid what, frozen when a tournament is divided: prizes, or the fees of one that was cancelled. Each is paid once.
create table tournament_prize (
  merchant_id text not null,
  code text not null,
  number bigint not null,
  member_id uuid not null,
  place integer not null,
  score bigint not null,
  amount_minor bigint not null check (amount_minor >= 0),
  -- withheld: the member was on a break, held or gone; nobody moves up
  state text not null check (state in ('due', 'paid', 'withheld')),
  primary key (merchant_id, code, number, member_id)
);
create index tournament_prize_due on tournament_prize (merchant_id, code, number, place, member_id) where state = 'due';
