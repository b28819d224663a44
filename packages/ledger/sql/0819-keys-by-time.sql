-- Keys of ids that carry their time lie beside each other. Spread over all keys there are, each new one changed a page anywhere in them, which was read, and
-- logged whole once after each checkpoint.

-- A source and its external id in 16 bytes. Of an id that ends with a UUID of version 7 the first four are those of the UUID, its time in steps of 65.5
-- seconds, and the rest a hash; of every other id all are. The length keeps two pairs from being one text.
create or replace function ledger.key_of(p_source text, p_external text) returns uuid language sql stable parallel safe as $$
  select (case when left(right(p_external, 23), 2) = '-7' and translate(left(right(p_external, 36), 8), '0123456789abcdef', '') = ''
    then left(right(p_external, 36), 8) || encode(substring(sha256(convert_to(length(p_source) || ':' || p_source || p_external, 'UTF8')) for 12), 'hex')
    else encode(substring(sha256(convert_to(length(p_source) || ':' || p_source || p_external, 'UTF8')) for 16), 'hex') end)::uuid
$$;

alter table ledger.reported rename to reported_before;
create table ledger.reported (
  merchant_id text collate "C" not null,
  key uuid not null,
  transfer_id bigint not null
);
-- Sorted once, when all are there.
insert into ledger.reported select merchant_id, ledger.key_of(source, external_id), id from ledger.every_transfer;
drop table ledger.reported_before;
alter table ledger.reported add constraint reported_pkey primary key (merchant_id, key);
create trigger append_only before update or delete or truncate on ledger.reported execute function ledger.refuse_change();
revoke all on ledger.reported from public;
