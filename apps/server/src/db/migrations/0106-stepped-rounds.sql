-- Rounds of several moves. An open one has no state: seeds, input and moves give it again, so that what is hidden is stored nowhere. Its
-- key is what keeps a member to one open round of a game. Once over it is a round like any other.
create table play_open_round (
  merchant_id text not null,
  member_id uuid not null,
  game text not null,
  id uuid not null,
  is_trial boolean not null,
  -- the counter-account of its stakes
  source text not null,
  rules_version integer not null,
  seed_id uuid not null,
  nonce integer not null,
  input jsonb not null,
  moves jsonb not null default '[]',
  currency text not null,
  stake_minor bigint not null check (stake_minor > 0),
  -- all that was staked, the opening stake included
  staked_minor bigint not null check (staked_minor >= stake_minor),
  idempotency_key text not null,
  request_hash text not null,
  opened_at timestamptz not null,
  -- when the game's rule ends it if no move comes
  due_at timestamptz not null,
  primary key (merchant_id, member_id, game),
  unique (merchant_id, id)
);
-- What is due is found by one statement over all merchants.
create index play_open_round_due on play_open_round (due_at);

-- Null for a round that is decided at once. `stake_minor` is all that was staked on a round; payouts are multiples of the opening stake.
alter table play_round add column moves jsonb, add column opening_minor bigint;
