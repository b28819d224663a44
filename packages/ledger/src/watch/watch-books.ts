/**
 * Watches live books: checks what was written since the last run, and the whole of them little by little. Every statement reads a
 * bounded slice, so that a run of any length disturbs nobody and may stop between two slices. All SQL of the watcher is here;
 * `checkBooks` checks the same on books without traffic.
 */
import { bigintArray, textArray } from '../array-literal.ts';
import type { SqlPool, SqlPort } from '../sql-port.ts';
import { isOfMember, isOfTrial } from './check-books.ts';
import { readNextSeal, type SealPosition } from './seals.ts';
import type { Invariant, Violation } from './violation.ts';

/** A cursor: an account, and the entry of it that was read last. */
interface EntryPosition {
  readonly merchantId: string;
  readonly accountId: string;
  readonly seq: string;
  readonly balance: string;
}

interface TransferPosition {
  readonly merchantId: string;
  readonly id: string;
}

/** The watcher's progress: plain JSON, saved by the caller between runs. */
export interface WatchState {
  /** The account after which the sweep over changes continues; absent at its beginning. */
  readonly sweep?: Pick<EntryPosition, 'merchantId' | 'accountId'>;
  /** Transfers up to here were read when no older transaction could still be writing one. */
  readonly checkedId: string;
  /**
   * Transfers up to here were read; transactions that were writing then have ended once the database's oldest transaction is past
   * `xmax`.
   */
  readonly read?: { readonly upTo: string; readonly xmax: string };
  readonly whole?:
    | { readonly step: 'entries'; readonly at: EntryPosition }
    | { readonly step: 'transfers'; readonly at: TransferPosition };
  /** The sealed day that was read last: one more after each full sweep. */
  readonly seal?: SealPosition;
  /** When the last full sweep ended. */
  readonly wholeEndedAtMs: number;
}

export const freshWatch: WatchState = { checkedId: '0', wholeEndedAtMs: 0 };

export interface WatchOptions {
  /** Entries or transfers per statement. */
  readonly slice: number;
  /** Checked between slices. */
  readonly mayGoOn: () => boolean;
  /** Awaited between slices: where the database shares the thread, other queries run here. */
  readonly pause: () => Promise<void>;
  readonly nowMs: number;
  /** Pause between two full sweeps. */
  readonly wholeEveryMs: number;
}

/** What the balances of all accounts of a unit come to: nothing, where every movement has both of its sides. */
export interface BooksSum {
  readonly merchantId: string;
  readonly unit: string;
  readonly minor: bigint;
}

export interface Look {
  readonly state: WatchState;
  readonly violations: readonly Violation[];
  /** Of every merchant and unit. */
  readonly sums: readonly BooksSum[];
  /** Everything written before this run has been read; independent of the full sweep. */
  readonly isComplete: boolean;
  /** This run finished the full sweep, wherever it had started. */
  readonly hasEndedWhole: boolean;
}

const MAX_FOUND = 100;

/** Per account, without its entries: one statement each. */
const accountChecks: Readonly<Partial<Record<Invariant, string>>> = {
  'floor is kept':
    'select merchant_id, id::text as subject from ledger.account where below <> greatest(0, floor - balance)',
  'accounts are as opened': `select merchant_id, id::text as subject from ledger.account
    where (${isOfMember}) <> (id < ledger.first_shared_id())
      or (floor is null and id < ledger.first_shared_id())
      or unit <> currency || case when ${isOfTrial} then ' trial' else '' end`,
  // An account that was not used since it was read: its balance has not changed. One that was never used has a balance of 0.
  'balance equals entries': `select a.merchant_id, a.id::text as subject
    from ledger.account a left join ledger.verified v on v.merchant_id = a.merchant_id and v.account_id = a.id
    where a.version < coalesce(v.seq, 0) or (a.version = coalesce(v.seq, 0) and a.balance <> coalesce(v.balance, 0))`,
};

const sumsOfUnits = `select merchant_id, unit, sum(balance)::text as minor from ledger.account group by merchant_id, unit`;

