-- The day on which whoever ever bet had registered, as it was counted: what another time zone counts otherwise is taken off by it, a member at a time.
alter table player_period add column registered date;
update player_period p set registered = coalesce((
  select (m.created_at at time zone coalesce(k.time_zone, 'UTC'))::date
  from member m left join bet_days_kept k on k.merchant_id = m.merchant_id
  where m.merchant_id = p.merchant_id and m.id = p.member_id
), date '0001-01-01')
where period = 'ever';
alter table player_period add constraint player_period_registered check ((period = 'ever') = (registered is not null));

-- Sums of a time zone whose count never ended are those of two: they are counted from who bet.
delete from player_figure_change;
delete from player_figure;
insert into player_figure (merchant_id, period, begin, cohort, players)
select n.merchant_id, n.period, n.begin,
  date_trunc(case n.period when 'ever' then 'day' else n.period end, e.registered::timestamp)::date, count(*)
from (
  select merchant_id, 'day' as period, day as begin, member_id from player_day
  union all
  select merchant_id, period, begin, member_id from player_period
) n
join player_period e on e.merchant_id = n.merchant_id and e.member_id = n.member_id and e.period = 'ever'
group by 1, 2, 3, 4;
