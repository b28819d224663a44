-- What was paid by mistake may be taken back though it is spent already, where the caller says so: the member's account then stands below
-- its floor by what is owed, nothing is paid out of it, and what comes in settles it first.
drop function ledger.close, ledger.write;

create function ledger.write(p_merchant text, p_source text, p_external text, p_kind text, p_account bigint, p_counter bigint,
  p_delta bigint, p_round text, p_ref text, p_closes bigint, p_hash text, p_event_at timestamptz, p_may_go_below boolean default false,
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
      account_version, round, ref, closes, request_hash, event_at)
    values (p_merchant, p_source, p_external, p_kind, p_account, p_counter, v_unit, p_delta, balance + p_delta,
      v_version, p_round, p_ref, p_closes, p_hash, p_event_at)
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
      v_target.id, p_hash, p_event_at, p_may_go_below and v_account < ledger.first_shared_id());
    if status is not null then
      return;
    end if;
  end loop;
end $$;
revoke all on all functions in schema ledger from public;
