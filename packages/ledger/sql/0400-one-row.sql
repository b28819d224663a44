-- A transfer is its two entries: one row says what both accounts changed by, had afterwards, and which entry of theirs it is. That it sums to zero
-- is its shape. Rows are cut by day. What makes a posting happen once is a narrow table of its own, so that it does not matter how long ago
-- the first one was, and so are what was closed and what was paid for.

-- Ids of one day are those of one partition: the sequence jumps when a day begins, so an id names its day.
create function ledger.ids_of_day() returns bigint language sql immutable parallel safe
  as $$ select 68719476736 $$;

-- A source and its external id in 16 bytes. The length keeps two pairs from being one text.
create function ledger.key_of(p_source text, p_external text) returns uuid language sql stable parallel safe
  as $$ select encode(substring(sha256(convert_to(length(p_source) || ':' || p_source || p_external, 'UTF8')) for 16), 'hex')::uuid $$;

drop function ledger.retell, ledger.write, ledger.explain_posts, ledger.post_groups, ledger.is_relied_on;
alter table ledger.transfer rename to transfer_before;
alter table ledger.entry rename to entry_before;
alter table ledger.transfer_before rename constraint transfer_pkey to transfer_before_pkey;

create table ledger.transfer (
  merchant_id text collate "C" not null,
  id bigint not null default nextval('ledger.transfer_number'),
  account_id bigint not null,
  counter_id bigint,
  -- The signed change of account_id, and minus that of counter_id; 0 moves nothing and has no entries.
  delta bigint not null,
  -- The answer as it was given: a repeated telling gets it again.
  balance_after bigint not null,
  -- Sequence number of the entry on account_id; none without money.
  account_version bigint,
  -- Of the entry on counter_id: its number, and the balance after it.
  counter_version bigint,
  counter_balance_after bigint,
  -- The transfer that this one rolls back, captures or voids, and the one that it was paid for.
  closes bigint,
  requires bigint,
  event_at timestamptz,
  at timestamptz not null default now(),
  source text collate "C" not null,
  external_id text collate "C" not null,
  kind text collate "C" not null,
  unit text collate "C" not null,
  round text,
  ref text,
  request_hash text not null,
  primary key (merchant_id, id),
  constraint transfer_is_whole check ((delta <> 0) = (account_version is not null) and (delta <> 0) = (counter_version is not null)
    and (delta <> 0) = (counter_balance_after is not null)),
  constraint transfer_is_between_two check (counter_id <> account_id)
) partition by range (id);
create index transfer_counter on ledger.transfer (merchant_id, counter_id, counter_version) where counter_version is not null;

-- Adds the partition of a day, counted from 2020; 0 has what was posted before there were days. Attached, and not created in place: that would
-- wait for everybody who reads or posts.
create function ledger.make_day(p_day int) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_name text := 'transfer_' || p_day;
  v_trigger text;
begin
  if to_regclass('ledger.' || v_name) is not null then
    return false;
  end if;
  execute format('create table ledger.%I (like ledger.transfer including defaults including constraints including indexes)', v_name);
  -- One row per entry. Within a day the database holds it; over all days the number that is counted up under the account's lock does.
  execute format('create unique index %I on ledger.%I (merchant_id, account_id, account_version) where account_version is not null',
    v_name || '_entry', v_name);
  execute format('create trigger append_only before update or delete or truncate on ledger.%I execute function ledger.refuse_change()',
    v_name);
  execute format('revoke all on ledger.%I from public', v_name);
  execute format('alter table ledger.transfer attach partition ledger.%I for values from (%s) to (%s)', v_name,
    case when p_day = 0 then 'minvalue' else (p_day * ledger.ids_of_day())::text end, (p_day + 1) * ledger.ids_of_day());
  return true;
end $$;

-- The days that have a partition.
create function ledger.days() returns setof int language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select substring(c.relname from '[0-9]+$')::int from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ledger.transfer'::regclass and c.relkind = 'r' order by 1 $$;

