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
