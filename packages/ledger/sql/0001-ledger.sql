-- The ledger: accounts that are updated, transfers and entries that are only ever added.
-- Every key begins with the merchant. Ids are opaque; no result depends on the order in which they are given.

create schema ledger;

-- Accounts shared by many members (a vendor's house, a provider's clearing) have ids from here up. "In id order" then means
-- members first, hot accounts last and for the shortest time, on every node alike.
create function ledger.first_shared_id() returns bigint language sql immutable parallel safe
  as $$ select 4611686018427387904 $$;

create sequence ledger.account_number;

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
  primary key (merchant_id, id),
  unique (merchant_id, kind, owner, currency),
  -- Few and short, and nothing generated: the database reads such expressions anew for every statement that writes to the table.
  -- Kinds are looked at on opening.
  check (balance >= floor),
  check (floor is not null or id >= 4611686018427387904)
) with (fillfactor = 50);

create sequence ledger.transfer_number;

-- One row per thing told. delta is the signed change of account_id, and minus that of counter_id; 0 moves nothing and has no entries.
create table ledger.transfer (
  merchant_id text collate "C" not null,
  id bigint not null default nextval('ledger.transfer_number'),
  source text collate "C" not null,
  external_id text collate "C" not null,
  kind text collate "C" not null,
  account_id bigint not null,
  counter_id bigint,
  unit text collate "C" not null,
  delta bigint not null,
  -- The answer as it was given: a repeated telling gets it again.
  balance_after bigint not null,
  -- Sequence number of the entry on account_id; without money, of the newest entry there was.
  account_version bigint not null,
  round text,
  ref text,
  -- The transfer that this one rolls back, captures or voids. Each can be closed once.
  closes bigint,
  request_hash text not null,
  event_at timestamptz,
  at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, source, external_id),
  check (delta = 0 or counter_id is not null),
  check (counter_id <> account_id)
);
create unique index transfer_closes on ledger.transfer (merchant_id, closes) where closes is not null;
create index transfer_at on ledger.transfer using brin (at);

-- No foreign keys: they would lock the hot row. Balance_after chains by seq without a gap: on hot accounts too, where a batch
-- numbers its entries in the order of its transfers.
create table ledger.entry (
  merchant_id text collate "C" not null,
  account_id bigint not null,
  seq bigint not null,
  transfer_id bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  primary key (merchant_id, account_id, seq)
);

-- The planner is told what these tables will look like while they are empty: every index begins with the merchant, and without
-- statistics any of them seems as good as any other. Plans are kept for long, so the first ones must be right; the next statistics
-- are taken when there is something to see. (Embedded, there is no one who would ever take them.)
alter table ledger.account set (autovacuum_analyze_threshold = 20000);
alter table ledger.transfer set (autovacuum_analyze_threshold = 20000);
alter table ledger.entry set (autovacuum_analyze_threshold = 20000);
insert into ledger.account (merchant_id, id, kind, owner, currency, unit, balance, floor)
  select 'm', n, 'cash', n::text, 'PHP', 'PHP', n, 0 from generate_series(1, 3000) n;
insert into ledger.transfer (merchant_id, id, source, external_id, kind, account_id, counter_id, unit, delta, balance_after,
    account_version, closes, request_hash)
  select 'm', n, 's', n::text, 'k', n, 0, 'PHP', n, n, n, case when n % 10 = 0 then n end, n::text from generate_series(1, 3000) n;
insert into ledger.entry (merchant_id, account_id, seq, transfer_id, amount, balance_after)
  select 'm', n % 300, n / 300, n, n, n from generate_series(1, 3000) n;
analyze ledger.account, ledger.transfer, ledger.entry;
truncate ledger.account, ledger.transfer, ledger.entry;

-- Append-only, whoever connects.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on ledger.transfer execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.entry execute function ledger.refuse_change();
create trigger identity_is_fixed before update of merchant_id, id, kind, owner, currency, unit, opened_at on ledger.account
  execute function ledger.refuse_change();
create trigger account_stays before delete or truncate on ledger.account execute function ledger.refuse_change();

