-- One post, one closing: what the ledger does, one transfer at a time. Accounts are locked in id order.

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
