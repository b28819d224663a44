-- Instant rounds and the seeds they are drawn from.
create table play_seed (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  game text not null,
  -- published before the first bet: SHA-256 of the server seed's text
  commitment text not null,
  -- the server seed encrypted under the server's secret until it is revealed, in clear from then on
  encrypted_seed text,
  server_seed text,
  client_seed text not null,
  -- the nonce of the next bet; the first bet of a pair has 0, so that it is the number of bets too
  next_nonce integer not null default 0 check (next_nonce >= 0),
  created_at timestamptz not null default now(),
  revealed_at timestamptz,
  primary key (merchant_id, id),
  check ((revealed_at is null) = (server_seed is null) and (server_seed is null) = (encrypted_seed is not null))
);
create unique index play_seed_active on play_seed (merchant_id, member_id, game) where revealed_at is null;
create index play_seed_revealed on play_seed (merchant_id, member_id, game, revealed_at desc) where revealed_at is not null;
create index play_seed_of_member on play_seed (merchant_id, member_id);

create table play_round (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  is_trial boolean not null,
  game text not null,
  -- what replays it: the rules, the pair and its nonce, the input; and what came of it
  rules_version integer not null,
  seed_id uuid not null,
  nonce integer not null,
  input jsonb not null,
  outcome jsonb not null,
  currency text not null,
  stake_minor bigint not null constraint play_round_stake_minor_check check (case when free_set_id is null then stake_minor > 0 else stake_minor = 0 end),
  payout_minor bigint not null check (payout_minor >= 0),
  -- the balance as it was answered, so that the same request is answered the same
  balance_minor bigint not null,
  idempotency_key text not null,
  request_hash text not null,
  at timestamptz not null,
  -- Null for a round that is decided at once. `stake_minor` is all that was staked on a round; payouts are multiples of the opening stake.
  moves jsonb,
  opening_minor bigint,
  -- The published variant of its game that the round was played by.
  variant text not null default 'standard',
  -- A round of a set: it stakes nothing, and what it pays is collected on the set.
  free_set_id uuid,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, idempotency_key),
  unique (merchant_id, seed_id, nonce)
);
create index play_round_latest on play_round (merchant_id, member_id, game, at desc, id desc);

-- When a member played last, whichever game it was: the shortest round of a jurisdiction is counted by it.
create table play_pace (
  merchant_id text not null,
  member_id uuid not null,
  last_played_at timestamptz not null,
  -- A game has a minimum round time of its own beside the jurisdiction's: the last round of a member is known for each game.
  game text not null,
  primary key (merchant_id, member_id, game)
) with (fillfactor = 50);

-- The next server seed of a player and game. Its commitment is answered before the client seed is named that it will be used with:
-- nobody can choose a server seed that suits a client seed. It becomes a row of play_seed under the same id.
create table play_next_seed (
  merchant_id text not null,
  member_id uuid not null,
  game text not null,
  id uuid not null,
  commitment text not null,
  encrypted_seed text not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, member_id, game),
  unique (merchant_id, id)
);

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
  variant text not null default 'standard',
  -- What of the stake of an open bet was cash, as who placed it knew: where it is all of it, nobody looks for bonus money when the bet ends. Where
  -- it is nothing, it is looked for.
  cash_minor bigint not null default 0,
  primary key (merchant_id, member_id, game),
  unique (merchant_id, id)
);
-- What is due is found by one statement over all merchants.
create index play_open_round_due on play_open_round (due_at);

-- Volleys: many rounds of one request. Their rounds are rounds like any other, found by their pair of seeds; this names them by the
-- request's key, so that it is answered again as it was.
create table play_volley (
  merchant_id text not null,
  member_id uuid not null,
  idempotency_key text not null,
  seed_id uuid not null,
  first_nonce integer not null,
  rounds integer not null check (rounds between 1 and 100),
  ended text not null check (ended in ('rounds', 'win', 'loss', 'profit', 'balance', 'limit')),
  -- what a further round would stake
  next_minor bigint not null check (next_minor > 0),
  at timestamptz not null,
  primary key (merchant_id, member_id, idempotency_key)
);
