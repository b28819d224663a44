-- What of a deposit came in beyond a limit or during a break, and is only withdrawn; and how much of a withdrawal is such money.
alter table deposit_order add column held_minor bigint not null default 0 check (held_minor >= 0 and held_minor <= amount_minor);
alter table deposit_order add column held_for text check (held_for in ('break', 'limit', 'check'));
alter table deposit_order add constraint deposit_order_held check ((held_minor > 0) = (held_for is not null));
alter table withdrawal_order add column held_minor bigint not null default 0
  check (held_minor >= 0 and held_minor <= amount_minor);

-- What is held is played with by nobody, and so counts against no limit. An order that is credited is not counted against itself.
create or replace view deposit_counted as
  select merchant_id, member_id, amount_minor - held_minor as amount_minor,
    case when state = 'credited' then changed_at end as credited_at, id as order_id
  from deposit_order
  where state not in ('declined', 'expired');