-- From here on ids are of this day. Its partition and the next day's are made first, and have to be committed before an id of theirs is given out:
-- a day without a partition is answered "false", and the caller calls again. Without any caller, posts go on in the day that was.
create function ledger.begin_day_at(p_at timestamptz) returns boolean language plpgsql as $$
declare
  v_day int := (p_at at time zone 'UTC')::date - date '2020-01-01';
  v_last bigint;
begin
  perform pg_advisory_xact_lock(4901250400);
  perform ledger.make_day(v_day + 1);
  if ledger.make_day(v_day) then
    return false;
  end if;
  select last_value into v_last from ledger.transfer_number;
  if v_last < v_day * ledger.ids_of_day() then
    perform setval('ledger.transfer_number', v_day * ledger.ids_of_day());
  end if;
  return true;
end $$;
create function ledger.begin_day() returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return ledger.begin_day_at(now());
end $$;

create table ledger.reported (
  merchant_id text collate "C" not null,
  key uuid not null,
  transfer_id bigint not null,
  primary key (merchant_id, key)
);
-- What was closed, and by what.
create table ledger.closed (
  merchant_id text collate "C" not null,
  id bigint not null,
  by_id bigint not null,
  primary key (merchant_id, id)
);
-- What something was paid for, and what was paid.
create table ledger.paid (
  merchant_id text collate "C" not null,
  id bigint not null,
  by_id bigint not null,
  primary key (merchant_id, id, by_id)
);

select ledger.make_day(0);
insert into ledger.transfer (merchant_id, id, account_id, counter_id, delta, balance_after, account_version, counter_version,
  counter_balance_after, closes, requires, event_at, at, source, external_id, kind, unit, round, ref, request_hash)
select t.merchant_id, t.id, t.account_id, t.counter_id, t.delta, t.balance_after, case when t.delta <> 0 then t.account_version end, e.seq, e.balance_after, t.closes,
  t.requires, t.event_at, t.at, t.source, t.external_id, t.kind, t.unit, t.round, t.ref, t.request_hash
from ledger.transfer_before t
left join ledger.entry_before e on e.merchant_id = t.merchant_id and e.account_id = t.counter_id and e.transfer_id = t.id;
insert into ledger.reported select merchant_id, ledger.key_of(source, external_id), id from ledger.transfer_before;
insert into ledger.closed select merchant_id, closes, id from ledger.transfer_before where closes is not null;
insert into ledger.paid select merchant_id, requires, id from ledger.transfer_before where requires is not null;
do $$
declare
  v_index text := (select pg_get_indexdef(to_regclass('ledger.transfer_uncommon')));
begin
  drop table ledger.transfer_before, ledger.entry_before;
  if v_index is not null then
    execute replace(v_index, 'transfer_before', 'transfer');
  end if;
end $$;
drop function ledger.assert_entries_balance, ledger.assert_transfers_have_entries;

-- Append-only, whoever connects.
create trigger append_only before update or delete or truncate on ledger.transfer execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.reported execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.closed execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.paid execute function ledger.refuse_change();

-- The lines of each account, as its owner reads them: balance_after chains by seq without a gap, on shared accounts too, where a batch numbers them
-- in the order of its transfers.
create view ledger.side as
  select t.merchant_id, t.account_id, t.account_version as seq, t.id as transfer_id, t.delta as amount, t.balance_after, t.kind, t.unit,
    t.closes, t.source, t.external_id, t.round, t.ref, t.at, t.event_at
  from ledger.transfer t
  union all
  select t.merchant_id, t.counter_id, t.counter_version, t.id, -t.delta, t.counter_balance_after, t.kind, t.unit, t.closes, t.source,
    t.external_id, t.round, t.ref, t.at, t.event_at
  from ledger.transfer t;
-- The condition stands outside, where the planner hands it down to each side; inside, it could not read along the two indexes.
create view ledger.entry as select * from ledger.side where seq is not null;

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

-- The transfer of an external id; all null when there is none.
create function ledger.known(p_merchant text, p_source text, p_external text) returns ledger.transfer language sql stable
  as $$ select t from ledger.reported r join ledger.transfer t on t.merchant_id = r.merchant_id and t.id = r.transfer_id
    where r.merchant_id = p_merchant and r.key = ledger.key_of(p_source, p_external) $$;

