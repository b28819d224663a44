-- Rounds that run are draws without a calendar: betting closes at `closes_at`, the round starts at `draws_at`, and its end follows from its
-- link, which no row has before. They name the variant that they are played by; draws by the clock are the same in all variants.
alter table lottery_draw add column variant text;

-- Bets on them.
create table running_bet (
  merchant_id text not null,
  id uuid not null,
  game text not null,
  draw_index bigint not null,
  draw_number text not null,
  member_id uuid not null,
  is_trial boolean not null,
  -- the counter-account of its stake
  source text not null,
  bet jsonb not null,
  -- when it is cashed out by itself, in milliseconds from the start
  cashes_out_at_ms integer not null,
  currency text not null,
  stake_minor bigint not null check (stake_minor > 0),
  payout_minor bigint not null default 0 check (payout_minor >= 0),
  -- what it was cashed out at, in ten-thousandths
  paid_e4 bigint,
  state text not null default 'open' check (state in ('open', 'won', 'lost', 'cancelled', 'returned')),
  idempotency_key text not null,
  request_hash text not null,
  -- it changed, and the other players have not been told
  is_news boolean not null,
  placed_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, idempotency_key)
);
create unique index running_bet_of_member on running_bet (merchant_id, member_id, game, draw_index) where state <> 'cancelled';
create index running_bet_open on running_bet (merchant_id, game, draw_index, cashes_out_at_ms) where state = 'open';
create index running_bet_news on running_bet (merchant_id, game, draw_index) where is_news;
create index running_bet_of_round on running_bet (merchant_id, game, draw_index, stake_minor desc);
