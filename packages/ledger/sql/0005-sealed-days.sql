-- Days are sealed, and put away. What is sealed was found right and is never added to; what is put away is in a table of its own, which statements
-- and repeats read where they need it and nobody else does.
-- Where an account stood when a day ended in which it moved: what follows is chained to it.
create table ledger.closing_balance (
  merchant_id text collate "C" not null,
  account_id bigint not null,
  seq bigint not null,
  balance bigint not null,
  day int not null,
  primary key (merchant_id, account_id, seq)
);
create trigger append_only before update or delete or truncate on ledger.closing_balance execute function ledger.refuse_change();

-- A merchant's day: a hash over its rows and the seal before it, so that the newest seal proves all of them.
create table ledger.seal (
  merchant_id text collate "C" not null,
  day int not null,
  transfers bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (merchant_id, day)
);
create trigger append_only before update or delete or truncate on ledger.seal execute function ledger.refuse_change();

create table ledger.archive (
  like ledger.transfer including defaults including constraints including indexes
) partition by range (id);
create trigger append_only before update or delete or truncate on ledger.archive execute function ledger.refuse_change();

create view ledger.every_transfer as select * from ledger.transfer union all select * from ledger.archive;

create view ledger.archived_side as
  select t.merchant_id, t.account_id, t.account_version as seq, t.id as transfer_id, t.delta as amount, t.balance_after, t.kind, t.unit,
    t.closes, t.source, t.external_id, t.round, t.ref, t.at, t.event_at
  from ledger.archive t
  union all
  select t.merchant_id, t.counter_id, t.counter_version, t.id, -t.delta, t.counter_balance_after, t.kind, t.unit, t.closes, t.source,
    t.external_id, t.round, t.ref, t.at, t.event_at
  from ledger.archive t;

create view ledger.archived_entry as select * from ledger.archived_side where seq is not null;

create view ledger.every_entry as
  select * from (select * from ledger.side union all select * from ledger.archived_side) e where e.seq is not null;

-- The days that were put away.
create function ledger.archived_days() returns setof int language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select substring(c.relname from '[0-9]+$')::int from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ledger.archive'::regclass and c.relkind in ('r', 'f') order by 1 $$;

create function ledger.attach_archive(p_day int) returns void language plpgsql as $$
begin
  execute format('alter table ledger.archive attach partition ledger.%I for values from (%s) to (%s)', 'archive_' || p_day,
    case when p_day = 0 then 'minvalue' else (p_day * ledger.ids_of_day())::text end, (p_day + 1) * ledger.ids_of_day());
end $$;

-- A day of the archive to put a merchant's rows in that come from another database.
create function ledger.make_archive_day(p_day int) returns boolean language plpgsql as $$
declare
  v_name text := 'archive_' || p_day;
begin
  if to_regclass('ledger.' || v_name) is not null then
    return false;
  end if;
  execute format('create table ledger.%I (like ledger.transfer including defaults including constraints including indexes)', v_name);
  execute format('create unique index %I on ledger.%I (merchant_id, account_id, account_version) where account_version is not null',
    v_name || '_entry', v_name);
  execute format('create trigger append_only before update or delete or truncate on ledger.%I execute function ledger.refuse_change()',
    v_name);
  execute format('revoke all on ledger.%I from public', v_name);
  perform ledger.attach_archive(p_day);
  return true;
end $$;

create function ledger.refuse_late() returns trigger language plpgsql as $$
begin
  raise exception 'a day of ledger.transfer is sealed' using errcode = 'serialization_failure';
end $$;

create function ledger.chained(p_state bytea, p_row text) returns bytea language sql stable
  as $$ select sha256(p_state || convert_to(p_row, 'UTF8')) $$;

create aggregate ledger.chain (text) (sfunc = ledger.chained, stype = bytea, initcond = '');

-- The seal of a merchant's day, as its rows are now, wherever they are.
create function ledger.hash_of_day(p_merchant text, p_day int, out transfers bigint, out hash bytea) language plpgsql security definer
  set search_path = pg_catalog, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' as $$
begin
  select count(*), sha256(coalesce((select s.hash from ledger.seal s where s.merchant_id = p_merchant and s.day < p_day
      order by s.day desc limit 1), '') || ledger.chain(t::text order by t.id)) into transfers, hash
  from ledger.every_transfer t
  where t.merchant_id = p_merchant and t.id < (p_day + 1) * ledger.ids_of_day()
    and t.id >= case when p_day = 0 then (-9223372036854775807)::bigint else p_day * ledger.ids_of_day() end;
