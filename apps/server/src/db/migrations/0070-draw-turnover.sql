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
  primary key (merchant_id, member_id, game, draw)
);
create index draw_turnover_due on draw_turnover (merchant_id, ended_at) where counted_at is null;
