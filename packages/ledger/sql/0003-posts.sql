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

-- A transfer that was put away is known by its id.
create function ledger.known(p_merchant text, p_source text, p_external text) returns ledger.transfer language plpgsql stable as $$
declare
  v_id bigint;
  v_known ledger.transfer;
begin
  select r.transfer_id into v_id from ledger.reported r
    where r.merchant_id = p_merchant and r.key = ledger.key_of(p_source, p_external);
  if v_id is null then
    return null;
  end if;
  select * into v_known from ledger.transfer t where t.merchant_id = p_merchant and t.id = v_id;
  if v_known.id is null then
    select * into v_known from ledger.archive t where t.merchant_id = p_merchant and t.id = v_id;
  end if;
  return v_known;
end $$;

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

-- One post. The lock on the account serialises the calls with one id; the unique key catches one that comes for two accounts at once.
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
create function ledger.close(p_merchant text, p_source text, p_external text, p_kind text, p_account bigint, p_target text,
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
