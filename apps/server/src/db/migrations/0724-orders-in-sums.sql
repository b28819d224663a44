-- What orders moved, in sums: by the quarter of an hour, with which the days of every time zone begin. A trigger adds what an order moves and takes off
-- what it does not any more, in the transaction that changes it; each change is a row of its own, and a job folds them.
create table order_figure (
  merchant_id text not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  at timestamptz not null,
  provider text not null,
  currency text not null,
  orders bigint not null,
  amount_minor bigint not null,
  -- borne by the member, and by the house
  fee_minor bigint not null,
  house_fee_minor bigint not null,
  primary key (merchant_id, kind, at, provider, currency)
);
create table order_figure_change (
  merchant_id text not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  at timestamptz not null,
  provider text not null,
  currency text not null,
  orders bigint not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  house_fee_minor bigint not null,
  primary key (merchant_id, id)
);

-- How many orders of a member moved money, and the first deposit, for those who are counted by it.
create table money_member (
  merchant_id text not null,
  member_id uuid not null,
  registered_at timestamptz,
  deposits bigint not null default 0,
  withdrawals bigint not null default 0,
  first_id uuid,
  first_at timestamptz,
  first_minor bigint,
  first_provider text,
  primary key (merchant_id, member_id)
);
create index money_member_first on money_member (merchant_id, first_at) where first_at is not null;

create function quarter_of(p_at timestamptz) returns timestamptz language sql immutable parallel safe
  as $$ select date_bin('15 minutes', p_at, timestamptz '2020-01-01T00:00:00Z') $$;

create function note_deposit() returns trigger language plpgsql as $$
declare
  v_was boolean := false;
  v_is boolean := false;
begin
  if tg_op <> 'INSERT' then
    v_was := old.state = 'credited';
  end if;
  if tg_op <> 'DELETE' then
    v_is := new.state = 'credited';
  end if;
  if v_was and v_is and (old.changed_at, old.provider, old.currency, old.amount_minor, old.fee_minor, old.house_fee_minor)
      = (new.changed_at, new.provider, new.currency, new.amount_minor, new.fee_minor, new.house_fee_minor) then
    return null;
  end if;
  if v_was then
    insert into order_figure_change (merchant_id, kind, at, provider, currency, orders, amount_minor, fee_minor, house_fee_minor)
    values (old.merchant_id, 'deposit', quarter_of(old.changed_at), old.provider, old.currency, -1, -old.amount_minor, -old.fee_minor, -old.house_fee_minor);
    update money_member set deposits = deposits - 1 where merchant_id = old.merchant_id and member_id = old.member_id;
    -- What is credited now has changed already.
    update money_member m set first_id = f.id, first_at = f.changed_at, first_minor = f.amount_minor - f.fee_minor, first_provider = f.provider
    from (select 1) one left join lateral (
      select * from deposit_order o where o.merchant_id = old.merchant_id and o.member_id = old.member_id and o.state = 'credited'
      order by o.changed_at, o.id limit 1
    ) f on true
    where m.merchant_id = old.merchant_id and m.member_id = old.member_id and m.first_id = old.id;
  end if;
  if v_is then
    insert into order_figure_change (merchant_id, kind, at, provider, currency, orders, amount_minor, fee_minor, house_fee_minor)
    values (new.merchant_id, 'deposit', quarter_of(new.changed_at), new.provider, new.currency, 1, new.amount_minor, new.fee_minor, new.house_fee_minor);
    insert into money_member as m (merchant_id, member_id, registered_at, deposits, first_id, first_at, first_minor, first_provider)
    values (new.merchant_id, new.member_id,
      (select r.created_at from member r where r.merchant_id = new.merchant_id and r.id = new.member_id),
      1, new.id, new.changed_at, new.amount_minor - new.fee_minor, new.provider)
    on conflict (merchant_id, member_id) do update set deposits = m.deposits + 1;
    update money_member m set first_id = new.id, first_at = new.changed_at, first_minor = new.amount_minor - new.fee_minor, first_provider = new.provider
    where m.merchant_id = new.merchant_id and m.member_id = new.member_id
      and (m.first_id is null or (new.changed_at, new.id) < (m.first_at, m.first_id));
  end if;
  return null;
end $$;
create trigger order_figures after insert or delete or update of state, changed_at, provider, currency, amount_minor, fee_minor, house_fee_minor
  on deposit_order for each row execute function note_deposit();

