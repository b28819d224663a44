create sequence ledger.transfer_number;

-- A transfer is its two entries: one row says what both accounts changed by, had afterwards, and which entry of theirs it is. That it sums to zero
-- is its shape. Rows are cut by day. What makes a posting happen once is a narrow table of its own, so that it does not matter how long ago
-- the first one was, and so are what was closed and what was paid for.
-- Ids of one day are those of one partition: the sequence jumps when a day begins, so an id names its day.
create function ledger.ids_of_day() returns bigint language sql immutable parallel safe
  as $$ select 68719476736 $$;

-- Keys of ids that carry their time lie beside each other. Spread over all keys there are, each new one changed a page anywhere in them, which was read, and
-- logged whole once after each checkpoint.
-- A source and its external id in 16 bytes. Of an id that ends with a UUID of version 7 the first four are those of the UUID, its time in steps of 65.5
-- seconds, and the rest a hash; of every other id all are. The length keeps two pairs from being one text.
create function ledger.key_of(p_source text, p_external text) returns uuid language sql stable parallel safe as $$
  select (case when left(right(p_external, 23), 2) = '-7' and translate(left(right(p_external, 36), 8), '0123456789abcdef', '') = ''
    then left(right(p_external, 36), 8) || encode(substring(sha256(convert_to(length(p_source) || ':' || p_source || p_external, 'UTF8')) for 12), 'hex')
    else encode(substring(sha256(convert_to(length(p_source) || ':' || p_source || p_external, 'UTF8')) for 16), 'hex') end)::uuid
$$;

create table ledger.transfer (
  merchant_id text collate "C" not null,
  id bigint not null default nextval('ledger.transfer_number'),
  account_id bigint not null,
  counter_id bigint,
  -- The signed change of account_id, and minus that of counter_id; 0 moves nothing and has no entries.
  delta bigint not null,
  -- The answer as it was given: a repeated call gets it again.
  balance_after bigint not null,
  -- Sequence number of the entry on account_id; none without money.
  account_version bigint,
  -- Of the entry on counter_id: its number, and the balance after it.
  counter_version bigint,
  counter_balance_after bigint,
  -- The transfer that this one rolls back, captures or voids, and the one that it was paid for.
  closes bigint,
  requires bigint,
  event_at timestamptz,
  at timestamptz not null default now(),
  source text collate "C" not null,
  external_id text collate "C" not null,
  kind text collate "C" not null,
  unit text collate "C" not null,
  round text,
  ref text,
  request_hash text not null,
  primary key (merchant_id, id),
  constraint transfer_is_whole check ((delta <> 0) = (account_version is not null) and (delta <> 0) = (counter_version is not null)
    and (delta <> 0) = (counter_balance_after is not null)),
  constraint transfer_is_between_two check (counter_id <> account_id)
) partition by range (id);
create index transfer_counter on ledger.transfer (merchant_id, counter_id, counter_version) where counter_version is not null;
-- Append-only, for every role.
create trigger append_only before update or delete or truncate on ledger.transfer execute function ledger.refuse_change();

create table ledger.reported (
  merchant_id text collate "C" not null,
  key uuid not null,
  transfer_id bigint not null,
  constraint reported_pkey primary key (merchant_id, key)
);
create trigger append_only before update or delete or truncate on ledger.reported execute function ledger.refuse_change();

-- What was closed, and by what.
create table ledger.closed (
  merchant_id text collate "C" not null,
  id bigint not null,
  by_id bigint not null,
  primary key (merchant_id, id)
);
create trigger append_only before update or delete or truncate on ledger.closed execute function ledger.refuse_change();

-- What something was paid for, and what was paid.
create table ledger.paid (
  merchant_id text collate "C" not null,
  id bigint not null,
  by_id bigint not null,
  primary key (merchant_id, id, by_id)
);
create trigger append_only before update or delete or truncate on ledger.paid execute function ledger.refuse_change();

-- The lines of each account, as its owner reads them: balance_after chains by seq without a gap, on shared accounts too, where a batch numbers them
-- in the order of its transfers.
create view ledger.side as
  select t.merchant_id, t.account_id, t.account_version as seq, t.id as transfer_id, t.delta as amount, t.balance_after, t.kind, t.unit,
    t.closes, t.source, t.external_id, t.round, t.ref, t.at, t.event_at
  from ledger.transfer t
  union all
  select t.merchant_id, t.counter_id, t.counter_version, t.id, -t.delta, t.counter_balance_after, t.kind, t.unit, t.closes, t.source,
    t.external_id, t.round, t.ref, t.at, t.event_at
  from ledger.transfer t;

-- The condition stands outside, where the planner hands it down to each side; inside, it could not read along the two indexes.
create view ledger.entry as select * from ledger.side where seq is not null;

-- Adds the partition of a day, counted from 2020; 0 has what was posted before there were days. Attached, and not created in place: that would
-- wait for everybody who reads or posts.
create function ledger.make_day(p_day int) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_name text := 'transfer_' || p_day;
  v_trigger text;
begin
  if to_regclass('ledger.' || v_name) is not null then
    return false;
  end if;
  execute format('create table ledger.%I (like ledger.transfer including defaults including constraints including indexes)', v_name);
  -- One row per entry. Within a day the database holds it; over all days the number that is counted up under the account's lock does.
  execute format('create unique index %I on ledger.%I (merchant_id, account_id, account_version) where account_version is not null',
    v_name || '_entry', v_name);
  execute format('create trigger append_only before update or delete or truncate on ledger.%I execute function ledger.refuse_change()',
    v_name);
  execute format('revoke all on ledger.%I from public', v_name);
  execute format('alter table ledger.transfer attach partition ledger.%I for values from (%s) to (%s)', v_name,
    case when p_day = 0 then 'minvalue' else (p_day * ledger.ids_of_day())::text end, (p_day + 1) * ledger.ids_of_day());
  return true;
end $$;

-- The days that have a partition.
create function ledger.days() returns setof int language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select substring(c.relname from '[0-9]+$')::int from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ledger.transfer'::regclass and c.relkind = 'r' order by 1 $$;

-- From here on ids are of this day. Its partition and the next day's are made first, and have to be committed before an id of theirs is given out:
-- a day without a partition is answered "false", and the caller calls again. Without any caller, posts go on in the day that was.
create function ledger.begin_day_at(p_at timestamptz) returns boolean language plpgsql as $$
declare
  v_day int := (p_at at time zone 'UTC')::date - date '2020-01-01';
  v_last bigint;
begin
  perform pg_advisory_xact_lock(4901250400);
  perform ledger.make_day(v_day + 1);
  if ledger.make_day(v_day) then
    return false;
  end if;
  select last_value into v_last from ledger.transfer_number;
  if v_last < v_day * ledger.ids_of_day() then
    perform setval('ledger.transfer_number', v_day * ledger.ids_of_day());
  end if;
  return true;
end $$;

create function ledger.begin_day() returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return ledger.begin_day_at(now());
end $$;

select ledger.make_day(0);
