-- Instant rounds and the seeds they are drawn from.
create table play_seed (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  game text not null,
  -- published before the first bet: SHA-256 of the server seed's text
  commitment text not null,
  -- the server seed encrypted under the house's secret until it is revealed, in clear from then on
  sealed_seed text,
  server_seed text,
  client_seed text not null,
  -- the nonce of the next bet; the first bet of a pair has 0, so that it is the number of bets too
  next_nonce integer not null default 0 check (next_nonce >= 0),
  last_played_at timestamptz,
  created_at timestamptz not null default now(),
  revealed_at timestamptz,
  primary key (merchant_id, id),
  check ((revealed_at is null) = (server_seed is null) and (server_seed is null) = (sealed_seed is not null))
);
create unique index play_seed_active on play_seed (merchant_id, member_id, game) where revealed_at is null;
create index play_seed_revealed on play_seed (merchant_id, member_id, game, revealed_at desc) where revealed_at is not null;

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
  stake_minor bigint not null check (stake_minor > 0),
  payout_minor bigint not null check (payout_minor >= 0),
  -- the balance as it was answered, so that the same request is answered the same
  balance_minor bigint not null,
  idempotency_key text not null,
  request_hash text not null,
  at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, idempotency_key),
  unique (merchant_id, seed_id, nonce)
);
create index play_round_latest on play_round (merchant_id, member_id, game, at desc, id desc);