create function note_withdrawal() returns trigger language plpgsql as $$
declare
  v_was boolean := false;
  v_is boolean := false;
begin
  if tg_op <> 'INSERT' then
    v_was := old.state = 'paid';
  end if;
  if tg_op <> 'DELETE' then
    v_is := new.state = 'paid';
  end if;
  if v_was and v_is and (old.changed_at, old.provider, old.currency, old.amount_minor, old.fee_minor)
      = (new.changed_at, new.provider, new.currency, new.amount_minor, new.fee_minor) then
    return null;
  end if;
  if v_was then
    insert into order_figure_change (merchant_id, kind, at, provider, currency, orders, amount_minor, fee_minor, house_fee_minor)
    values (old.merchant_id, 'withdrawal', quarter_of(old.changed_at), old.provider, old.currency, -1, -old.amount_minor, -old.fee_minor, 0);
    update money_member set withdrawals = withdrawals - 1 where merchant_id = old.merchant_id and member_id = old.member_id;
  end if;
  if v_is then
    insert into order_figure_change (merchant_id, kind, at, provider, currency, orders, amount_minor, fee_minor, house_fee_minor)
    values (new.merchant_id, 'withdrawal', quarter_of(new.changed_at), new.provider, new.currency, 1, new.amount_minor, new.fee_minor, 0);
    insert into money_member as m (merchant_id, member_id, registered_at, withdrawals)
    values (new.merchant_id, new.member_id,
      (select r.created_at from member r where r.merchant_id = new.merchant_id and r.id = new.member_id), 1)
    on conflict (merchant_id, member_id) do update set withdrawals = m.withdrawals + 1;
  end if;
  return null;
end $$;
create trigger order_figures after insert or delete or update of state, changed_at, provider, currency, amount_minor, fee_minor
  on withdrawal_order for each row execute function note_withdrawal();

insert into order_figure
select merchant_id, 'deposit', quarter_of(changed_at), provider, currency, count(*), sum(amount_minor), sum(fee_minor), sum(house_fee_minor)
from deposit_order where state = 'credited' group by 1, 3, 4, 5
union all
select merchant_id, 'withdrawal', quarter_of(changed_at), provider, currency, count(*), sum(amount_minor), sum(fee_minor), 0
from withdrawal_order where state = 'paid' group by 1, 3, 4, 5;
insert into money_member (merchant_id, member_id, registered_at, deposits, first_id, first_at, first_minor, first_provider)
select f.merchant_id, f.member_id, m.created_at, c.deposits, f.id, f.changed_at, f.amount_minor - f.fee_minor, f.provider
from (
  select distinct on (merchant_id, member_id) * from deposit_order where state = 'credited' order by merchant_id, member_id, changed_at, id
) f
join (select merchant_id, member_id, count(*) as deposits from deposit_order where state = 'credited' group by 1, 2) c
  on c.merchant_id = f.merchant_id and c.member_id = f.member_id
left join member m on m.merchant_id = f.merchant_id and m.id = f.member_id;
insert into money_member (merchant_id, member_id, registered_at, withdrawals)
select w.merchant_id, w.member_id, max(m.created_at), count(*) from withdrawal_order w
left join member m on m.merchant_id = w.merchant_id and m.id = w.member_id
where w.state = 'paid' group by 1, 2
on conflict (merchant_id, member_id) do update set withdrawals = excluded.withdrawals;

-- Who ever bet, by the day of registration: once each.
alter table player_period drop constraint player_period_period_check,
  add constraint player_period_period_check check (period in ('week', 'month', 'ever'));
alter table player_figure drop constraint player_figure_period_check,
  add constraint player_figure_period_check check (period in ('day', 'week', 'month', 'ever'));
insert into player_period (merchant_id, period, begin, member_id)
select distinct merchant_id, 'ever', date '0001-01-01', member_id from player_day;
insert into player_figure (merchant_id, period, begin, cohort, players)
select p.merchant_id, p.period, p.begin, coalesce((m.created_at at time zone coalesce(k.time_zone, 'UTC'))::date, date '0001-01-01'), count(*)
from player_period p
left join member m on m.merchant_id = p.merchant_id and m.id = p.member_id
left join bet_days_kept k on k.merchant_id = p.merchant_id
where p.period = 'ever' group by 1, 2, 3, 4;
