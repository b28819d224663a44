-- The ledger: accounts that are updated, transfers and entries that are only ever added.
-- Every key begins with the merchant. Ids are opaque; no result depends on the order in which they are given.

create schema ledger;

-- Accounts shared by many members (a vendor's house, a provider's clearing) have ids from here up. "In id order" then means
-- members first, hot accounts last and for the shortest time, on every node alike.
create function ledger.first_shared_id() returns bigint language sql immutable parallel safe
  as $$ select 4611686018427387904 $$;

create sequence ledger.account_number;

create table ledger.account (
  merchant_id text collate "C" not null,
  id bigint not null,
  kind text collate "C" not null,
  owner text collate "C" not null,
  currency text collate "C" not null,
  -- What amounts on it count, the currency or its play money: money moves between accounts of one unit only.
  unit text collate "C" not null,
  balance bigint not null default 0,
  -- Number of entries, and so the sequence number of the newest one.
  version bigint not null default 0,
  floor bigint,
  opened_at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, kind, owner, currency),
  -- Few and short, and nothing generated: the database reads such expressions anew for every statement that writes to the table.
  -- Kinds are looked at on opening.
  check (balance >= floor),
  check (floor is not null or id >= 4611686018427387904)
) with (fillfactor = 50);

create sequence ledger.transfer_number;

-- One row per thing told. delta is the signed change of account_id, and minus that of counter_id; 0 moves nothing and has no entries.
create table ledger.transfer (
  merchant_id text collate "C" not null,
  id bigint not null default nextval('ledger.transfer_number'),
  source text collate "C" not null,
  external_id text collate "C" not null,
  kind text collate "C" not null,
  account_id bigint not null,
  counter_id bigint,
  unit text collate "C" not null,
  delta bigint not null,
  -- The answer as it was given: a repeated telling gets it again.
  balance_after bigint not null,
  -- Sequence number of the entry on account_id; without money, of the newest entry there was.
  account_version bigint not null,
  round text,
  ref text,
  -- The transfer that this one rolls back, captures or voids. Each can be closed once.
  closes bigint,
  request_hash text not null,
  event_at timestamptz,
  at timestamptz not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, source, external_id),
  check (delta = 0 or counter_id is not null),
  check (counter_id <> account_id)
);
create unique index transfer_closes on ledger.transfer (merchant_id, closes) where closes is not null;
create index transfer_at on ledger.transfer using brin (at);

-- No foreign keys: they would lock the hot row. Balance_after chains by seq without a gap: on hot accounts too, where a batch
-- numbers its entries in the order of its transfers.
create table ledger.entry (
  merchant_id text collate "C" not null,
  account_id bigint not null,
  seq bigint not null,
  transfer_id bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  primary key (merchant_id, account_id, seq)
);

-- The planner is told what these tables will look like while they are empty: every index begins with the merchant, and without
-- statistics any of them seems as good as any other. Plans are kept for long, so the first ones must be right; the next statistics
-- are taken when there is something to see. (Embedded, there is no one who would ever take them.)
alter table ledger.account set (autovacuum_analyze_threshold = 20000);
alter table ledger.transfer set (autovacuum_analyze_threshold = 20000);
alter table ledger.entry set (autovacuum_analyze_threshold = 20000);
insert into ledger.account (merchant_id, id, kind, owner, currency, unit, balance, floor)
  select 'm', n, 'cash', n::text, 'PHP', 'PHP', n, 0 from generate_series(1, 600) n;
insert into ledger.transfer (merchant_id, id, source, external_id, kind, account_id, counter_id, unit, delta, balance_after,
    account_version, closes, request_hash)
  select 'm', n, 's', n::text, 'k', n, 0, 'PHP', n, n, n, case when n % 10 = 0 then n end, n::text from generate_series(1, 600) n;
insert into ledger.entry (merchant_id, account_id, seq, transfer_id, amount, balance_after)
  select 'm', n % 60, n / 60, n, n, n from generate_series(1, 600) n;
analyze ledger.account, ledger.transfer, ledger.entry;
truncate ledger.account, ledger.transfer, ledger.entry;

-- Append-only, whoever connects.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on ledger.transfer execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.entry execute function ledger.refuse_change();
create trigger identity_is_fixed before update of merchant_id, id, kind, owner, currency, unit, opened_at on ledger.account
  execute function ledger.refuse_change();
create trigger account_stays before delete or truncate on ledger.account execute function ledger.refuse_change();

-- Whatever wrote them: at the end of the statement a transfer with money has its two entries, and they sum to zero. Asserted once
-- per statement and not by a deferred trigger per row: entries come in one statement with their transfer, it is stricter so, and
-- cheap enough to stay on.
create function ledger.assert_entries_balance() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from (
      select e.merchant_id, e.transfer_id, min(e.account_id) as one, max(e.account_id) as other, count(*) as entries,
        min(e.amount) as paid, max(e.amount) as got
      from added e group by e.merchant_id, e.transfer_id
    ) e
    left join ledger.transfer t on t.merchant_id = e.merchant_id and t.id = e.transfer_id
    where (e.entries = 2 and e.paid = -e.got and e.got = abs(t.delta)
      and e.one = least(t.account_id, t.counter_id) and e.other = greatest(t.account_id, t.counter_id)) is not true
  ) then
    raise exception 'entries do not balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger entries_balance after insert on ledger.entry referencing new table as added
  for each statement execute function ledger.assert_entries_balance();

create function ledger.assert_transfers_have_entries() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (
    select from added t
    left join ledger.entry e on e.merchant_id = t.merchant_id and e.account_id = t.account_id and e.seq = t.account_version
    where t.delta <> 0
      and (e.transfer_id = t.id and e.amount = t.delta and e.balance_after = t.balance_after) is not true
  ) then
    raise exception 'a transfer lacks its entries' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger transfers_have_entries after insert on ledger.transfer referencing new table as added
  for each statement execute function ledger.assert_transfers_have_entries();
