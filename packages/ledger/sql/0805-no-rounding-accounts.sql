-- One kind less, of merchants: `rounding`, which nothing ever opened. Amounts are whole minor units, and each rule says who has what is left over.
create or replace function ledger.open_account(p_merchant text, p_kind text, p_owner text, p_currency text, p_floor bigint)
  returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  if p_kind not in ('cash', 'bonus', 'pending', 'held', 'trial', 'house', 'clearing', 'promotion', 'agent', 'jackpot', 'fee', 'adjustment',
    'vendor', 'transit', 'trial-house') then
    raise exception 'no account is of kind %', p_kind using errcode = 'check_violation';
  end if;
  select a.id into v_id from ledger.account a
    where a.merchant_id = p_merchant and a.kind = p_kind and a.owner = p_owner and a.currency = p_currency;
  if found then
    return v_id;
  end if;
  insert into ledger.account (merchant_id, id, kind, owner, currency, unit, floor)
  values (p_merchant, nextval('ledger.account_number') + case when p_kind in ('cash', 'bonus', 'pending', 'held', 'trial')
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
