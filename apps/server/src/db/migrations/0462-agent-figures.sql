-- Bets of members who are in a team: what is known of each, so that a later fact changes what it changed before, in whatever order facts come.
create table agent_market (
  merchant_id text not null,
  -- a round, or a member's orders in one draw: what is counted together
  id text not null,
  member_id uuid not null,
  product text not null,
  -- by order: the latest of what is known
  bets jsonb not null,
  -- what of it is in the figures, and where
  path text collate "C" not null,
  hour timestamptz not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  valid_minor bigint not null,
  primary key (merchant_id, id)
);

-- What each member did, by the hour in which it was settled: a team's figures are a range of paths.
create table agent_figure (
  merchant_id text not null,
  hour timestamptz not null,
  path text collate "C" not null,
  -- empty: not of bets, as deposits and awards
  product text not null,
  stake_minor bigint not null default 0,
  payout_minor bigint not null default 0,
  valid_minor bigint not null default 0,
  deposit_minor bigint not null default 0,
  award_minor bigint not null default 0,
  changed_at timestamptz not null,
  primary key (merchant_id, path, hour, product)
);
create index agent_figure_hour on agent_figure (merchant_id, hour);
