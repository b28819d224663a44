-- Locks members' accounts in id order, seen as they are once locked by every statement that follows.
create function ledger.lock_members(p_merchant text[], p_account bigint[]) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform 1 from unnest(p_merchant, p_account) as u(merchant_id, id)
    join ledger.account a on a.merchant_id = u.merchant_id and a.id = u.id
    where u.id < ledger.first_shared_id()
    order by a.id for update of a;
end $$;

-- What each post would be answered; 0 and the balance where it would apply. Members stay locked, so that it remains so. What plainly
-- applies is not looked up further; the rest is explained.
create function ledger.check_posts(p_merchant text[], p_source text[], p_external text[], p_account bigint[],
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

-- Posts of members against shared accounts, all of them new, or an error. Those of one account are one group: they stand side by side in the arrays, in
-- the order in which they happen. Of an account: a_delta and a_entries when its last post is done, a_least the lowest point that taking from it comes to.
-- Of a shared account the same, seen from the members. p_group and p_shared are places of a post's accounts; p_sum and p_seq what its account has
-- changed by, and how many entries it has got, once this post is done, and c_sum and c_seq the same of the shared account. a_before is what an account
-- has to have before, where anything is said of it.
-- Members come first and in id order, shared accounts last, each updated once and for the shortest time. Answered are the ids of all posts, and
-- what each account has in the end.
create function ledger.post_new(a_merchant text[], a_id bigint[], a_delta bigint[], a_least bigint[], a_entries bigint[],
  s_merchant text[], s_id bigint[], s_delta bigint[], s_entries bigint[], p_group int[], p_shared int[], p_merchant text[], p_source text[],
  p_external text[], p_kind text[], p_account bigint[], p_counter bigint[], p_delta bigint[], p_sum bigint[], p_seq bigint[],
  c_sum bigint[], c_seq bigint[], p_round text[], p_ref text[], p_hash text[], p_event_at timestamptz[], a_before bigint[] default '{}',
  out ids bigint[], out balances bigint[]) language plpgsql security definer
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_version bigint[];
  v_unit text[];
  v_shared_balance bigint[];
  v_shared_version bigint[];
  v_shared_unit text[];
begin
  with moved as (
    update ledger.account a set balance = a.balance + a_delta[g], version = a.version + a_entries[g],
      below = least(a.below, greatest(0, a.floor - a.balance - a_delta[g]))
    from generate_series(1, cardinality(a_id)) g
    where a.merchant_id = a_merchant[g] and a.id = a_id[g] and a_id[g] < ledger.first_shared_id()
      and (a_least[g] is null or a.balance + a_least[g] >= a.floor) and (a_before[g] is null or a.balance = a_before[g])
    returning g, a.balance, a.version, a.unit
  )
  select array_agg(balance order by g), array_agg(version order by g), array_agg(unit order by g) into balances, v_version, v_unit from moved;
  if coalesce(cardinality(balances), 0) < cardinality(a_id) then
    raise exception 'not all of it applies' using errcode = 'unique_violation';
  end if;
  with told as (
    insert into ledger.reported (merchant_id, key, transfer_id)
    select p_merchant[i], ledger.key_of(p_source[i], p_external[i]), nextval('ledger.transfer_number')
    from generate_series(1, cardinality(p_group)) i
    returning transfer_id
  )
  select array_agg(transfer_id) into ids from told;
  with shared as (
    update ledger.account a set balance = a.balance - s_delta[s], version = a.version + s_entries[s]
    from generate_series(1, cardinality(s_id)) s
    where a.merchant_id = s_merchant[s] and a.id = s_id[s] and s_id[s] >= ledger.first_shared_id()
    returning s, a.balance + s_delta[s] as balance, a.version - s_entries[s] as version, a.unit
  )
  select array_agg(balance order by s), array_agg(version order by s), array_agg(unit order by s)
    into v_shared_balance, v_shared_version, v_shared_unit from shared;
  if coalesce(cardinality(v_shared_balance), 0) < cardinality(s_id) then
    raise exception 'not all of it applies' using errcode = 'unique_violation';
  end if;
  -- Of another unit a transfer with money is not whole.
  insert into ledger.transfer (merchant_id, id, source, external_id, kind, account_id, counter_id, unit, delta, balance_after,
    account_version, counter_version, counter_balance_after, round, ref, request_hash, event_at)
  select p_merchant[i], ids[i], p_source[i], p_external[i], p_kind[i], p_account[i], p_counter[i], v_unit[p_group[i]], p_delta[i],
    balances[p_group[i]] - a_delta[p_group[i]] + p_sum[i],
    case when p_delta[i] <> 0 then v_version[p_group[i]] - a_entries[p_group[i]] + p_seq[i] end,
    case when p_delta[i] <> 0 and v_shared_unit[p_shared[i]] = v_unit[p_group[i]] then v_shared_version[p_shared[i]] + c_seq[i] end,
    case when p_delta[i] <> 0 then v_shared_balance[p_shared[i]] - c_sum[i] end, p_round[i], p_ref[i], p_hash[i], p_event_at[i]
  from generate_series(1, cardinality(p_group)) i;
end $$;

-- The same where some may be known, or may not apply: what speaks against a group is answered, and the others are posted. Members are locked before
-- anything is looked up.
create function ledger.post_carefully(a_merchant text[], a_id bigint[], a_delta bigint[], a_least bigint[], a_entries bigint[],
  p_group int[], p_merchant text[], p_source text[], p_external text[], p_kind text[], p_account bigint[], p_counter bigint[],
  p_delta bigint[], p_sum bigint[], p_seq bigint[], p_round text[], p_ref text[], p_requires text[], p_hash text[],
  p_event_at timestamptz[])
  returns table (ord bigint, status int, transfer_id bigint, balance bigint, delta bigint, stored bigint) language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
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
  begin
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
  exception when unique_violation or check_violation then
    v_group := null;
    v_ord := null;
    v_is_whole := false;
    -- Two accounts were posted under one id, in this call or just now by another, or an account across has a floor: alone, each group
    -- learns what it meets.
    if cardinality(a_id) > 1 then
      perform ledger.lock_members(a_merchant, a_id);
      for place in 1 .. cardinality(a_id) loop
        v_first := array_position(p_group, place);
        v_last := v_first + (select count(*) from unnest(p_group) g where g = place) - 1;
        return query select v_first - 1 + g.ord, g.status, g.transfer_id, g.balance, g.delta, g.stored
          from ledger.post_carefully(a_merchant[place:place], a_id[place:place], a_delta[place:place], a_least[place:place],
            a_entries[place:place], array_fill(1, array[v_last - v_first + 1]), p_merchant[v_first:v_last], p_source[v_first:v_last],
            p_external[v_first:v_last], p_kind[v_first:v_last], p_account[v_first:v_last], p_counter[v_first:v_last],
            p_delta[v_first:v_last], p_sum[v_first:v_last], p_seq[v_first:v_last], p_round[v_first:v_last], p_ref[v_first:v_last],
            p_requires[v_first:v_last], p_hash[v_first:v_last], p_event_at[v_first:v_last]) g;
      end loop;
      return;
    end if;
  end;
  return query select u.ord, 0, u.id, u.after, p_delta[u.ord], u.after from unnest(v_ord, v_id, v_after) as u(ord, id, after);
  if not v_is_whole then
    return query
    select distinct on (p_group[e.ord]) e.ord, e.status, e.transfer_id, e.balance, e.delta, e.stored
    from ledger.explain_posts(p_merchant, p_source, p_external, p_account, p_delta, p_sum, p_requires, p_hash, v_ord) e
    where e.status is not null
    order by p_group[e.ord], e.ord;
  end if;
end $$;

-- Posts of members against shared accounts, each group all or none. Every post that applied is answered with 0, a group that did not with why its first
-- post did not; no answer at all means: post it singly. The first attempt takes it that all of it is new; the second is careful, as is every call
-- that requires something.
create function ledger.post_groups(a_merchant text[], a_id bigint[], a_delta bigint[], a_least bigint[], a_entries bigint[],
  s_merchant text[], s_id bigint[], s_delta bigint[], s_entries bigint[], p_group int[], p_shared int[], p_merchant text[], p_source text[],
  p_external text[], p_kind text[], p_account bigint[], p_counter bigint[], p_delta bigint[], p_sum bigint[], p_seq bigint[],
  c_sum bigint[], c_seq bigint[], p_round text[], p_ref text[], p_hash text[], p_event_at timestamptz[], p_requires text[])
  returns table (ord bigint, status int, transfer_id bigint, balance bigint, delta bigint, stored bigint) language plpgsql security definer
  set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_id bigint[];
  v_balance bigint[];
begin
  if cardinality(p_requires) = 0 then
    begin
      select n.ids, n.balances into v_id, v_balance from ledger.post_new(a_merchant, a_id, a_delta, a_least, a_entries, s_merchant, s_id,
        s_delta, s_entries, p_group, p_shared, p_merchant, p_source, p_external, p_kind, p_account, p_counter, p_delta, p_sum, p_seq,
        c_sum, c_seq, p_round, p_ref, p_hash, p_event_at) n;
      return query select o.ord, 0, v_id[o.ord], o.after, p_delta[o.ord], o.after
        from (select i as ord, v_balance[p_group[i]] - a_delta[p_group[i]] + p_sum[i] as after
          from generate_series(1::bigint, cardinality(p_group)) i) o;
      return;
    exception when unique_violation or check_violation then
      -- None of it was posted.
    end;
  end if;
  return query select * from ledger.post_carefully(a_merchant, a_id, a_delta, a_least, a_entries, p_group, p_merchant, p_source, p_external,
    p_kind, p_account, p_counter, p_delta, p_sum, p_seq, p_round, p_ref, p_requires, p_hash, p_event_at);
end $$;
