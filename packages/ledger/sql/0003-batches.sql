-- Many posts in one statement, and who may call what.

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
