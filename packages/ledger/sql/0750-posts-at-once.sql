-- A bet that was not checked is posted at once: its account has to have what the caller read, or nothing of it is posted.

drop function ledger.post_new;

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

create or replace function ledger.grant_to(p_role text) returns void language plpgsql as $$
begin
  execute format('grant usage on schema ledger to %I', p_role);
  execute format('revoke all on all tables in schema ledger from %I', p_role);
  execute format('grant select on all tables in schema ledger to %I', p_role);
  execute format('revoke all on all functions in schema ledger from %I', p_role);
  execute format('grant execute on function ledger.first_shared_id, ledger.key_of, ledger.hash_of_day, ledger.open_account, ledger.post, ledger.post_new, ledger.post_groups, ledger.check_posts, ledger.close, ledger.begin_day, ledger.days to %I',
    p_role);
end $$;
revoke all on all functions in schema ledger from public;