const changedAccounts = `select a.merchant_id, a.id::text as id
  from ledger.account a left join ledger.verified v on v.merchant_id = a.merchant_id and v.account_id = a.id
  where (a.merchant_id, a.id) > ($1, $2::bigint) and a.version > coalesce(v.seq, 0)
  order by a.merchant_id, a.id limit $3`;

/** New entries of these accounts: each from the first unread one; the last account's may be incomplete. */
const readChanged = `read as materialized (
    select c.merchant_id, c.id, c.unit, c.floor, c.version, c.now, c.before, c.verified, e.seq, e.amount, e.balance_after, e.unit as entry_unit, e.closes
    from (
      select a.merchant_id, a.id, a.unit, a.floor, a.version, a.balance as now, coalesce(v.seq, 0) as before, coalesce(v.balance, 0) as verified
      from unnest($1::text[], $2::bigint[]) with ordinality as u (merchant_id, id, place)
      join ledger.account a on a.merchant_id = u.merchant_id and a.id = u.id
      left join ledger.verified v on v.merchant_id = a.merchant_id and v.account_id = a.id
      order by u.place
    ) c left join lateral (
      select * from ledger.entry e
      where e.merchant_id = c.merchant_id and e.account_id = c.id and e.seq > c.before and e.seq <= c.version
      order by e.seq limit $3
    ) e on true
    limit $3
  )`;

/** The next entries of the full sweep, in the order of accounts. */
const readWhole = `read as materialized (
    select e.merchant_id, e.account_id as id, a.unit, a.floor, a.version, a.balance as now, e.seq, e.amount, e.balance_after, e.unit as entry_unit, e.closes,
      case when e.merchant_id = $1 and e.account_id = $2::bigint then $4::bigint else coalesce(k.seq, 0) end as before,
      case when e.merchant_id = $1 and e.account_id = $2::bigint then $5::bigint else coalesce(k.balance, 0) end as verified
    from (
      select * from ledger.entry e where (e.merchant_id, e.account_id, e.seq) > ($1, $2::bigint, $4::bigint)
      order by e.merchant_id, e.account_id, e.seq limit $3
    ) e left join ledger.account a on a.merchant_id = e.merchant_id and a.id = e.account_id
    -- Where the lines before were put away.
    left join ledger.closing_balance k on k.merchant_id = e.merchant_id and k.account_id = e.account_id and k.seq = e.seq - 1
  )`;

/** Each entry follows the previous one, in its account's unit; each account's last entry equals its balance. */
const compared = `linked as (
    select r.*, lag(r.seq, 1, r.before) over chain as seq_before, lag(r.balance_after, 1, r.verified) over chain as balance_before,
      first_value(r.verified) over chain as opened
    from read r window chain as (partition by r.merchant_id, r.id order by r.seq)
  ), matched as (
    select l.*, l.seq is null or (l.entry_unit = l.unit) is true as agrees,
      -- Nothing goes below the floor but what takes back.
      (l.amount < 0 and l.balance_after < l.floor and l.closes is null) is not true as stays
    from linked l
  ), last as (
    select r.merchant_id, r.id from read r order by r.merchant_id desc, r.id desc limit 1
  ), accounts as (
    select m.merchant_id, m.id, max(m.seq) as seq, max(m.version) as version, (max(m.opened) + sum(m.amount))::bigint as balance,
      bool_and(m.agrees) as agrees, bool_and(m.stays) as stays,
      bool_and(m.seq is not null and m.seq = m.seq_before + 1 and m.balance_after = m.balance_before + m.amount) as chains,
      -- The last one may go on in the next slice.
      (max(m.seq) = max(m.version) and max(m.opened) + sum(m.amount) = max(m.now)
        or (m.merchant_id, m.id) in (select l.merchant_id, l.id from last l) and max(m.seq) < max(m.version)
          and (select count(*) from read) >= $3) is true as ends
    from matched m group by m.merchant_id, m.id
  )`;

