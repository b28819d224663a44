/** The SQL of slips. Their orders are found by their keys. */
import type { Db, Tx } from '../../../db/db.ts';
import { findRow, type Owner, type Row } from '../../../db/tenancy/rows.ts';

export type SlipRow = Row<'lottery_slip'>;

export async function insertSlip(tx: Tx, row: SlipRow): Promise<void> {
  await tx.insertInto('lottery_slip').values(row).execute();
}

export function slipByKey(db: Db, { merchantId, memberId }: Owner, key: string): Promise<SlipRow | undefined> {
  return findRow(db, 'lottery_slip', { merchant_id: merchantId, member_id: memberId, idempotency_key: key });
}

/** The key of each order of a slip, in their order. */
export function orderKey(slipId: string, position: number): string {
  return `${slipId}/${position}`;
}
