create function quarter_of(p_at timestamptz) returns timestamptz language sql immutable parallel safe
  as $$ select date_bin('15 minutes', p_at, timestamptz '2020-01-01T00:00:00Z') $$;

-- Every bet of every kind in one list, kept from the facts of those who play them.
-- How a stake ended is one list: what was given back is void, and a stake that was paid back exactly is a push.
create table bet_record (
  merchant_id text not null,
  id uuid not null,
  member_id uuid not null,
  is_trial boolean not null,
  kind text not null check (kind in ('round', 'order')),
  game text not null,
  category text not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  state text not null check (state in ('open', 'won', 'lost', 'push', 'half-won', 'half-lost', 'dead-heat', 'void')),
  summary text not null,
  at timestamptz not null,
  -- What bets come to by day, so that totals and profit and loss are sums of a few rows, however many bets there are.
  vendor text not null,
  -- A bet at a vendor that calls our wallet may change after it ended: its record is that of the latest change.
  revision integer not null default 0,
  -- What a free round won; null of a bet. It moved no money, so stake and payout of its record are 0.
  free_won_minor bigint
    check (free_won_minor is null or (free_won_minor >= 0 and stake_minor = 0 and payout_minor = 0)),
  -- When a bet got its result, where that was after it was placed: orders of a draw, and bets at vendors.
  settled_at timestamptz,
  -- By which variant of its game a bet is played. Bets of before name none.
  variant text,
  primary key (merchant_id, id)
);
create index bet_record_of_member on bet_record (merchant_id, member_id, at desc, id desc);
create index bet_record_winners on bet_record (merchant_id, at desc) where payout_minor > stake_minor and not is_trial;
-- Pages by key for filters. A page of one game, or of the games of a category or vendor, is read from here; every other page from the
-- member's own order, which is there already.
create index bet_record_of_game on bet_record (merchant_id, member_id, game, at desc, id desc);
create index bet_record_rare on bet_record (merchant_id, member_id, at desc, id desc) where state in ('open', 'void');
-- Every bet of a range of days, page by page. Bets are saved in the order of their time, so that the index grows at its end.
create index bet_record_by_time on bet_record (merchant_id, at, id) where not is_trial;
create index bet_record_large on bet_record (merchant_id, coalesce(settled_at, at) desc, id desc) where payout_minor >= 100000 and not is_trial;

-- One row per member, day of placing (the merchant's day), game and state; changed in the transaction that changes the bet.
create table bet_day (
  merchant_id text not null,
  member_id uuid not null,
  day date not null,
  game text not null,
  category text not null,
  vendor text not null,
  state text not null,
  bets bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  -- What bets come to is kept apart by the variant of the game, so that what one returned is held to what that one publishes. '' where none is named: at
  -- vendors, and of bets from before they named one.
  variant text not null default '',
  primary key (merchant_id, member_id, day, game, category, vendor, state, variant)
) with (fillfactor = 70);

-- Money that came, went or was given, apart from bets: each once.
create table money_record (
  merchant_id text not null,
  kind text not null check (kind in ('deposit', 'withdrawal', 'bonus')),
  id text not null,
  member_id uuid not null,
  amount_minor bigint not null,
  at timestamptz not null,
  primary key (merchant_id, kind, id)
);
create index money_record_of_member on money_record (merchant_id, member_id, at);
-- Sums of one kind of a day.
create index money_record_by_time on money_record (merchant_id, kind, at);

-- Files a member asks for: one at a time (until it is sent, or its sender is given up), and so many in a while.
create table record_file (
  merchant_id text not null,
  member_id uuid not null,
  claim uuid,
  busy_until timestamptz not null,
  primary key (merchant_id, member_id)
);

-- By which clock a merchant's days were counted: where it is another now, or none, they are counted anew.
create table bet_days_kept (
  merchant_id text primary key,
  time_zone text not null,
  counted_at timestamptz not null
);

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
  variant text not null default '',
  primary key (merchant_id, day, category, game, vendor, state, variant)
);
-- Days with open stakes are few: what is owed is read without the others.
create index bet_figure_open on bet_figure (merchant_id) where state = 'open' and stake_minor <> 0;

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
  variant text not null default '',
  primary key (merchant_id, id)
);

-- Who bet on a day; no trials.
create table player_day (
  merchant_id text not null,
  day date not null,
  member_id uuid not null,
  primary key (merchant_id, day, member_id)
);

-- How many bet in a day, a week or a month, by when they had registered: the days of members are too many to be counted each time somebody looks. Each
-- change adds rows of its own, as those of bet_figure do, and a job folds them.
create table player_figure (
  merchant_id text not null,
  period text not null check (period in ('day', 'week', 'month', 'ever')),
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
-- Who ever bet, by the day of registration: once each.
create table player_period (
  merchant_id text not null,
  period text not null check (period in ('week', 'month', 'ever')),
  begin date not null,
  member_id uuid not null,
  -- The day on which those who ever bet had registered, as it was counted: what another time zone counts otherwise is taken off by it, a member at a time.
  registered date,
  primary key (merchant_id, member_id, period, begin),
  constraint player_period_registered check ((period = 'ever') = (registered is not null))
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
create index money_member_first on money_member (merchant_id, first_at) include (first_minor, registered_at, first_provider)
  where first_at is not null;
create index money_member_registered on money_member (merchant_id, registered_at) include (deposits, withdrawals)
  where registered_at is not null;

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
  -- borne by the member, and by the merchant
  fee_minor bigint not null,
  house_fee_minor bigint not null,
  primary key (merchant_id, kind, at, provider, currency)
);

-- What others read of a member's play: by day and game, of bets that ended.
create view member_play as
  select merchant_id, member_id, day, vendor, game, stake_minor, payout_minor
  from bet_day where state not in ('open', 'void');

-- A statement of deposits, withdrawals and the like, among millions of stakes and payouts, which this index never sees.
create index transfer_uncommon on ledger.transfer (merchant_id, account_id, account_version desc)
  where kind not in ('stake', 'payout');

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
