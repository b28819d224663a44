-- How far a member is in all campaigns, by their codes: one row, since a bet moves its member on in many of them at once.
-- `due_days`: of each campaign that wants it, the first day on which it has to be looked at without a fact; `due_day` is the first of these.
create table reward_progress (
  merchant_id text not null,
  member_id uuid not null,
  progress jsonb not null default '{}',
  due_days jsonb not null default '{}',
  due_day date,
  primary key (merchant_id, member_id)
);
-- Each bet writes the row anew: there is room for it on its page, and a row with many campaigns stays in one piece.
alter table reward_progress set (fillfactor = 70, toast_tuple_target = 4080);

insert into reward_progress (merchant_id, member_id, progress, due_days, due_day)
select merchant_id, member_id, jsonb_object_agg(code, progress),
  coalesce(jsonb_object_agg(code, due_day) filter (where due_day is not null), '{}'), min(due_day)
from campaign_progress group by merchant_id, member_id;
drop table campaign_progress;

create index reward_progress_due on reward_progress (due_day, merchant_id) where due_day is not null;
-- Members whose period is over are taken in one order, however many there are.
create index reward_progress_of on reward_progress (merchant_id, due_day, member_id) where due_day is not null;
