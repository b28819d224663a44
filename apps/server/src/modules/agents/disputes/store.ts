/** The SQL of disputes. */
import type { Db, Tx } from '../../../db/db.ts';
import { findRow, insertOnce, listRows, lockRow, type Row, selectRows, setRows } from '../../../db/tenancy/rows.ts';

export type DisputeRow = Row<'agent_dispute'>;

/** False where the bill has one already. */
export const insertDispute = (tx: Tx, row: DisputeRow): Promise<boolean> =>
  insertOnce(tx, 'agent_dispute', row, ['merchant_id', 'contract_id', 'period']);

export const disputeOf = (db: Db, merchantId: string, contractId: string, period: string) =>
  findRow(db, 'agent_dispute', { merchant_id: merchantId, contract_id: contractId, period });

export const lockDispute = (tx: Tx, merchantId: string, id: string) =>
  lockRow(tx, 'agent_dispute', { merchant_id: merchantId, id });

/** Those that wait for an answer, the oldest first. */
export const openDisputes = (db: Db, merchantId: string, limit: number) =>
  listRows(db, 'agent_dispute', { merchant_id: merchantId, state: 'raised' }, { orderBy: ['raised_at', 'id'], limit });

/** How many wait, and since when. */
export async function waitingDisputes(db: Db, merchantId: string) {
  const found = await selectRows(db, 'agent_dispute', { merchant_id: merchantId, state: 'raised' })
    .select((row) => [row.fn.countAll<bigint>().as('waiting'), row.fn.min('raised_at').as('oldest')])
    .executeTakeFirstOrThrow();
  return { waiting: Number(found.waiting), oldestAt: found.oldest ?? undefined };
}

export async function saveAnswer(
  tx: Tx,
  { merchant_id, id }: DisputeRow,
  answer: Pick<DisputeRow, 'state' | 'answer' | 'answered_by' | 'answered_at'>,
): Promise<void> {
  await setRows(tx, 'agent_dispute', { merchant_id, id }, answer);
}
