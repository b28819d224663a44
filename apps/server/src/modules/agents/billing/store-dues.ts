/** The SQL of what is due: bills that are not paid in full, with the contracts of their tree. A few at a time, so that bets wait for no long statement. */
import { type RawBuilder, sql } from 'kysely';
import { advisoryLock } from '../../../db/advisory-locks.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { DUES_LOCK } from '../../../db/lock-spaces.ts';
import { selectRows } from '../../../db/tenancy/rows.ts';
import { type ContractRow, livingStates } from '../contracts/index.ts';
import type { BillState } from './lifecycle.ts';
import type { BillRow, RunRow } from './store.ts';

const dueStates = ['due', 'part_paid', 'insufficient'];

export async function productsWithDues(db: Db, merchantId: string, kind: string): Promise<readonly string[]> {
  const rows = await selectRows(db, 'agent_bill', { merchant_id: merchantId, kind, state: dueStates })
    .select('product')
    .distinct()
    .orderBy('product')
    .execute();
  return rows.map(({ product }) => product);
}

/** Of which tree. */
export interface Of {
  readonly merchant_id: string;
  readonly kind: RunRow['kind'];
  readonly product: string;
}

const dueColumns = [
  'merchant_id',
  'contract_id',
  'agent_id',
  'period',
  'from_at',
  'payable_minor',
  'paid_minor',
  'state',
] as const;
export type DueRow = Pick<BillRow, (typeof dueColumns)[number]>;

/**
 * Nobody else decides what is paid of these until the transaction ends: to lock each bill would write its row once more. Anyone who waited sees what
 * the other has decided. From here on bills are found by their keys: of a table that has just filled a plan would read all for some of them.
 */
export async function lockTree(tx: Tx, { merchant_id, kind, product }: Of): Promise<void> {
  const key = `${merchant_id} ${kind} ${product}`;
  await sql`select ${advisoryLock(DUES_LOCK, key)}, set_config('enable_seqscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(tx);
}

/** The oldest first, behind this one. */
export async function listDues(tx: Tx, of: Of, after: DueRow | undefined, limit: number): Promise<readonly DueRow[]> {
  let query = selectRows(tx, 'agent_bill', { ...of, state: dueStates }).select(dueColumns);
  if (after) query = query.where(sql<boolean>`(from_at, contract_id) > (${after.from_at}, ${after.contract_id}::uuid)`);
  const rows = await query.orderBy('from_at').orderBy('contract_id').limit(limit).execute();
  return rows as unknown as DueRow[];
}

const contractColumns = ['id', 'agent_id', 'upline_id', 'draw_cash', 'created_at'] as const;
export type TreeContract = Pick<ContractRow, (typeof contractColumns)[number]>;

export async function livingContracts(
  tx: Tx,
  of: Of,
  after: TreeContract | undefined,
  limit: number,
): Promise<readonly TreeContract[]> {
  let query = selectRows(tx, 'agent_contract', { ...of, state: livingStates }).select(contractColumns);
  if (after) query = query.where('id', '>', after.id);
  return await query.orderBy('id').limit(limit).execute();
}

/** Of those that live no more there may be dues. */
export async function contractsNamed(tx: Tx, of: Of, ids: readonly string[]): Promise<readonly TreeContract[]> {
  return await selectRows(tx, 'agent_contract', { ...of, id: ids })
    .select(contractColumns)
    .execute();
}

export interface PaidBill {
  readonly bill: DueRow;
  readonly paidMinor: bigint;
  readonly state: BillState;
}

/** As it is written as JSON. */
export const storedPaid = ({ bill: { contract_id, period }, paidMinor, state }: PaidBill) => ({
  contract_id,
  period,
  paid: paidMinor.toString(),
  state,
});

/** Marks bills from rows of that JSON. */
export const paidBills = (merchantId: string, stored: RawBuilder<unknown>) => sql`
    update agent_bill b set paid_minor = p.paid, state = p.state
    from ${stored} as p (contract_id uuid, period text, paid bigint, state text)
    where b.merchant_id = ${merchantId} and b.contract_id = p.contract_id and b.period = p.period`;

export async function setPaid(tx: Tx, merchantId: string, changed: readonly PaidBill[]): Promise<void> {
  const values = JSON.stringify(changed.map(storedPaid));
  await paidBills(merchantId, sql`jsonb_to_recordset(${values}::jsonb)`).execute(tx);
}
