-- Free rounds of a member: so many, of a fixed stake, in these games, until a time. What they win is collected here and given once, at the end.
create table free_round_set (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  campaign text not null,
  version integer not null,
  -- one set of each of a member's periods
  period text not null,
  games text[] not null check (cardinality(games) > 0),
  currency text not null,
  stake_minor bigint not null check (stake_minor > 0),
  rounds integer not null check (rounds > 0),
  played integer not null default 0 check (played between 0 and rounds),
  -- the most it gives: held in the campaign's budget from this day of the merchant until the end
  cap_minor bigint not null check (cap_minor > 0),
  held_on text not null,
  won_minor bigint not null default 0 check (won_minor >= 0),
  wager_times integer not null check (wager_times >= 0),
  state text not null check (state in ('granted', 'playing', 'finished', 'expired', 'cancelled')),
  given_at timestamptz not null,
  play_by timestamptz not null,
  -- when it is looked at next; null once it is over
  due_at timestamptz,
  ended_at timestamptz,
  -- the grant of what was won, and how much that was
  grant_id uuid,
  given_minor bigint not null default 0 check (given_minor between 0 and cap_minor),
  -- of one that was cancelled
  reason text,
  primary key (merchant_id, id),
  unique (merchant_id, member_id, campaign, period),
  check ((state in ('granted', 'playing')) = (ended_at is null) and (due_at is null) = (ended_at is not null))
);
create index free_round_set_member on free_round_set (merchant_id, member_id, given_at desc, id desc);
create index free_round_set_due on free_round_set (due_at, merchant_id) where due_at is not null;

-- A round of a set: it stakes nothing, and what it pays is collected on the set.
alter table play_round add column free_set_id uuid,
  drop constraint play_round_stake_minor_check,
  add constraint play_round_stake_minor_check check (case when free_set_id is null then stake_minor > 0 else stake_minor = 0 end);

-- What a free round won; null of a bet. It moved no money, so stake and payout of its record are 0.
alter table bet_record add column free_won_minor bigint
  check (free_won_minor is null or (free_won_minor >= 0 and stake_minor = 0 and payout_minor = 0));

-- A wheel may bring free rounds.
alter table wheel_spin add column rounds integer not null default 0,
  drop constraint wheel_spin_prize_check,
  add constraint wheel_spin_prize_check check (prize in ('none', 'bonus', 'cash', 'points', 'rounds'));