const found = `select a.merchant_id, a.id::text as id, a.seq::text as seq, a.version::text as version, a.balance::text as balance, a.chains,
    a.agrees, a.stays, a.ends, (select count(*) from read)::int as entries
  from accounts a
  where not (a.chains and a.agrees and a.stays and a.ends) or (a.merchant_id, a.id) in (select l.merchant_id, l.id from last l)
  order by a.merchant_id, a.id`;

const sweepEntries = `with ${readChanged}, ${compared}, verified as (
    insert into ledger.verified (merchant_id, account_id, seq, balance)
    select a.merchant_id, a.id, a.seq, a.balance from accounts a where a.chains and a.agrees and a.stays and a.ends order by a.merchant_id, a.id
    on conflict (merchant_id, account_id) do update set seq = excluded.seq, balance = excluded.balance
  ) ${found}`;

const wholeEntries = `with ${readWhole}, ${compared} ${found}`;

/** Transfers by id: each is of accounts of its unit, found under its external id, and closes what it names. */
const checkTransfers = (which: string) => `with read as materialized (
    select * from ledger.transfer t where ${which} order by t.merchant_id, t.id limit $3
  ), matched as (
    select t.merchant_id, t.id,
      (a.unit = t.unit and (t.delta = 0 or b.unit = t.unit) and r.transfer_id = t.id) is true as agrees,
      (t.closes is null or (c.id is not null and abs(c.delta) = abs(t.delta) and x.by_id = t.id
        and (t.kind <> 'rollback' or not exists (
          select from ledger.paid w where w.merchant_id = t.merchant_id and w.id = t.closes
            and not exists (select from ledger.closed y where y.merchant_id = w.merchant_id and y.id = w.by_id)))))
      and (t.requires is null or exists (
        select from ledger.paid w where w.merchant_id = t.merchant_id and w.id = t.requires and w.by_id = t.id)) as closes_well
    from read t
    left join ledger.account a on a.merchant_id = t.merchant_id and a.id = t.account_id
    left join ledger.account b on b.merchant_id = t.merchant_id and b.id = t.counter_id
    left join ledger.reported r on r.merchant_id = t.merchant_id and r.key = ledger.key_of(t.source, t.external_id)
    left join ledger.every_transfer c on c.merchant_id = t.merchant_id and c.id = t.closes
    left join ledger.closed x on x.merchant_id = t.merchant_id and x.id = t.closes
  )
  select m.merchant_id, m.id::text as id, m.agrees, m.closes_well, (select count(*) from read)::int as transfers
  from matched m
  where not (m.agrees and m.closes_well) or (m.merchant_id, m.id) in (
    select r.merchant_id, r.id from read r order by r.merchant_id desc, r.id desc limit 1)
  order by m.merchant_id, m.id`;

const newTransfers = checkTransfers('t.merchant_id = $1 and t.id > $2::bigint and t.id <= $4::bigint');
const allTransfers = checkTransfers('(t.merchant_id, t.id) > ($1, $2::bigint)');

const merchantsOfBooks = `with recursive m (merchant_id) as (
    (select merchant_id from ledger.account order by merchant_id limit 1)
    union all
    select (select a.merchant_id from ledger.account a where a.merchant_id > m.merchant_id order by a.merchant_id limit 1)
    from m where m.merchant_id is not null
  )
  select merchant_id from m where merchant_id is not null`;

const horizon = `select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, pg_snapshot_xmax(pg_current_snapshot())::text as xmax`;
const newestTransfer = 'select coalesce(max(id), 0)::text as id from ledger.transfer where merchant_id = $1';

interface AccountRow {
  readonly merchant_id: string;
  readonly id: string;
  readonly seq: string | null;
  readonly version: string | null;
  readonly balance: string | null;
  readonly chains: boolean;
  readonly agrees: boolean;
  readonly stays: boolean;
  readonly ends: boolean;
  readonly entries: number;
}

interface TransferRow {
  readonly merchant_id: string;
  readonly id: string;
  readonly agrees: boolean;
  readonly closes_well: boolean;
  readonly transfers: number;
}

