/** The SQL of runs and bills. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { insertOnce, listRows, lockRow, type NewRow, type Row, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import type { ActiveFrom, ContractKind, ContractProduct, ContractRow } from '../contracts/index.ts';
import { dividendPeriods, revenuePeriods } from '../periods.ts';
import type { BillState } from './lifecycle.ts';

export type RunRow = Row<'agent_bill_run'>;

/** Who is active in a run, by the merchant's rules when it was made. Undefined of runs that were made before this was noted. */
export function countedFrom(run: Pick<RunRow, 'active_deposit_minor' | 'active_valid_minor'>): ActiveFrom | undefined {
  const { active_deposit_minor: depositMinor, active_valid_minor: validMinor } = run;
  return depositMinor === null || validMinor === null ? undefined : { depositMinor, validMinor };
}

/** A bill's figures as they are stored: decimal text. */
export interface StoredFigures {
  readonly stakes: string;
  readonly payouts: string;
  readonly sales: string;
  readonly awards: string;
  readonly active: number;
  /** Where its upline reached nothing, and such bills are skipped: what it would have been. */
  readonly missed?: { readonly gross: string; readonly tier: number };
  /** Of members whose bets count for no agent: in none of the others. Absent: there were none. */
  readonly left?: { readonly stakes: string; readonly sales: string; readonly members: number };
  /** Of hours with a maximum of the day, and of a day with hours in advance: by the tier alone. */
  readonly earned?: string;
  /** Of an hour that is an advance on its day. */
  readonly advance?: boolean;
  /** Of a day: what hours have paid of it. */
  readonly hours?: string;
  /** Of a dividend. */
  readonly salary?: string;
  /** Of a dividend: the platform's. Absent: there was none. */
  readonly fee?: string;
  /** Of revenue share: what of the bets counted, what was taken off, and what was bet since the first bill. */
  readonly counted?: string;
  readonly costs?: string;
  readonly toDate?: string;
  /** Of both. */
  readonly result?: string;
  readonly base?: string;
}

export interface BillRow extends Omit<Row<'agent_bill'>, 'figures' | 'state' | 'kind' | 'product'> {
  readonly kind: ContractKind;
  readonly product: ContractProduct;
  readonly figures: StoredFigures;
  readonly state: BillState;
}

export const insertRun = (tx: Tx, run: NewRow<'agent_bill_run'>): Promise<boolean> =>
  insertOnce(tx, 'agent_bill_run', run);

export async function latestRun(db: Db, merchantId: string, kind: RunRow['kind'], periodKind: string) {
  const [run] = await listRows(
    db,
    'agent_bill_run',
    { merchant_id: merchantId, kind, period_kind: periodKind },
    { orderBy: ['from_at desc'], limit: 1 },
  );
  return run;
}

const keyOf = ({ merchant_id, kind, period_kind, period }: RunRow) => ({ merchant_id, kind, period_kind, period });

/** Undefined: it has ended. Two that work on the same run wait for each other with this. */
export async function lockRun(tx: Tx, run: RunRow): Promise<RunRow | undefined> {
  const locked = await lockRow(tx, 'agent_bill_run', keyOf(run));
  return locked?.due_at ? locked : undefined;
}

