-- Stops a merchant's rows while they are moved to another database, and those that are left behind: triggers that `shards/move-merchant.ts`
-- creates on every table with a merchant call this, with the merchant as their argument. Deleting stays possible: what expires is deleted.
create function refuse_moved_merchant() returns trigger language plpgsql as $$
begin
  if new.merchant_id = tg_argv[0] then
    raise exception '% is being moved to another database, or was', tg_argv[0] using errcode = 'MV001';
  end if;
  return new;
end
$$;