-- Whatever wrote them: at the end of the statement a transfer with money has its two entries, and they sum to zero. Asserted once
-- per statement and not by a deferred trigger per row: entries come in one statement with their transfer, it is stricter so, and
-- cheap enough to stay on.
create function ledger.assert_entries_balance() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from (
      select e.merchant_id, e.transfer_id, min(e.account_id) as one, max(e.account_id) as other, count(*) as entries,
        min(e.amount) as paid, max(e.amount) as got
      from added e group by e.merchant_id, e.transfer_id
    ) e
    left join ledger.transfer t on t.merchant_id = e.merchant_id and t.id = e.transfer_id
    where (e.entries = 2 and e.paid = -e.got and e.got = abs(t.delta)
      and e.one = least(t.account_id, t.counter_id) and e.other = greatest(t.account_id, t.counter_id)) is not true
  ) then
    raise exception 'entries do not balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger entries_balance after insert on ledger.entry referencing new table as added
  for each statement execute function ledger.assert_entries_balance();

create function ledger.assert_transfers_have_entries() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from added t
    left join ledger.entry e on e.merchant_id = t.merchant_id and e.account_id = t.account_id and e.seq = t.account_version
    where t.delta <> 0
      and (e.transfer_id = t.id and e.amount = t.delta and e.balance_after = t.balance_after) is not true
  ) then
    raise exception 'a transfer lacks its entries' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger transfers_have_entries after insert on ledger.transfer referencing new table as added
  for each statement execute function ledger.assert_transfers_have_entries();

