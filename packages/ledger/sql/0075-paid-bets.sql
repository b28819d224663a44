-- A bet that was paid is not rolled back: its stake would come back beside what it won. What is paid remembers the transfer it was
-- paid for. Written where it is given and nowhere else, so that the others cost what they did.
alter table ledger.transfer add column requires bigint;
create index transfer_requires on ledger.transfer (merchant_id, requires) where requires is not null;

-- Whether anything that was not taken back was posted because of this transfer.
create function ledger.is_relied_on(p_merchant text, p_id bigint) returns boolean language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return exists (
    select from ledger.transfer t where t.merchant_id = p_merchant and t.requires = p_id
      and (select x.id from ledger.transfer x where x.merchant_id = t.merchant_id and x.closes = t.id) is null);
end $$;

drop function ledger.write;
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
    insert into ledger.transfer as t (merchant_id, source, external_id, kind, account_id, counter_id, unit, delta, balance_after,
      account_version, round, ref, closes, requires, request_hash, event_at)
    values (p_merchant, p_source, p_external, p_kind, p_account, p_counter, v_unit, p_delta, balance + p_delta,
      v_version, p_round, p_ref, p_closes, p_requires, p_hash, p_event_at)
    on conflict (merchant_id, source, external_id) do nothing
    returning t.id, t.balance_after, t.delta
  ), own as (
    update ledger.account a set balance = told.balance_after, version = v_version,
      below = case when p_may_go_below then greatest(0, a.floor - told.balance_after)
        else least(a.below, greatest(0, a.floor - told.balance_after)) end
    from told where told.delta <> 0 and a.merchant_id = p_merchant and a.id = p_account
  ), other as (
    update ledger.account a set balance = a.balance - told.delta, version = a.version + 1,
      below = least(a.below, greatest(0, a.floor - a.balance + told.delta))
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
      p_account, p_counter, p_delta, p_round, p_ref, null, p_hash, p_event_at, false, v_required.id);
    if status is not null then
      return;
    end if;
  end loop;
end $$;

-- One status more, 10: the target was paid for already, and what was paid stands. What closes another is not rolled back itself: the other
-- stays closed, and its money would be nowhere.
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

create or replace function ledger.post_groups(a_merchant text[], a_id bigint[], a_delta bigint[], a_least bigint[], a_entries bigint[],
  p_group int[], p_merchant text[], p_source text[], p_external text[], p_kind text[], p_account bigint[], p_counter bigint[],
  p_delta bigint[], p_sum bigint[], p_seq bigint[], p_round text[], p_ref text[], p_requires text[], p_hash text[],
  p_event_at timestamptz[])
  returns table (ord bigint, status int, transfer_id bigint, balance bigint, delta bigint, stored bigint) language plpgsql security definer
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
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
  begin
    perform 1 from unnest(a_merchant, a_id) as u(merchant_id, id)
      join ledger.account a on a.merchant_id = u.merchant_id and a.id = u.id
      where u.id < ledger.first_shared_id()
      order by a.id for update of a;
    -- Scalar subqueries and no "exists": those the planner would answer from a hash of the whole table, while it is thought small.
    select array_agg(u.grp) into v_stopped
    from unnest(p_group, p_merchant, p_source, p_external, p_account, p_counter, p_requires)
      as u(grp, merchant_id, source, external_id, account_id, counter_id, requires)
    where u.counter_id < ledger.first_shared_id()
      or (select t.id from ledger.transfer t
        where t.merchant_id = u.merchant_id and t.source = u.source and t.external_id = u.external_id) is not null
      or (u.requires is not null and (select t.id from ledger.transfer t
        where t.merchant_id = u.merchant_id and t.source = u.source and t.external_id = u.requires
          and t.account_id = u.account_id and t.kind <> 'tombstone'
          and (select x.id from ledger.transfer x where x.merchant_id = t.merchant_id and x.closes = t.id) is null) is null);
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
    if v_group is not null then
      with placed as materialized (
        select nextval('ledger.transfer_number') as id, u.*, v_balance[u.at] - a_delta[u.grp] + u.sum as balance_after,
          v_version[u.at] - a_entries[u.grp] + u.seq as account_version, v_unit[u.at] as unit
        from (
          select u.*, case when v_is_whole then u.grp else array_position(v_group, u.grp) end as at
          from unnest(p_group, p_merchant, p_source, p_external, p_kind, p_account, p_counter, p_delta, p_sum, p_seq, p_round, p_ref,
            p_requires, p_hash, p_event_at) with ordinality
            as u(grp, merchant_id, source, external_id, kind, account_id, counter_id, delta, sum, seq, round, ref, requires,
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
        insert into ledger.transfer (merchant_id, id, source, external_id, kind, account_id, counter_id, unit, delta, balance_after,
          account_version, round, ref, requires, request_hash, event_at)
        select p.merchant_id, p.id, p.source, p.external_id, p.kind, p.account_id, p.counter_id, p.unit, p.delta, p.balance_after,
          p.account_version, p.round, p.ref, case when p.requires is not null then (select t.id from ledger.transfer t
            where t.merchant_id = p.merchant_id and t.source = p.source and t.external_id = p.requires) end, p.request_hash, p.event_at
        from placed p
      ), written as (
        insert into ledger.entry (merchant_id, account_id, seq, transfer_id, amount, balance_after)
        select p.merchant_id, p.account_id, p.account_version, p.id, p.delta, p.balance_after from placed p where p.delta <> 0
        union all
        -- Another unit finds no row here, and the assertion on entries ends the statement.
        select p.merchant_id, p.counter_id, shared.version_before + row_number() over chain, p.id, -p.delta,
          shared.balance_before - (sum(p.delta) over chain)::bigint
        from placed p join shared on shared.merchant_id = p.merchant_id and shared.id = p.counter_id and shared.unit = p.unit
        where p.delta <> 0
        window chain as (partition by p.merchant_id, p.counter_id order by p.id rows unbounded preceding)
      )
      select array_agg(p.ord), array_agg(p.id), array_agg(p.balance_after) into v_ord, v_id, v_after from placed p;
    end if;
  exception when unique_violation or check_violation then
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
    v_group := null;
    v_ord := null;
    v_is_whole := false;
  end;
  return query select u.ord, 0, u.id, u.after, p_delta[u.ord], u.after from unnest(v_ord, v_id, v_after) as u(ord, id, after);
  if not v_is_whole then
    return query
    select distinct on (p_group[e.ord]) e.ord, e.status, e.transfer_id, e.balance, e.delta, e.stored
    from ledger.explain_posts(p_merchant, p_source, p_external, p_account, p_delta, p_sum, p_requires, p_hash) e
    where e.status is not null and (v_group is null or p_group[e.ord] <> all (v_group))
    order by p_group[e.ord], e.ord;
  end if;
end $$;
revoke all on all functions in schema ledger from public;