end $$;

-- Seals a day that has ended, for each merchant that moved money on it: both sides of every transfer follow what was before. Days are sealed one
-- after the other: lines before the first of a day that nobody sealed are missing.
create function ledger.seal_day(p_day int) returns int language plpgsql as $$
declare
  v_table text := 'transfer_' || p_day;
  v_merchant text;
  v_wrong text;
  v_sealed int := 0;
begin
  if (select last_value from ledger.transfer_number) < (p_day + 1) * ledger.ids_of_day() then
    raise exception 'day % has not ended', p_day;
  end if;
  -- Waits for everyone who is writing in it. Who comes later has an id of this day and writes nothing; run again, he has one of today.
  if not exists (select from pg_trigger t where t.tgrelid = to_regclass('ledger.' || v_table) and t.tgname = 'sealed') then
    execute format('create trigger sealed before insert on ledger.%I for each row execute function ledger.refuse_late()', v_table);
  end if;
  for v_merchant in execute format('select distinct merchant_id from ledger.%I order by 1', v_table) loop
    continue when exists (select from ledger.seal s where s.merchant_id = v_merchant and s.day = p_day);
    execute format('create temp table sides on commit drop as
      select t.account_id, t.account_version as seq, t.delta as amount, t.balance_after as balance from ledger.%1$I t
      where t.merchant_id = %2$L and t.account_version is not null
      union all
      select t.counter_id, t.counter_version, -t.delta, t.counter_balance_after from ledger.%1$I t
      where t.merchant_id = %2$L and t.counter_version is not null', v_table, v_merchant);
    select l.account_id::text into v_wrong from (
      select s.*, lag(s.seq) over line as seq_before, lag(s.balance) over line as balance_before
      from sides s window line as (partition by s.account_id order by s.seq)
    ) l
    left join ledger.closing_balance k on k.merchant_id = v_merchant and k.account_id = l.account_id and k.seq = l.seq - 1
      and l.seq_before is null
    where l.seq <> coalesce(l.seq_before, k.seq, 0) + 1 or l.balance <> coalesce(l.balance_before, k.balance, 0) + l.amount
    limit 1;
    if v_wrong is not null then
      raise exception 'day % of % is not sealed: the lines of account % do not follow each other', p_day, v_merchant, v_wrong
        using errcode = 'check_violation';
    end if;
    insert into ledger.closing_balance (merchant_id, account_id, seq, balance, day)
    select distinct on (s.account_id) v_merchant, s.account_id, s.seq, s.balance, p_day from sides s order by s.account_id, s.seq desc;
    insert into ledger.verified as v (merchant_id, account_id, seq, balance)
    select distinct on (s.account_id) v_merchant, s.account_id, s.seq, s.balance from sides s order by s.account_id, s.seq desc
    on conflict (merchant_id, account_id) do update set seq = excluded.seq, balance = excluded.balance where v.seq < excluded.seq;
    drop table sides;
    insert into ledger.seal (merchant_id, day, transfers, hash)
    select v_merchant, p_day, d.transfers, d.hash from ledger.hash_of_day(v_merchant, p_day) d;
    v_sealed := v_sealed + 1;
  end loop;
  return v_sealed;
end $$;

-- Puts a sealed day away. Rows that a merchant brought from another database may be there already.
create function ledger.archive_day(p_day int) returns void language plpgsql as $$
declare
  v_table text := 'transfer_' || p_day;
  v_archive text := 'archive_' || p_day;
  v_open boolean;
begin
  execute format('select exists (select from (select distinct merchant_id from ledger.%I) t
    where not exists (select from ledger.seal s where s.merchant_id = t.merchant_id and s.day = $1))', v_table) into v_open using p_day;
  if v_open then
    raise exception 'day % is not sealed', p_day;
  end if;
  if to_regclass('ledger.' || v_archive) is not null then
    execute format('insert into ledger.%I select * from ledger.%I', v_archive, v_table);
    execute format('alter table ledger.transfer detach partition ledger.%I', v_table);
    execute format('drop table ledger.%I', v_table);
    return;
  end if;
  execute format('alter table ledger.transfer detach partition ledger.%I', v_table);
  execute format('alter table ledger.%I rename to %I', v_table, v_archive);
  execute format('alter index ledger.%I rename to %I', v_table || '_entry', v_archive || '_entry');
  execute format('drop trigger if exists sealed on ledger.%I', v_archive);
  perform ledger.attach_archive(p_day);
end $$;