-- Whether anything that was not taken back was posted because of this transfer.
create function ledger.is_relied_on(p_merchant text, p_id bigint) returns boolean language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return exists (
    select from ledger.paid p where p.merchant_id = p_merchant and p.id = p_id
      and (select c.by_id from ledger.closed c where c.merchant_id = p.merchant_id and c.id = p.by_id) is null);
end $$;

-- Writes one transfer whose account is locked. A transfer_id of null: the external id was taken by a transaction that has just committed.
create function ledger.write(p_merchant text, p_source text, p_external text, p_kind text, p_account bigint, p_counter bigint,
  p_delta bigint, p_round text, p_ref text, p_closes bigint, p_hash text, p_event_at timestamptz, p_may_go_below boolean default false,
  p_requires bigint default null,
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
    -- What comes in is never refused, however far below the account is.
    if p_delta < 0 and balance + p_delta < v_floor and not p_may_go_below then
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
      if p_delta > 0 and v_counter.balance - p_delta < v_counter.floor then
        status := 9;
        return;
      end if;
    end if;
    v_version := v_version + 1;
  end if;
  with told as (
    insert into ledger.reported as r (merchant_id, key, transfer_id)
    values (p_merchant, ledger.key_of(p_source, p_external), nextval('ledger.transfer_number'))
    on conflict (merchant_id, key) do nothing
    returning r.transfer_id as id
  ), own as (
    update ledger.account a set balance = a.balance + p_delta, version = v_version,
      below = case when p_may_go_below then greatest(0, a.floor - a.balance - p_delta)
        else least(a.below, greatest(0, a.floor - a.balance - p_delta)) end
    from told where p_delta <> 0 and a.merchant_id = p_merchant and a.id = p_account
  ), other as (
    update ledger.account a set balance = a.balance - p_delta, version = a.version + 1,
      below = least(a.below, greatest(0, a.floor - a.balance + p_delta))
    from told where p_delta <> 0 and a.merchant_id = p_merchant and a.id = p_counter
    returning a.version as number, a.balance as after
  ), closing as (
    insert into ledger.closed (merchant_id, id, by_id) select p_merchant, p_closes, told.id from told where p_closes is not null
  ), paying as (
    insert into ledger.paid (merchant_id, id, by_id) select p_merchant, p_requires, told.id from told where p_requires is not null
  ), written as (
    insert into ledger.transfer (merchant_id, id, source, external_id, kind, account_id, counter_id, unit, delta, balance_after,
      account_version, counter_version, counter_balance_after, round, ref, closes, requires, request_hash, event_at)
    select p_merchant, told.id, p_source, p_external, p_kind, p_account, p_counter, v_unit, p_delta, balance + p_delta,
      case when p_delta <> 0 then v_version end, other.number, other.after, p_round, p_ref, p_closes, p_requires, p_hash, p_event_at
    from told left join other on true
  )
  select told.id into transfer_id from told;
  if found then
    status := 0;
    balance := balance + p_delta;
    delta := p_delta;
  end if;
end $$;

create or replace function ledger.post(p_merchant text, p_source text, p_external text, p_kind text, p_account bigint, p_counter bigint,
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
    v_known := ledger.known(p_merchant, p_source, p_external);
    if v_known.id is not null then
      select * into status, transfer_id, balance, delta, stored from ledger.retell(v_known, p_account, p_hash);
      return;
    end if;
    if p_requires is not null then
      v_required := ledger.known(p_merchant, p_source, p_requires);
      if v_required.id is null or v_required.account_id <> p_account then
        status := 7;
        return;
      end if;
      if v_required.kind = 'tombstone'
        or exists (select from ledger.closed c where c.merchant_id = p_merchant and c.id = v_required.id) then
        status := 6;
        return;
      end if;
    end if;
    select * into status, transfer_id, balance, delta, stored from ledger.write(p_merchant, p_source, p_external, p_kind,
      p_account, p_counter, p_delta, p_round, p_ref, null, p_hash, p_event_at, false, v_required.id);
    if status is not null then
      return;
    end if;
  end loop;
end $$;

-- Closes a transfer, once: gives it back (p_to null: rollback, void) or pays a hold on (capture). What a member has spent is taken back
-- where the caller says so, and from a member only: what is shared by many owes nothing.
create or replace function ledger.close(p_merchant text, p_source text, p_external text, p_kind text, p_account bigint, p_target text,
  p_to bigint, p_is_hold boolean, p_lay_tombstone boolean, p_may_go_below boolean, p_hash text, p_event_at timestamptz,
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
    v_target := ledger.known(p_merchant, p_source, p_target);
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
    v_known := ledger.known(p_merchant, p_source, p_external);
    if v_known.id is not null then
      select * into status, transfer_id, balance, delta, stored from ledger.retell(v_known, p_account, p_hash);
      return;
    end if;
    if v_seen is null then
      v_target := ledger.known(p_merchant, p_source, p_target);
      -- It came while the lock was waited for: begin again, with its accounts locked too.
      continue when v_target.id is not null;
      if not p_lay_tombstone then
        status := 7;
        return;
      end if;
      insert into ledger.reported as r (merchant_id, key, transfer_id)
      values (p_merchant, ledger.key_of(p_source, p_target), nextval('ledger.transfer_number'))
      on conflict (merchant_id, key) do nothing
      returning r.transfer_id into v_seen;
      continue when v_seen is null;
      insert into ledger.transfer (merchant_id, id, source, external_id, kind, account_id, unit, delta, balance_after, request_hash)
      select p_merchant, v_seen, p_source, p_target, 'tombstone', a.id, a.unit, 0, a.balance, '' from ledger.account a
      where a.merchant_id = p_merchant and a.id = p_account;
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
    if exists (select from ledger.closed c where c.merchant_id = p_merchant and c.id = v_target.id) then
      status := 8;
      return;
    end if;
    if p_is_hold and not (v_target.delta < 0 and exists (
      select from ledger.account a where a.merchant_id = p_merchant and a.id = v_target.counter_id and a.kind = 'pending')) then
      status := 7;
      return;
    end if;
    if not p_is_hold and v_target.closes is not null then
      status := 7;
      return;
    end if;
    if not p_is_hold and ledger.is_relied_on(p_merchant, v_target.id) then
      status := 10;
      return;
    end if;
    v_account := case when p_to is null then v_target.account_id else v_target.counter_id end;
    v_counter := coalesce(p_to, v_target.counter_id);
    select * into status, transfer_id, balance, delta, stored from ledger.write(p_merchant, p_source, p_external, p_kind,
      v_account, v_counter, case when p_to is null then -v_target.delta else v_target.delta end, v_target.round, p_target,
      v_target.id, p_hash, p_event_at, p_may_go_below and v_account < ledger.first_shared_id());
    if status is not null then
      return;
    end if;
  end loop;
end $$;

-- Why each of these posts would not apply, a status as of ledger.post; null where nothing speaks against it. p_sum is what the account
-- will have changed by when the post is done, those before it in its group included; p_applied is left out. The accounts are locked.
create function ledger.explain_posts(p_merchant text[], p_source text[], p_external text[], p_account bigint[], p_delta bigint[],
  p_sum bigint[], p_requires text[], p_hash text[], p_applied bigint[] default null)
  returns table (ord bigint, status int, transfer_id bigint, balance bigint, delta bigint, stored bigint) language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  return query
  select u.ord, coalesce(told.status, case
      when a.id is null then 4
      when u.requires is not null and (r.id is null or r.account_id <> u.account_id) then 7
      when u.requires is not null and (r.kind = 'tombstone'
        or (select c.by_id from ledger.closed c where c.merchant_id = r.merchant_id and c.id = r.id) is not null) then 6
      when u.delta < 0 and a.balance + u.sum < a.floor then 3
    end), told.transfer_id, coalesce(told.balance, a.balance), told.delta, told.stored
  from unnest(p_merchant, p_source, p_external, p_account, p_delta, p_sum, p_requires, p_hash)
    with ordinality as u(merchant_id, source, external_id, account_id, delta, sum, requires, request_hash, ord)
  left join ledger.account a on a.merchant_id = u.merchant_id and a.id = u.account_id
  left join lateral ledger.known(u.merchant_id, u.source, u.requires) r on u.requires is not null
  left join lateral (
    select k.* from ledger.known(u.merchant_id, u.source, u.external_id) t, ledger.retell(t, u.account_id, u.request_hash) k
    where t.id is not null and a.id is not null
  ) told on true
  where p_applied is null or u.ord <> all (p_applied);
end $$;

-- What each post would be answered; 0 and the balance where it would apply. Members stay locked, so that it remains so. What plainly
-- applies is not looked up further; the rest is explained.
create or replace function ledger.check_posts(p_merchant text[], p_source text[], p_external text[], p_account bigint[],
  p_delta bigint[], p_sum bigint[], p_requires text[], p_hash text[])
  returns table (ord bigint, status int, transfer_id bigint, balance bigint, delta bigint, stored bigint) language plpgsql security definer
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_ord bigint[];
  v_balance bigint[];
  v_is_plain boolean[];
begin
  -- A statement of its own, since the next one has to see what was committed before the locks were had. All rows are locked, the plain
  -- ones and the others: the condition is no part of the query that locks.
  select array_agg(l.ord), array_agg(l.balance), array_agg(l.is_plain) into v_ord, v_balance, v_is_plain
  from (
    select u.ord, a.balance, u.requires is null and (u.delta >= 0 or a.balance + u.sum >= a.floor) as is_plain
    from unnest(p_merchant, p_account, p_delta, p_sum, p_requires) with ordinality as u(merchant_id, id, delta, sum, requires, ord)
    join ledger.account a on a.merchant_id = u.merchant_id and a.id = u.id
    where u.id < ledger.first_shared_id()
    order by a.id for update of a
  ) l;
  select array_agg(u.ord), array_agg(u.balance) into v_ord, v_balance
  from unnest(v_ord, v_balance, v_is_plain) as u(ord, balance, is_plain)
  where u.is_plain and (select r.transfer_id from ledger.reported r
    where r.merchant_id = p_merchant[u.ord] and r.key = ledger.key_of(p_source[u.ord], p_external[u.ord])) is null;
  return query select u.ord, 0, null::bigint, u.balance, null::bigint, null::bigint from unnest(v_ord, v_balance) as u(ord, balance);
  if coalesce(cardinality(v_ord), 0) < cardinality(p_account) then
    return query select e.ord, coalesce(e.status, 0), e.transfer_id, e.balance, e.delta, e.stored
      from ledger.explain_posts(p_merchant, p_source, p_external, p_account, p_delta, p_sum, p_requires, p_hash, v_ord) e;
  end if;
end $$;

-- Posts of members against shared accounts. Those of one account are one group: they stand side by side in the arrays, in the order in
-- which they happen, and apply all or none. p_group is the place of a post's account in a_id; p_sum and p_seq what the account has
-- changed by, and how many entries it has got, once this post is done. Of an account: a_delta and a_entries when its last post is done,
-- a_least the lowest point that taking from it comes to. Every post that applied is answered with 0, a group that did not with why its
-- first post did not; no answer at all means: post it singly.
-- Members come first and in id order, shared accounts last, each updated once and for the shortest time. The first attempt takes it that all is
-- new, and looks nothing up: the unique key says when it is not. The second is careful, as is each that requires something: it locks the members,
-- and leaves out what does not apply.
-- Members come first and in id order, shared accounts last, each updated once and for the shortest time. The first attempt takes it that all
-- of it applies, and looks nothing up: the unique key says when an id is known. The second is careful, as is every call that requires something: it
-- locks the members, and leaves out what does not apply.
create function ledger.post_groups(a_merchant text[], a_id bigint[], a_delta bigint[], a_least bigint[], a_entries bigint[],
  p_group int[], p_merchant text[], p_source text[], p_external text[], p_kind text[], p_account bigint[], p_counter bigint[],
  p_delta bigint[], p_sum bigint[], p_seq bigint[], p_round text[], p_ref text[], p_requires text[], p_hash text[],
  p_event_at timestamptz[])
  returns table (ord bigint, status int, transfer_id bigint, balance bigint, delta bigint, stored bigint) language plpgsql security definer
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_is_careful boolean := cardinality(p_requires) > 0 or ledger.first_shared_id() > any (p_counter);
  v_key uuid[];
  v_stopped int[];
  v_group int[];
  v_balance bigint[];
  v_version bigint[];
  v_unit text[];
  v_ord bigint[];
  v_id bigint[];
  v_after bigint[];
  v_is_whole boolean;
  v_first int;
  v_last int;
begin
  select array_agg(ledger.key_of(u.source, u.external_id) order by u.ord) into v_key
  from unnest(p_source, p_external) with ordinality as u(source, external_id, ord);
  <<attempts>>
  loop begin
    if v_is_careful then
      perform 1 from unnest(a_merchant, a_id) as u(merchant_id, id)
        join ledger.account a on a.merchant_id = u.merchant_id and a.id = u.id
        where u.id < ledger.first_shared_id()
        order by a.id for update of a;
      -- Scalar subqueries and no "exists": those the planner would answer from a hash of the whole table, while it is thought small.
      select array_agg(u.grp) into v_stopped
      from unnest(p_group, p_merchant, p_source, v_key, p_account, p_counter, p_requires)
        as u(grp, merchant_id, source, key, account_id, counter_id, requires)
      where u.counter_id < ledger.first_shared_id()
        or (select r.transfer_id from ledger.reported r where r.merchant_id = u.merchant_id and r.key = u.key) is not null
        or (u.requires is not null and (select t.id from ledger.known(u.merchant_id, u.source, u.requires) t
          where t.account_id = u.account_id and t.kind <> 'tombstone'
            and (select c.by_id from ledger.closed c where c.merchant_id = t.merchant_id and c.id = t.id) is null) is null);
    end if;
    with moved as (
      update ledger.account a set balance = a.balance + u.delta, version = a.version + u.entries,
        below = least(a.below, greatest(0, a.floor - a.balance - u.delta))
      from unnest(a_merchant, a_id, a_delta, a_least, a_entries) with ordinality as u(merchant_id, id, delta, least, entries, grp)
      where a.merchant_id = u.merchant_id and a.id = u.id and u.id < ledger.first_shared_id()
        and (u.least is null or a.balance + u.least >= a.floor)
        and (v_stopped is null or u.grp <> all (v_stopped))
      returning u.grp, a.balance, a.version, a.unit
    )
    select array_agg(grp order by grp), array_agg(balance order by grp), array_agg(version order by grp), array_agg(unit order by grp)
      into v_group, v_balance, v_version, v_unit from moved;
    v_is_whole := coalesce(cardinality(v_group), 0) = cardinality(a_id);
    if not v_is_whole and not v_is_careful then
      raise unique_violation;
    end if;
    if v_group is not null then
      with placed as materialized (
        select nextval('ledger.transfer_number') as id, u.*, v_balance[u.at] - a_delta[u.grp] + u.sum as balance_after,
          v_version[u.at] - a_entries[u.grp] + u.seq as account_version, v_unit[u.at] as unit,
          case when u.requires is not null then (select r.transfer_id from ledger.reported r
            where r.merchant_id = u.merchant_id and r.key = ledger.key_of(u.source, u.requires)) end as requires_id
        from (
          select u.*, case when v_is_whole then u.grp else array_position(v_group, u.grp) end as at
          from unnest(p_group, p_merchant, p_source, p_external, v_key, p_kind, p_account, p_counter, p_delta, p_sum, p_seq, p_round,
            p_ref, p_requires, p_hash, p_event_at) with ordinality
            as u(grp, merchant_id, source, external_id, key, kind, account_id, counter_id, delta, sum, seq, round, ref, requires,
              request_hash, event_at, ord)
        ) u where u.at is not null
      ), shared as (
        update ledger.account a set balance = a.balance - s.delta, version = a.version + s.entries
        from (
          select p.merchant_id, p.counter_id, sum(p.delta)::bigint as delta, count(*) as entries
          from placed p where p.delta <> 0 group by p.merchant_id, p.counter_id order by p.counter_id
        ) s
        where a.merchant_id = s.merchant_id and a.id = s.counter_id
        returning a.merchant_id, a.id, a.unit, a.balance + s.delta as balance_before, a.version - s.entries as version_before
      ), told as (
        insert into ledger.reported (merchant_id, key, transfer_id) select p.merchant_id, p.key, p.id from placed p
      ), paying as (
        insert into ledger.paid (merchant_id, id, by_id)
        select p.merchant_id, p.requires_id, p.id from placed p where p.requires_id is not null
      ), written as (
        -- Another unit finds no row of the shared account, and a transfer with money is not whole without it.
        insert into ledger.transfer (merchant_id, id, source, external_id, kind, account_id, counter_id, unit, delta, balance_after,
          account_version, counter_version, counter_balance_after, round, ref, requires, request_hash, event_at)
        select p.merchant_id, p.id, p.source, p.external_id, p.kind, p.account_id, p.counter_id, p.unit, p.delta, p.balance_after,
          case when p.delta <> 0 then p.account_version end, case when p.delta <> 0 then s.version_before + count(*) filter (where p.delta <> 0) over chain end,
          case when p.delta <> 0 then s.balance_before - (sum(p.delta) over chain)::bigint end, p.round, p.ref, p.requires_id,
          p.request_hash, p.event_at
        from placed p left join shared s on s.merchant_id = p.merchant_id and s.id = p.counter_id and s.unit = p.unit
        window chain as (partition by p.merchant_id, p.counter_id order by p.id rows unbounded preceding)
      )
      select array_agg(p.ord), array_agg(p.id), array_agg(p.balance_after) into v_ord, v_id, v_after from placed p;
    end if;
    exit attempts;
  exception when unique_violation or check_violation then
    v_group := null;
    v_ord := null;
    v_is_whole := false;
    if not v_is_careful then
      v_is_careful := true;
      continue attempts;
    end if;
    -- Two accounts were told one id, in this call or just now by somebody else, or an account across has a floor: alone, each group
    -- learns what it meets.
    if cardinality(a_id) > 1 then
      perform ledger.lock_members(a_merchant, a_id);
      for place in 1 .. cardinality(a_id) loop
        v_first := array_position(p_group, place);
        v_last := v_first + (select count(*) from unnest(p_group) g where g = place) - 1;
        return query select v_first - 1 + g.ord, g.status, g.transfer_id, g.balance, g.delta, g.stored
          from ledger.post_groups(a_merchant[place:place], a_id[place:place], a_delta[place:place], a_least[place:place],
            a_entries[place:place], array_fill(1, array[v_last - v_first + 1]), p_merchant[v_first:v_last], p_source[v_first:v_last],
            p_external[v_first:v_last], p_kind[v_first:v_last], p_account[v_first:v_last], p_counter[v_first:v_last],
            p_delta[v_first:v_last], p_sum[v_first:v_last], p_seq[v_first:v_last], p_round[v_first:v_last], p_ref[v_first:v_last],
            p_requires[v_first:v_last], p_hash[v_first:v_last], p_event_at[v_first:v_last]) g;
      end loop;
      return;
    end if;
    exit attempts;
  end; end loop;
  return query select u.ord, 0, u.id, u.after, p_delta[u.ord], u.after from unnest(v_ord, v_id, v_after) as u(ord, id, after);
  if not v_is_whole then
    return query
    select distinct on (p_group[e.ord]) e.ord, e.status, e.transfer_id, e.balance, e.delta, e.stored
    from ledger.explain_posts(p_merchant, p_source, p_external, p_account, p_delta, p_sum, p_requires, p_hash, v_ord) e
    where e.status is not null
    order by p_group[e.ord], e.ord;
  end if;
end $$;

create or replace function ledger.grant_to(p_role text) returns void language plpgsql as $$
begin
  execute format('grant usage on schema ledger to %I', p_role);
  execute format('revoke all on all tables in schema ledger from %I', p_role);
  execute format('grant select on all tables in schema ledger to %I', p_role);
  execute format('revoke all on all functions in schema ledger from %I', p_role);
  execute format('grant execute on function ledger.first_shared_id, ledger.key_of, ledger.open_account, ledger.post, ledger.post_groups, ledger.check_posts, ledger.close, ledger.begin_day, ledger.days to %I',
    p_role);
end $$;
revoke all on all tables in schema ledger from public;
revoke all on all functions in schema ledger from public;
