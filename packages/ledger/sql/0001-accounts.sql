create schema ledger;

-- Accounts shared by many members (a vendor's house account, a provider's clearing) have ids from here up. "In id order" then means
-- members first, hot accounts last and for the shortest time, on every node alike.
create function ledger.first_shared_id() returns bigint language sql immutable parallel safe
  as $$ select 4611686018427387904 $$;

create sequence ledger.account_number;

-- Append-only, for every role.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create table ledger.account (
  merchant_id text collate "C" not null,
  id bigint not null,
  kind text collate "C" not null,
  owner text collate "C" not null,
  currency text collate "C" not null,
  -- What amounts on it count, the currency or its play money: money moves between accounts of one unit only.
  unit text collate "C" not null,
  balance bigint not null default 0,
  -- Number of entries, and so the sequence number of the newest one.
  version bigint not null default 0,
  floor bigint,
  opened_at timestamptz not null default now(),
  -- How far below its floor an account may be: nothing, but where something was taken back that its owner had spent already. What comes
  -- in shrinks it, and nothing is paid out of it meanwhile.
  below bigint not null default 0 check (below >= 0),
  primary key (merchant_id, id),
  unique (merchant_id, kind, owner, currency),
  -- Few and short, and nothing generated: the database reads such expressions anew for every statement that writes to the table.
  check (balance >= floor - below),
  check (floor is not null or id >= 4611686018427387904)
) with (fillfactor = 50, autovacuum_analyze_threshold = 20000);
-- The planner gets statistics of what the table will look like while it is empty: every index begins with the merchant, and without statistics any of them seems
-- as good as any other. Plans are kept for long, so the first ones must be right; the next statistics are taken when there is something to see.
-- (Embedded, there is no one who would ever take them.)
insert into ledger.account (merchant_id, id, kind, owner, currency, unit, balance, floor)
  select 'm', n, 'cash', n::text, 'PHP', 'PHP', n, 0 from generate_series(1, 600) n;
analyze ledger.account;
truncate ledger.account;

create trigger identity_is_fixed before update of merchant_id, id, kind, owner, currency, unit, opened_at on ledger.account
  execute function ledger.refuse_change();
create trigger account_stays before delete or truncate on ledger.account execute function ledger.refuse_change();

-- Answers the id of the account, which is opened where there is none. Kinds are looked at here, and not at every posting.
create function ledger.open_account(p_merchant text, p_kind text, p_owner text, p_currency text, p_floor bigint)
  returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  if p_kind not in ('cash', 'bonus', 'pending', 'held', 'trial', 'house', 'clearing', 'promotion', 'agent', 'jackpot', 'fee', 'adjustment',
    'vendor', 'transit', 'trial-house') then
    raise exception 'no account is of kind %', p_kind using errcode = 'check_violation';
  end if;
  select a.id into v_id from ledger.account a
    where a.merchant_id = p_merchant and a.kind = p_kind and a.owner = p_owner and a.currency = p_currency;
  if found then
    return v_id;
  end if;
  insert into ledger.account (merchant_id, id, kind, owner, currency, unit, floor)
  values (p_merchant, nextval('ledger.account_number') + case when p_kind in ('cash', 'bonus', 'pending', 'held', 'trial')
    then 0 else ledger.first_shared_id() end, p_kind, p_owner, p_currency,
    p_currency || case when p_kind in ('trial', 'trial-house') then ' trial' else '' end, p_floor)
  on conflict (merchant_id, kind, owner, currency) do nothing
  returning id into v_id;
  if v_id is null then
    select a.id into v_id from ledger.account a
    where a.merchant_id = p_merchant and a.kind = p_kind and a.owner = p_owner and a.currency = p_currency;
  end if;
  return v_id;
end $$;
