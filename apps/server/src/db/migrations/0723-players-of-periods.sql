-- How many bet in a day, a week or a month, by when they had registered: the days of members are too many to be counted each time somebody looks. Each
-- change adds rows of its own, as those of bet_figure do, and a job folds them.
create table player_figure (
  merchant_id text not null,
  period text not null check (period in ('day', 'week', 'month')),
  -- the first day of the period, and of the one in which they had registered
  begin date not null,
  cohort date not null,
  players bigint not null,
  primary key (merchant_id, period, begin, cohort)
);
create table player_figure_change (
  merchant_id text not null,
  id uuid not null default gen_random_uuid(),
  period text not null,
  begin date not null,
  cohort date not null,
  players bigint not null,
  primary key (merchant_id, id)
);

-- Who bet in a week or a month: each counts once in it. Of days that is player_day.
create table player_period (
  merchant_id text not null,
  period text not null check (period in ('week', 'month')),
  begin date not null,
  member_id uuid not null,
  primary key (merchant_id, member_id, period, begin)
);
insert into player_period (merchant_id, period, begin, member_id)
select distinct d.merchant_id, p.period, date_trunc(p.period, d.day::timestamp)::date, d.member_id
from player_day d cross join (values ('week'), ('month')) as p (period);
insert into player_figure (merchant_id, period, begin, cohort, players)
select n.merchant_id, n.period, n.begin,
  coalesce(date_trunc(n.period, m.created_at at time zone coalesce(k.time_zone, 'UTC'))::date, date '0001-01-01'), count(*)
from (
  select merchant_id, 'day' as period, day as begin, member_id from player_day
  union all
  select merchant_id, period, begin, member_id from player_period
) n
left join member m on m.merchant_id = n.merchant_id and m.id = n.member_id
left join bet_days_kept k on k.merchant_id = n.merchant_id
group by 1, 2, 3, 4;
