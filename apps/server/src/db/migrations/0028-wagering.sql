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

-- What a member staked, by the merchant's days: bets that came to an end, whatever their category weighs.
create table turnover_day (
  merchant_id text not null,
  member_id uuid not null,
  day timestamptz not null,
  staked_minor bigint not null check (staked_minor >= 0),
  primary key (merchant_id, member_id, day)
);
