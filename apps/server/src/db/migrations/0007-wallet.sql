-- Times in which no money may leave a merchant: one row per stop, open until somebody lifts it.
create table wallet_freeze (
  merchant_id text not null,
  id uuid not null,
  reason text not null,
  frozen_by text not null,
  frozen_at timestamptz not null,
  lifted_by text,
  lifted_at timestamptz,
  primary key (merchant_id, id),
  check ((lifted_by is null) = (lifted_at is null))
);
create unique index wallet_freeze_open on wallet_freeze (merchant_id) where lifted_at is null;

-- Bonus money: one grant to one member, with the terms it was given under. Its money is on a ledger account of its own, named by its id.
create table bonus_grant (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  -- what gave it, and for which period: one grant of each
  campaign text not null,
  campaign_version integer not null,
  period text not null,
  currency text not null,
  state text not null check (state in ('offered', 'queued', 'active', 'completed', 'busted', 'expired', 'forfeited', 'cancelled',
    'revoked', 'declined')),
  -- a snapshot of the campaign: no later version changes it
  terms jsonb not null,
  award_minor bigint not null check (award_minor > 0),
  -- what must be played, and what was
  required_minor bigint not null check (required_minor >= 0),
  done_minor bigint not null default 0 check (done_minor >= 0),
  -- what of the qualifying deposit no withdrawal took yet, and the cash staked since
  deposit_minor bigint not null default 0 check (deposit_minor >= 0),
  cash_staked_minor bigint not null default 0 check (cash_staked_minor >= 0),
  -- what became cash, and what of a sticky award went back
  converted_minor bigint not null default 0 check (converted_minor >= 0),
  returned_minor bigint not null default 0 check (returned_minor >= 0),
  claim_by timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  activated_at timestamptz,
  ended_at timestamptz,
  -- when a node may learn that its member has bonus money, by the database's clock
  noted_at timestamptz not null default clock_timestamp(),
  -- A grant that waits for an operator: nothing of it becomes cash while it is held; cleared, it is held by no signal any more.
  review text check (review in ('held', 'cleared')),
  primary key (merchant_id, id),
  unique (merchant_id, campaign, member_id, period)
);
create unique index bonus_grant_active on bonus_grant (merchant_id, member_id, currency) where state = 'active';
create index bonus_grant_member on bonus_grant (merchant_id, member_id, created_at);
create index bonus_grant_noted on bonus_grant (noted_at) where state = 'active';
create index bonus_grant_expiring on bonus_grant (expires_at, merchant_id) where state = 'active';
create index bonus_grant_unclaimed on bonus_grant (claim_by, merchant_id) where state = 'offered';
create index bonus_grant_held on bonus_grant (merchant_id, member_id) where review = 'held';
-- Who else was given something by a campaign lately.
create index bonus_grant_campaign on bonus_grant (merchant_id, campaign, created_at);

-- Bets that drew on bonus money: how each was split, so that what it pays is split alike.
create table bonus_bet (
  merchant_id text not null,
  -- the round or order
  ref text not null,
  grant_id uuid not null,
  member_id uuid not null,
  stake_minor bigint not null check (stake_minor > 0),
  bonus_minor bigint not null check (bonus_minor > 0 and bonus_minor <= stake_minor),
  -- all it has paid, and given back, and the bonus's part of each
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  paid_bonus_minor bigint not null default 0 check (paid_bonus_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  refunded_bonus_minor bigint not null default 0 check (refunded_bonus_minor >= 0),
  placed_at timestamptz not null,
  ended_at timestamptz,
  -- Bets in a draw that drew on bonus money: a member's bets in one draw count together.
  draw text,
  primary key (merchant_id, ref)
);
create index bonus_bet_open on bonus_bet (merchant_id, grant_id) where ended_at is null;
create index bonus_bet_draw on bonus_bet (merchant_id, draw, member_id) where draw is not null;
create index bonus_bet_of_member on bonus_bet (merchant_id, member_id);

-- What each ended bet counted towards the sum of a grant, and why: the member's answer, and support's.
create table bonus_count (
  merchant_id text not null,
  grant_id uuid not null,
  ref text not null,
  game text not null,
  stake_minor bigint not null,
  counted_minor bigint not null check (counted_minor >= 0),
  reason text not null check (reason in ('counted', 'void', 'no_risk', 'low_odds', 'above_max', 'excluded')),
  at timestamptz not null,
  primary key (merchant_id, grant_id, ref)
);
create index bonus_count_latest on bonus_count (merchant_id, grant_id, at);