/** Whether earlier runs of its kind, or of these kinds and not later than its end, are not done. */
export async function waitsForOthers(db: Db, run: RunRow, kinds: readonly RunRow['kind'][]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from agent_bill_run
    where merchant_id = ${run.merchant_id} and due_at is not null and (
      (kind = ${run.kind} and period_kind = ${run.period_kind} and from_at < ${run.from_at})
      or (kind = any(${[...kinds]}::text[]) and to_at <= ${run.to_at})
    ) limit 1`.execute(db);
  return rows.length > 0;
}

export async function putOff(tx: Tx, run: RunRow, until: Date): Promise<void> {
  await setRows(tx, 'agent_bill_run', keyOf(run), { due_at: until });
}

/** The day of a run and those before it, the latest first, whose draws were not searched for bets against each other. */
export function daysToSearch(db: Db, { merchant_id, kind, from_at: latest }: RunRow, since: Date): Promise<RunRow[]> {
  return selectRows(db, 'agent_bill_run', { merchant_id, kind, searched_at: null })
    .selectAll()
    .where('from_at', '>=', since)
    .where('from_at', '<=', latest)
    .orderBy('from_at', 'desc')
    .execute() as Promise<RunRow[]>;
}

export async function noteSearched(tx: Tx, run: RunRow, at: Date): Promise<void> {
  await setRows(tx, 'agent_bill_run', keyOf(run), { searched_at: at });
}

export async function endRun(tx: Tx, run: RunRow): Promise<void> {
  await setRows(tx, 'agent_bill_run', keyOf(run), { due_at: null });
}

/** Contracts that a run may bill and has not billed yet: those that live, or were suspended, and those that ended not before the period's end. */
export async function contractsToBill(
  db: Db,
  run: RunRow,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<ContractRow[]> {
  const key = { merchant_id: run.merchant_id, kind: run.kind } as const;
  const period = [...dividendPeriods, ...revenuePeriods].find((one) => one === run.period_kind);
  let query = selectRows(db, 'agent_contract', period ? { ...key, period } : key)
    .selectAll()
    .where((row) =>
      row.or([
        row('state', 'in', ['active', 'change_proposed', 'end_asked', 'suspended']),
        row('ends_at', '>=', run.to_at),
      ]),
    )
    .where(
      sql<boolean>`not exists (select 1 from agent_bill b where b.merchant_id = ${run.merchant_id} and b.contract_id = agent_contract.id
        and b.period = ${run.period} offset 0)`,
    );
  if (after !== undefined) query = query.where('id', '>', after);
  const rows = await query.orderBy('id').limit(limit).execute();
  return rows as ContractRow[];
}

/** One of the period that is there stays as it is. */
export async function insertBills(tx: Tx, bills: readonly BillRow[]): Promise<void> {
  if (bills.length === 0) return;
  const values = bills.map((bill) =>
    Object.fromEntries(
      Object.entries(bill).map(([name, value]) => [name, typeof value === 'bigint' ? value.toString() : value]),
    ),
  );
  await sql`
    insert into agent_bill select * from jsonb_populate_recordset(null::agent_bill, ${JSON.stringify(values)}::jsonb)
    on conflict (merchant_id, contract_id, period) do nothing`.execute(tx);
}

const idsOf = (contracts: readonly ContractRow[]) => contracts.map(({ id }) => id);
const agentsOf = (contracts: readonly ContractRow[]) => contracts.map(({ agent_id: agent }) => agent);

/** The latest bill of each contract before a moment. */
export async function billsBefore(
  db: Db,
  merchantId: string,
  contracts: readonly ContractRow[],
  before: Date,
): Promise<ReadonlyMap<string, BillRow>> {
  const { rows } = await sql<BillRow>`
    select b.* from unnest(${idsOf(contracts)}::uuid[]) as c (id) cross join lateral (
      select * from agent_bill where merchant_id = ${merchantId} and contract_id = c.id and from_at < ${before} order by from_at desc limit 1
    ) b`.execute(db);
  return new Map(rows.map((bill) => [bill.contract_id, bill]));
}

/** A fact's moment is before its commit by no more than this. */
const SLACK_MINUTES = 15;

/** What changed since then may not be counted in a bill. */
export const countedUntil = sql`coalesce(b.checked_at, b.made_at) - make_interval(mins => ${sql.lit(SLACK_MINUTES)})`;

export type ChangedBill = BillRow & Pick<RunRow, 'active_deposit_minor' | 'active_valid_minor'>;

/**
 * Those of the contracts whose figures changed after they were counted, or, of any age, that are looked at again for another reason. Locked. With
 * what their own run counted by.
 */
export async function changedBills(
  db: Db,
  run: RunRow,
  contracts: readonly ContractRow[],
  since: Date,
): Promise<readonly ChangedBill[]> {
  const { rows } = await sql<ChangedBill>`
    with changed as (
      select b.contract_id, b.period from agent_bill b
      where b.merchant_id = ${run.merchant_id} and b.contract_id = any(${idsOf(contracts)}::uuid[]) and b.from_at < ${run.from_at} and b.recheck
      union
      select b.contract_id, b.period from agent_bill b
      where b.merchant_id = ${run.merchant_id} and b.agent_id = any(${agentsOf(contracts)}::uuid[]) and b.from_at >= ${since}
        and b.from_at < ${run.from_at} and b.contract_id = any(${idsOf(contracts)}::uuid[]) and exists (
          select 1 from agent_position p join agent_late_figure f on f.merchant_id = ${run.merchant_id} and f.hour >= b.from_at and f.hour < b.to_at
            and f.path >= p.path and f.path < left(p.path, -1) || '0' and f.changed_at >= ${countedUntil}
          where p.merchant_id = ${run.merchant_id} and p.member_id = b.agent_id
        )
    )
    select b.*, r.active_deposit_minor, r.active_valid_minor from changed join agent_bill b
      on b.merchant_id = ${run.merchant_id} and b.contract_id = changed.contract_id and b.period = changed.period
    left join agent_bill_run r
      on r.merchant_id = b.merchant_id and r.kind = b.kind and r.period_kind = ${run.period_kind} and r.period = b.period
    order by b.from_at, b.contract_id for update of b`.execute(db);
  return rows;
}

/** What changed until then is counted in these bills. */
export async function noteChecked(tx: Tx, merchantId: string, bills: readonly BillRow[], at: Date): Promise<void> {
  if (bills.length === 0) return;
  const values = bills.map(({ contract_id, period }) => ({ contract_id, period }));
  await sql`
    update agent_bill b set checked_at = ${at}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as c (contract_id uuid, period text)
    where b.merchant_id = ${merchantId} and b.contract_id = c.contract_id and b.period = c.period`.execute(tx);
}

export async function addAdjusted(tx: Tx, bill: BillRow, minor: bigint, figures: StoredFigures): Promise<void> {
  const { merchant_id, contract_id, period } = bill;
  await sql`
    update agent_bill set adjusted_minor = adjusted_minor + ${minor}, recheck = false, figures = ${JSON.stringify(figures)}::jsonb
    where merchant_id = ${merchant_id} and contract_id = ${contract_id}::uuid and period = ${period}`.execute(tx);
}
