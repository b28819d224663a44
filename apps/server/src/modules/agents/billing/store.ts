/** The SQL of runs and bills. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { insertOnce, listRows, type NewRow, type Row, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import { type ContractKind, type ContractProduct, type ContractRow, livingStates } from '../contracts/index.ts';
import { dividendPeriods } from '../periods.ts';
import type { BillState } from './lifecycle.ts';

export type RunRow = Row<'agent_bill_run'>;

/** A bill's figures as they are stored: decimal text. */
export interface StoredFigures {
  readonly stakes: string;
  readonly payouts: string;
  readonly sales: string;
  readonly awards: string;
  readonly active: number;
  /** Of a dividend. */
  readonly salary?: string;
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

export async function endRun(tx: Tx, { merchant_id, kind, period_kind, period }: RunRow): Promise<void> {
  await setRows(tx, 'agent_bill_run', { merchant_id, kind, period_kind, period }, { due_at: null });
}

/** Contracts that a run bills: those that live, and those that ended not before the period's end. */
export async function contractsToBill(db: Db, run: RunRow): Promise<ContractRow[]> {
  const key = { merchant_id: run.merchant_id, kind: run.kind } as const;
  const period = dividendPeriods.find((one) => one === run.period_kind);
  const rows = await selectRows(db, 'agent_contract', period ? { ...key, period } : key)
    .selectAll()
    .where((row) =>
      row.or([row('state', 'in', ['active', 'change_proposed', 'end_asked']), row('ends_at', '>=', run.to_at)]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows as ContractRow[];
}

/** False when there is one of the period already. */
export async function insertBill(tx: Tx, bill: BillRow): Promise<boolean> {
  return await insertOnce(tx, 'agent_bill', { ...bill, figures: JSON.stringify(bill.figures) });
}

/** The latest bills of a contract before a moment, newest first. */
export async function billsBefore(db: Db, contract: ContractRow, before: Date, limit: number): Promise<BillRow[]> {
  const { merchant_id, id: contract_id } = contract;
  const rows = await selectRows(db, 'agent_bill', { merchant_id, contract_id })
    .selectAll()
    .where('from_at', '<', before)
    .orderBy('from_at', 'desc')
    .limit(limit)
    .execute();
  return rows as unknown as BillRow[];
}

/** Those of the contract whose figures changed after they were made. */
export async function changedBills(db: Db, contract: ContractRow, since: Date): Promise<BillRow[]> {
  const { rows } = await sql<BillRow>`
    select b.* from agent_bill b
    where b.merchant_id = ${contract.merchant_id} and b.contract_id = ${contract.id} and b.from_at >= ${since}
      and exists (
        select 1 from agent_position p join agent_figure f on f.merchant_id = ${contract.merchant_id} and f.path >= p.path
          and f.path < left(p.path, -1) || '0' and f.hour >= b.from_at and f.hour < b.to_at and f.changed_at >= b.made_at
        where p.merchant_id = ${contract.merchant_id} and p.member_id = b.agent_id
      )
    order by b.from_at`.execute(db);
  return rows;
}

export async function addAdjusted(tx: Tx, bill: BillRow, minor: bigint, figures: StoredFigures): Promise<void> {
  const { merchant_id, contract_id, period } = bill;
  await sql`
    update agent_bill set adjusted_minor = adjusted_minor + ${minor}, figures = ${JSON.stringify(figures)}::jsonb
    where merchant_id = ${merchant_id} and contract_id = ${contract_id}::uuid and period = ${period}`.execute(tx);
}

/** What was billed to the agent as salary in a time: a cost of its dividend. */
export async function salariesOf(
  db: Db,
  merchantId: string,
  asked: { readonly agentId: string; readonly product: string; readonly from: Date; readonly to: Date },
): Promise<bigint> {
  const { agentId, product, from, to } = asked;
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(gross_minor + adjusted_minor), 0)::bigint as sum from agent_bill
    where merchant_id = ${merchantId} and agent_id = ${agentId}::uuid and kind in ('salary', 'hourly')
      and from_at >= ${from} and from_at < ${to} and ${product} in ('CONS', product)`.execute(db);
  return rows[0]?.sum ?? 0n;
}

export async function productsWithDues(db: Db, merchantId: string, kind: string): Promise<readonly string[]> {
  const rows = await selectRows(db, 'agent_bill', { merchant_id: merchantId, kind, state: dueStates })
    .select('product')
    .distinct()
    .orderBy('product')
    .execute();
  return rows.map(({ product }) => product);
}

const dueStates = ['due', 'part_paid', 'insufficient'];

/** Bills of a kind and product that are not paid in full, locked, oldest first. */
export async function lockDues(tx: Tx, merchantId: string, kind: string, product: string): Promise<BillRow[]> {
  const rows = await selectRows(tx, 'agent_bill', { merchant_id: merchantId, kind, product, state: dueStates })
    .selectAll()
    .orderBy('from_at')
    .orderBy('contract_id')
    .forUpdate()
    .execute();
  return rows as unknown as BillRow[];
}

/** All contracts of the tree that may have dues, by age. */
export async function contractsOfTree(
  db: Db,
  merchantId: string,
  kind: RunRow['kind'],
  product: string,
  withDues: readonly string[],
) {
  const rows = await selectRows(db, 'agent_contract', { merchant_id: merchantId, kind, product })
    .selectAll()
    .where((row) =>
      withDues.length === 0
        ? row('state', 'in', livingStates)
        : row.or([row('state', 'in', livingStates), row('id', 'in', [...withDues])]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows as ContractRow[];
}

export interface PaidBill {
  readonly bill: BillRow;
  readonly paidMinor: bigint;
  readonly state: BillState;
}

export async function setPaid(tx: Tx, changed: readonly PaidBill[]): Promise<void> {
  const [first] = changed;
  if (!first) return;
  const values = changed.map(({ bill: { contract_id, period }, paidMinor, state }) => ({
    contract_id,
    period,
    paid: paidMinor.toString(),
    state,
  }));
  await sql`
    update agent_bill b set paid_minor = p.paid, state = p.state
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as p (contract_id uuid, period text, paid bigint, state text)
    where b.merchant_id = ${first.bill.merchant_id} and b.contract_id = p.contract_id and b.period = p.period`.execute(
    tx,
  );
}
