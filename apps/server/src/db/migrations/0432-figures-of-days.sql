-- What a merchant's bets come to by day, for operators: sums of bet_day without trials. Each change adds rows of its own, so that bets of
-- different members never wait for each other; a job folds them into sums. Both together are what is true.
create table bet_figure (
  merchant_id text not null,
  day date not null,
  category text not null,
  game text not null,
  vendor text not null,
  state text not null,
  bets bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  primary key (merchant_id, day, category, game, vendor, state)
);

create table bet_figure_change (
  merchant_id text not null,
  id uuid not null default gen_random_uuid(),
  day date not null,
  category text not null,
  game text not null,
  vendor text not null,
  state text not null,
  bets bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  primary key (merchant_id, id)
);

-- Who bet on a day; no trials.
create table player_day (
  merchant_id text not null,
  day date not null,
  member_id uuid not null,
  primary key (merchant_id, day, member_id)
);

insert into bet_figure
select d.merchant_id, d.day, d.category, d.game, d.vendor, d.state, sum(d.bets), sum(d.stake_minor), sum(d.payout_minor)
from bet_day d join member m on m.merchant_id = d.merchant_id and m.id = d.member_id
where not m.is_trial
group by 1, 2, 3, 4, 5, 6;

insert into player_day
select distinct d.merchant_id, d.day, d.member_id
from bet_day d join member m on m.merchant_id = d.merchant_id and m.id = d.member_id
where not m.is_trial and d.bets > 0;

-- Sums of one kind of a day.
create index money_record_by_time on money_record (merchant_id, kind, at);
