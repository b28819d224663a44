-- The latest of a merchant are read in this order.
create index shared_device_latest on shared_device (merchant_id, at desc, member_id);

-- Left out because of one kind of device at one address, which says nothing any more. What was left out of bills is put right by the next, as where
-- operators count somebody again.
with ended as (
  delete from agent_left_out x
  where x.reason = 'self_play' and x.counted_at is null and x.detail !~ 'document|account' and not exists (
    select from shared_device d where d.merchant_id = x.merchant_id
      and (d.member_id, d.other_id) in ((x.member_id, x.other_id), (x.other_id, x.member_id))
  )
  returning x.merchant_id, x.member_id, x.from_at
), counted as (
  select merchant_id, member_id, min(from_at) as from_at from ended group by 1, 2
), late as (
  insert into agent_late_figure (merchant_id, path, hour, changed_at)
  select distinct c.merchant_id, f.path, f.hour, now()
  from counted c join agent_position p on p.merchant_id = c.merchant_id and p.member_id = c.member_id
    join agent_figure f on f.merchant_id = p.merchant_id and f.path = p.path and f.hour >= c.from_at
  on conflict (merchant_id, hour, path) do update set changed_at = excluded.changed_at
)
insert into agent_recount (merchant_id, member_id, from_at)
select merchant_id, member_id, from_at from counted
on conflict (merchant_id, member_id) do update set from_at = least(agent_recount.from_at, excluded.from_at), after_id = '';
