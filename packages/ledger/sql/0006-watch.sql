-- What the watcher of the books has read: of each account its newest entry that was found right, and the balance there.
create table ledger.verified (
  merchant_id text collate "C" not null,
  account_id bigint not null,
  seq bigint not null,
  balance bigint not null,
  primary key (merchant_id, account_id)
) with (fillfactor = 70);

-- Rights of a server that watches, besides those of posting.
create function ledger.grant_watch_to(p_role text) returns void language plpgsql as $$
begin
  execute format('grant select, insert, update on ledger.verified to %I', p_role);
end $$;
