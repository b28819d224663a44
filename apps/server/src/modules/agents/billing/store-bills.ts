/** The SQL of bills for those who are a party of them: the agent, and the upline whose own bill pays it; and of what is written off. */
import { sql } from 'kysely';
import { ok, type Result, refuse } from '#kernel';
import type { Db, Tx } from '../../../db/db.ts';
import type { PageKey } from '../../../db/page-key.ts';
import { findRow, lockRow, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import type { BillRow } from './store.ts';

export interface BillKey {
  readonly merchantId: string;
  readonly memberId: string;
  readonly contractId: string;
  readonly period: string;
}

type OneBill = Omit<BillKey, 'memberId'>;

const keyOf = ({ merchantId, contractId, period }: OneBill) => ({
  merchant_id: merchantId,
  contract_id: contractId,
  period,
});

export const findBill = async (db: Db, key: OneBill) =>
  (await findRow(db, 'agent_bill', keyOf(key))) as unknown as BillRow | undefined;

export const lockBill = async (tx: Tx, key: OneBill) =>
  (await lockRow(tx, 'agent_bill', keyOf(key))) as unknown as BillRow;

export async function setBillState(tx: Tx, key: OneBill, state: BillRow['state']): Promise<void> {
  await setRows(tx, 'agent_bill', keyOf(key), { state });
}

/** Anyone who is no party of it learns of none. */
export async function billOf(
  db: Db,
  { merchantId, memberId, contractId, period }: BillKey,
): Promise<Result<BillRow, 'bill.unknown'>> {
  const bill = await findBill(db, { merchantId, contractId, period });
  return bill && [bill.agent_id, bill.upline_id].includes(memberId) ? ok(bill) : refuse('bill.unknown');
}

export interface BillPage {
  readonly whose: 'own' | 'downlines';
  readonly kind: string | undefined;
  readonly after: PageKey | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function pageOfBills(
  db: Db,
  merchantId: string,
  memberId: string,
  { whose, kind, after, limit }: BillPage,
): Promise<BillRow[]> {
  const owner = whose === 'own' ? { agent_id: memberId } : { upline_id: memberId };
  let query = selectRows(db, 'agent_bill', { merchant_id: merchantId, ...owner }).selectAll();
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (after) query = query.where(sql<boolean>`(from_at, contract_id) < (${after.at}, ${after.id}::uuid)`);
  const rows = await query.orderBy('from_at', 'desc').orderBy('contract_id', 'desc').limit(limit).execute();
  return rows as unknown as BillRow[];
}