create function ledger.open_account(p_merchant text, p_kind text, p_owner text, p_currency text, p_floor bigint)
  returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  if p_kind not in ('cash', 'bonus', 'pending', 'trial', 'house', 'clearing', 'promotion', 'agent', 'jackpot', 'fee', 'adjustment',
    'rounding', 'trial-house') then
    raise exception 'no account is of kind %', p_kind using errcode = 'check_violation';
  end if;
  select a.id into v_id from ledger.account a
    where a.merchant_id = p_merchant and a.kind = p_kind and a.owner = p_owner and a.currency = p_currency;
  if found then
    return v_id;
  end if;
  insert into ledger.account (merchant_id, id, kind, owner, currency, unit, floor)
  values (p_merchant, nextval('ledger.account_number') + case when p_kind in ('cash', 'bonus', 'pending', 'trial')
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

-- Statuses: 0 applied, 1 duplicate, 2 conflict, 3 insufficient, 4 unknown account, 5 tombstoned, 6 rolled back,
-- 7 unknown reference, 8 already closed, 9 counter insufficient.

-- Answers for an external id that is taken already.
create function ledger.retell(p_known ledger.transfer, p_account bigint, p_hash text,
  out status int, out transfer_id bigint, out balance bigint, out delta bigint, out stored bigint)
  language plpgsql as $$
declare
  v_is_same_owner boolean;
begin
  select a.balance into balance from ledger.account a where a.merchant_id = p_known.merchant_id and a.id = p_account;
  select count(distinct a.owner) = 1 into v_is_same_owner from ledger.account a
    where a.merchant_id = p_known.merchant_id and a.id in (p_account, p_known.account_id);
  if not v_is_same_owner or (p_known.kind <> 'tombstone' and p_known.request_hash <> p_hash) then
    status := 2;
    return;
  end if;
  transfer_id := p_known.id;
  if p_known.kind = 'tombstone' then
    status := 5;
    return;
  end if;
  status := 1;
  delta := p_known.delta;
  stored := p_known.balance_after;
  if p_known.account_id <> p_account then
    select a.balance into balance from ledger.account a
      where a.merchant_id = p_known.merchant_id and a.id = p_known.account_id;
  end if;
end $$;

-- Writes one transfer whose account is locked. A transfer_id of null: the external id was taken by a transaction that has just committed.
create function ledger.write(p_merchant text, p_source text, p_external text, p_kind text, p_account bigint, p_counter bigint,
  p_delta bigint, p_round text, p_ref text, p_closes bigint, p_hash text, p_event_at timestamptz,
  out status int, out transfer_id bigint, out balance bigint, out delta bigint, out stored bigint)
  language plpgsql as $$
declare
  v_version bigint;
  v_floor bigint;
  v_unit text;
  v_counter ledger.account;
begin
  select a.balance, a.version, a.floor, a.unit into balance, v_version, v_floor, v_unit
    from ledger.account a where a.merchant_id = p_merchant and a.id = p_account;
  if p_delta <> 0 then
    if balance + p_delta < v_floor then
      status := 3;
      return;
    end if;
    select * into v_counter from ledger.account a where a.merchant_id = p_merchant and a.id = p_counter;
    if not found then
      status := 4;
      return;
    end if;
    if v_counter.unit <> v_unit then
      raise exception 'money of % does not become %', v_unit, v_counter.unit using errcode = 'check_violation';
    end if;
    if v_counter.floor is not null then
      select a.balance into v_counter.balance from ledger.account a
        where a.merchant_id = p_merchant and a.id = p_counter for update;
      if v_counter.balance - p_delta < v_counter.floor then
        status := 9;
        return;
      end if;
    end if;
    v_version := v_version + 1;
  end if;
  with told as (
    insert into ledger.transfer as t (merchant_id, source, external_id, kind, account_id, counter_id, unit, delta, balance_after,
      account_version, round, ref, closes, request_hash, event_at)
    values (p_merchant, p_source, p_external, p_kind, p_account, p_counter, v_unit, p_delta, balance + p_delta,
      v_version, p_round, p_ref, p_closes, p_hash, p_event_at)
    on conflict (merchant_id, source, external_id) do nothing
    returning t.id, t.balance_after, t.delta
  ), own as (
    update ledger.account a set balance = told.balance_after, version = v_version
    from told where told.delta <> 0 and a.merchant_id = p_merchant and a.id = p_account
  ), other as (
    update ledger.account a set balance = a.balance - told.delta, version = a.version + 1
    from told where told.delta <> 0 and a.merchant_id = p_merchant and a.id = p_counter
    returning a.version, a.balance, told.id, told.delta
  ), written as (
    insert into ledger.entry (merchant_id, account_id, seq, transfer_id, amount, balance_after)
    select p_merchant, p_account, v_version, told.id, told.delta, told.balance_after from told where told.delta <> 0
    union all
    select p_merchant, p_counter, other.version, other.id, -other.delta, other.balance from other
  )
  select told.id into transfer_id from told;
  if found then
    status := 0;
    balance := balance + p_delta;
    delta := p_delta;
  end if;
end $$;

-- One post. The lock on the account serialises the tellings of one id; the unique key catches one told for two accounts at once.
create function ledger.post(p_merchant text, p_source text, p_external text, p_kind text, p_account bigint, p_counter bigint,
  p_delta bigint, p_round text, p_ref text, p_requires text, p_hash text, p_event_at timestamptz,
  out status int, out transfer_id bigint, out balance bigint, out delta bigint, out stored bigint)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_known ledger.transfer;
  v_required ledger.transfer;
begin
  if p_account >= ledger.first_shared_id() or p_counter < ledger.first_shared_id() then
    perform 1 from ledger.account a where a.merchant_id = p_merchant and a.id in (p_account, p_counter) order by a.id for update;
  end if;
  select a.balance into balance from ledger.account a where a.merchant_id = p_merchant and a.id = p_account for update;
  if not found then
    status := 4;
    return;
  end if;
  loop
    select * into v_known from ledger.transfer t
      where t.merchant_id = p_merchant and t.source = p_source and t.external_id = p_external;
    if found then
      select * into status, transfer_id, balance, delta, stored from ledger.retell(v_known, p_account, p_hash);
      return;
    end if;
    if p_requires is not null then
      select * into v_required from ledger.transfer t
        where t.merchant_id = p_merchant and t.source = p_source and t.external_id = p_requires;
      if not found or v_required.account_id <> p_account then
        status := 7;
        return;
      end if;
      if v_required.kind = 'tombstone'
        or exists (select from ledger.transfer t where t.merchant_id = p_merchant and t.closes = v_required.id) then
        status := 6;
        return;
      end if;
    end if;
    select * into status, transfer_id, balance, delta, stored from ledger.write(p_merchant, p_source, p_external, p_kind,
      p_account, p_counter, p_delta, p_round, p_ref, null, p_hash, p_event_at);
    if status is not null then
      return;
    end if;
  end loop;
end $$;

-- Closes a transfer, once: gives it back (p_to null: rollback, void) or pays a hold on (capture).
create function ledger.close(p_merchant text, p_source text, p_external text, p_kind text, p_account bigint, p_target text,
  p_to bigint, p_is_hold boolean, p_lay_tombstone boolean, p_hash text, p_event_at timestamptz,
  out status int, out transfer_id bigint, out balance bigint, out delta bigint, out stored bigint)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_known ledger.transfer;
  v_target ledger.transfer;
  v_seen bigint;
  v_owners bigint;
  v_account bigint;
  v_counter bigint;
begin
  loop
    select * into v_target from ledger.transfer t
      where t.merchant_id = p_merchant and t.source = p_source and t.external_id = p_target;
    v_seen := v_target.id;
    perform 1 from ledger.account a
      where a.merchant_id = p_merchant and a.id in (p_account, v_target.account_id, v_target.counter_id)
        and (a.id < ledger.first_shared_id() or a.id in (p_account, v_target.account_id))
      order by a.id for update;
    select a.balance into balance from ledger.account a where a.merchant_id = p_merchant and a.id = p_account;
    if not found then
      status := 4;
      return;
    end if;
    select * into v_known from ledger.transfer t
      where t.merchant_id = p_merchant and t.source = p_source and t.external_id = p_external;
    if found then
      select * into status, transfer_id, balance, delta, stored from ledger.retell(v_known, p_account, p_hash);
      return;
    end if;
    if v_seen is null then
      select * into v_target from ledger.transfer t
        where t.merchant_id = p_merchant and t.source = p_source and t.external_id = p_target;
      -- It came while the lock was waited for: begin again, with its accounts locked too.
      continue when found;
      if not p_lay_tombstone then
        status := 7;
        return;
      end if;
      insert into ledger.transfer (merchant_id, source, external_id, kind, account_id, unit, delta, balance_after, account_version,
        request_hash)
      select p_merchant, p_source, p_target, 'tombstone', a.id, a.unit, 0, a.balance, 0, '' from ledger.account a
      where a.merchant_id = p_merchant and a.id = p_account
      on conflict (merchant_id, source, external_id) do nothing
      returning id into v_seen;
      continue when v_seen is null;
      select w.transfer_id, 0 into transfer_id, delta from ledger.write(p_merchant, p_source, p_external, p_kind, p_account, null,
        0, null, p_target, v_seen, p_hash, p_event_at) w;
      if transfer_id is null then
        raise exception 'external id taken' using errcode = 'serialization_failure';
      end if;
      status := 5;
      return;
    end if;
    select count(distinct a.owner) into v_owners from ledger.account a
      where a.merchant_id = p_merchant and a.id in (p_account, v_target.account_id);
    if v_owners <> 1 then
      status := 2;
      return;
    end if;
    if exists (select from ledger.transfer t where t.merchant_id = p_merchant and t.closes = v_target.id) then
      status := 8;
      return;
    end if;
    if p_is_hold and not (v_target.delta < 0 and exists (
      select from ledger.account a where a.merchant_id = p_merchant and a.id = v_target.counter_id and a.kind = 'pending')) then
      status := 7;
      return;
    end if;
    v_account := case when p_to is null then v_target.account_id else v_target.counter_id end;
    v_counter := coalesce(p_to, v_target.counter_id);
    select * into status, transfer_id, balance, delta, stored from ledger.write(p_merchant, p_source, p_external, p_kind,
      v_account, v_counter, case when p_to is null then -v_target.delta else v_target.delta end, v_target.round, p_target,
      v_target.id, p_hash, p_event_at);
    if status is not null then
      return;
    end if;
  end loop;
end $$;

-- Whether a required transfer stands: known, on this account, neither rolled back nor captured or voided.
create function ledger.stands(p_merchant text, p_source text, p_external text, p_account bigint) returns boolean language plpgsql as $$
begin
  return exists (
    select from ledger.transfer t
    where t.merchant_id = p_merchant and t.source = p_source and t.external_id = p_external
      and t.account_id = p_account and t.kind <> 'tombstone'
      and (select x.id from ledger.transfer x where x.merchant_id = t.merchant_id and x.closes = t.id) is null);
end $$;

-- Many posts of members against shared accounts, one per member's account. Answers those that applied; the others are posted
-- singly, to learn why not. One statement: members are locked in id order, each seen as it is once locked; shared accounts come
-- last, each updated once, and their entries are numbered in the order of the transfers.
create function ledger.post_many(p_merchant text[], p_source text[], p_external text[], p_kind text[], p_account bigint[],
  p_counter bigint[], p_delta bigint[], p_round text[], p_ref text[], p_requires text[], p_hash text[], p_event_at timestamptz[])
  returns table (account_id bigint, transfer_id bigint, balance bigint) language plpgsql security definer
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
  with locked as materialized (
    select u.*, a.balance, a.version, a.floor, a.unit
    from unnest(p_merchant, p_source, p_external, p_kind, p_account, p_counter, p_delta, p_round, p_ref, p_requires, p_hash, p_event_at)
      as u(merchant_id, source, external_id, kind, account_id, counter_id, delta, round, ref, requires, request_hash, event_at)
    join ledger.account a on a.merchant_id = u.merchant_id and a.id = u.account_id
    order by a.id for update of a
  ), told as (
    insert into ledger.transfer as t (merchant_id, source, external_id, kind, account_id, counter_id, unit, delta, balance_after,
      account_version, round, ref, request_hash, event_at)
    select l.merchant_id, l.source, l.external_id, l.kind, l.account_id, l.counter_id, l.unit, l.delta, l.balance + l.delta,
      l.version + case when l.delta = 0 then 0 else 1 end, l.round, l.ref, l.request_hash, l.event_at
    from locked l
    where l.balance + l.delta >= l.floor
      and l.account_id < ledger.first_shared_id() and l.counter_id >= ledger.first_shared_id()
      -- A function, for it sees what was committed while the lock was waited for.
      and (l.requires is null or ledger.stands(l.merchant_id, l.source, l.requires, l.account_id))
    on conflict (merchant_id, source, external_id) do nothing
    returning t.merchant_id, t.id, t.account_id, t.counter_id, t.unit, t.delta, t.balance_after, t.account_version
  ), members as (
    update ledger.account a set balance = told.balance_after, version = told.account_version
    from told where told.delta <> 0 and a.merchant_id = told.merchant_id and a.id = told.account_id
  ), shared as (
    update ledger.account a set balance = a.balance - s.delta, version = a.version + s.entries
    from (
      select told.merchant_id, told.counter_id, sum(told.delta)::bigint as delta, count(*) as entries
      from told where told.delta <> 0 group by told.merchant_id, told.counter_id order by told.counter_id
    ) s
    where a.merchant_id = s.merchant_id and a.id = s.counter_id
    returning a.merchant_id, a.id, a.unit, a.balance + s.delta as balance_before, a.version - s.entries as version_before
  ), written as (
    insert into ledger.entry (merchant_id, account_id, seq, transfer_id, amount, balance_after)
    select told.merchant_id, told.account_id, told.account_version, told.id, told.delta, told.balance_after
    from told where told.delta <> 0
    union all
    -- Another unit finds no row here, and the assertion on entries ends the statement.
    select told.merchant_id, told.counter_id, shared.version_before + row_number() over chain, told.id, -told.delta,
      shared.balance_before - (sum(told.delta) over chain)::bigint
    from told join shared on shared.merchant_id = told.merchant_id and shared.id = told.counter_id and shared.unit = told.unit
    where told.delta <> 0
    window chain as (partition by told.merchant_id, told.counter_id order by told.id rows unbounded preceding)
  )
  select told.account_id, told.id, told.balance_after from told;
end $$;

-- Locks members' accounts for a caller who will post several times in one transaction.
create function ledger.lock_members(p_merchant text[], p_account bigint[]) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform 1 from unnest(p_merchant, p_account) as u(merchant_id, id)
    join ledger.account a on a.merchant_id = u.merchant_id and a.id = u.id
    where u.id < ledger.first_shared_id()
    order by a.id for update of a;
end $$;

-- Rights of the role the server connects as: it reads, and it writes through the functions above and in no other way.
create function ledger.grant_to(p_role text) returns void language plpgsql as $$
begin
  execute format('grant usage on schema ledger to %I', p_role);
  execute format('revoke all on all tables in schema ledger from %I', p_role);
  execute format('grant select on all tables in schema ledger to %I', p_role);
  execute format('grant execute on function ledger.first_shared_id, ledger.open_account, ledger.post, ledger.post_many, ledger.close, ledger.lock_members to %I',
    p_role);
end $$;
revoke all on all tables in schema ledger from public;
revoke all on all functions in schema ledger from public;