/** The planner's statistics lag behind tables that grow all day; it must never join a slice with a whole table. */
async function slice<Row extends object>(
  pool: SqlPool,
  text: string,
  params: readonly unknown[],
): Promise<readonly Row[]> {
  return pool.transaction(async (tx) => {
    await tx.query(
      "select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)",
      [],
    );
    await tx.query("select set_config('enable_seqscan', 'off', true)", []);
    return tx.query<Row>(text, params);
  });
}

function violationsOf(rows: readonly AccountRow[]): Violation[] {
  return rows.flatMap(({ merchant_id: merchantId, id: subject, chains, agrees, stays, ends }) => {
    const broken: Invariant[] = [];
    if (!chains) broken.push('balances chain');
    if (!agrees) broken.push('transfer and entries agree');
    if (!stays) broken.push('floor is kept');
    if (!ends) broken.push('balance equals entries');
    return broken.map((invariant) => ({ invariant, merchantId, subject }));
  });
}

function transferViolations(rows: readonly TransferRow[]): Violation[] {
  return rows.flatMap(({ merchant_id: merchantId, id: subject, agrees, closes_well: closesWell }) => {
    const broken: Invariant[] = [];
    if (!agrees) broken.push('transfer and entries agree');
    if (!closesWell) broken.push('closed once and exactly');
    return broken.map((invariant) => ({ invariant, merchantId, subject }));
  });
}

async function checkAccounts(port: SqlPort): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [invariant, query] of Object.entries(accountChecks) as [Invariant, string][]) {
    const rows = await port.query<{ merchant_id: string; subject: string }>(`${query} limit ${MAX_FOUND}`, []);
    violations.push(...rows.map((row) => ({ invariant, merchantId: row.merchant_id, subject: row.subject })));
  }
  return violations;
}

async function measureSums(port: SqlPort): Promise<BooksSum[]> {
  const rows = await port.query<{ merchant_id: string; unit: string; minor: string }>(sumsOfUnits, []);
  return rows.map(({ merchant_id: merchantId, unit, minor }) => ({ merchantId, unit, minor: BigInt(minor) }));
}

const unbalanced = (sums: readonly BooksSum[]): Violation[] =>
  sums
    .filter(({ minor }) => minor !== 0n)
    .slice(0, MAX_FOUND)
    .map(({ merchantId, unit }) => ({ invariant: 'entries sum to zero', merchantId, subject: unit }));

const START: EntryPosition = { merchantId: '', accountId: '0', seq: '0', balance: '0' };

interface Walk {
  readonly pool: SqlPool;
  readonly options: WatchOptions;
  readonly violations: Violation[];
}

/** New entries of every changed account. Undefined when done, else where to continue. */
async function sweep({ pool, options, violations }: Walk, from: WatchState['sweep']): Promise<WatchState['sweep']> {
  let after: Pick<EntryPosition, 'merchantId' | 'accountId'> = from ?? START;
  while (options.mayGoOn()) {
    const changed = await pool.query<{ merchant_id: string; id: string }>(changedAccounts, [
      after.merchantId,
      after.accountId,
      options.slice,
    ]);
    if (changed.length === 0) return undefined;
    const accounts = [textArray(changed.map((row) => row.merchant_id)), bigintArray(changed.map((row) => row.id))];
    const rows = await slice<AccountRow>(pool, sweepEntries, [...accounts, options.slice]);
    violations.push(...violationsOf(rows));
    const last = rows.at(-1);
    if (!last) return undefined;
    const isCutOff = last.chains && last.agrees && last.stays && last.seq !== last.version;
    // An account that was not read to its end comes again; a wrong one is skipped, or nothing after it would be read.
    const before = isCutOff ? (BigInt(last.id) - 1n).toString() : last.id;
    after = { merchantId: last.merchant_id, accountId: before };
    await options.pause();
  }
  return after;
}

