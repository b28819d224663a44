-- A batch in which one post does not apply explains that one, and looks nothing up for those that did.
drop function ledger.explain_posts;
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
        or (select x.id from ledger.transfer x where x.merchant_id = r.merchant_id and x.closes = r.id) is not null) then 6
      when u.delta < 0 and a.balance + u.sum < a.floor then 3
    end), told.transfer_id, coalesce(told.balance, a.balance), told.delta, told.stored
  from unnest(p_merchant, p_source, p_external, p_account, p_delta, p_sum, p_requires, p_hash)
    with ordinality as u(merchant_id, source, external_id, account_id, delta, sum, requires, request_hash, ord)
  left join ledger.account a on a.merchant_id = u.merchant_id and a.id = u.account_id
  left join ledger.transfer t on t.merchant_id = u.merchant_id and t.source = u.source and t.external_id = u.external_id
  left join ledger.transfer r on r.merchant_id = u.merchant_id and r.source = u.source and r.external_id = u.requires
  left join lateral (
    select k.* from ledger.retell(t, u.account_id, u.request_hash) k where t.id is not null and a.id is not null
  ) told on true
  where p_applied is null or u.ord <> all (p_applied);
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
    from ledger.explain_posts(p_merchant, p_source, p_external, p_account, p_delta, p_sum, p_requires, p_hash, v_ord) e
    where e.status is not null
    order by p_group[e.ord], e.ord;
  end if;
end $$;
revoke all on all functions in schema ledger from public;