/** Transfers of every merchant after `from` up to the newest. Undefined when time ran out. */
async function readNewTransfers(walk: Walk, from: string): Promise<{ upTo: string; xmax: string } | undefined> {
  const { pool, options, violations } = walk;
  const [at] = await pool.query<{ xmax: string }>(horizon, []);
  let newest = BigInt(from);
  for (const { merchant_id: merchantId } of await pool.query<{ merchant_id: string }>(merchantsOfBooks, [])) {
    const [top] = await pool.query<{ id: string }>(newestTransfer, [merchantId]);
    const upTo = BigInt(top?.id ?? '0');
    if (upTo > newest) newest = upTo;
    for (let after = from; BigInt(after) < upTo; ) {
      if (!options.mayGoOn()) return undefined;
      const rows = await slice<TransferRow>(pool, newTransfers, [merchantId, after, options.slice, upTo.toString()]);
      violations.push(...transferViolations(rows));
      const last = rows.at(-1);
      after = last && last.transfers >= options.slice ? last.id : upTo.toString();
      await options.pause();
    }
  }
  return { upTo: newest.toString(), xmax: at?.xmax ?? '0' };
}

/** A part of the full sweep. Undefined when it has reached its end. */
async function readOn({ pool, options, violations }: Walk, from: WatchState['whole']): Promise<WatchState['whole']> {
  let position: NonNullable<WatchState['whole']> = from ?? { step: 'entries', at: START };
  while (options.mayGoOn()) {
    if (position.step === 'entries') {
      const { merchantId, accountId, seq, balance } = position.at;
      const rows = await slice<AccountRow>(pool, wholeEntries, [merchantId, accountId, options.slice, seq, balance]);
      violations.push(...violationsOf(rows));
      const last = rows.at(-1);
      if (!last || last.entries < options.slice) position = { step: 'transfers', at: { merchantId: '', id: '0' } };
      else position = { step: 'entries', at: positionOf(last) };
    } else {
      const { merchantId, id } = position.at;
      const rows = await slice<TransferRow>(pool, allTransfers, [merchantId, id, options.slice]);
      violations.push(...transferViolations(rows));
      const last = rows.at(-1);
      if (!last || last.transfers < options.slice) return undefined;
      position = { step: 'transfers', at: { merchantId: last.merchant_id, id: last.id } };
    }
    await options.pause();
  }
  return position;
}

function positionOf({ merchant_id: merchantId, id: accountId, seq, balance }: AccountRow): EntryPosition {
  return { merchantId, accountId, seq: seq ?? '0', balance: balance ?? '0' };
}

export async function lookAtBooks(pool: SqlPool, state: WatchState, options: WatchOptions): Promise<Look> {
  const sums = await measureSums(pool);
  const violations = [...unbalanced(sums), ...(await checkAccounts(pool))];
  const walk: Walk = { pool, options, violations };
  const [at] = await pool.query<{ xmin: string }>(horizon, []);
  const { read } = state;
  const checkedId = read && BigInt(at?.xmin ?? '0') >= BigInt(read.xmax) ? read.upTo : state.checkedId;

  const rest = await sweep(walk, state.sweep);
  const nowRead = rest ? undefined : await readNewTransfers(walk, checkedId);
  const isDue = state.whole !== undefined || options.nowMs - state.wholeEndedAtMs >= options.wholeEveryMs;
  const whole = isDue ? await readOn(walk, state.whole) : undefined;
  const hasEndedWhole = isDue && whole === undefined;
  const sealed = hasEndedWhole ? await readNextSeal(pool, state.seal) : undefined;
  violations.push(...(sealed?.violations ?? []));
  const seal = sealed ? sealed.at : state.seal;
  return {
    state: {
      ...(rest ? { sweep: rest } : {}),
      checkedId,
      ...(nowRead ? { read: nowRead } : read && checkedId === state.checkedId ? { read } : {}),
      ...(whole ? { whole } : {}),
      ...(seal ? { seal } : {}),
      wholeEndedAtMs: hasEndedWhole ? options.nowMs : state.wholeEndedAtMs,
    },
    violations,
    sums,
    isComplete: nowRead !== undefined,
    hasEndedWhole,
  };
}
