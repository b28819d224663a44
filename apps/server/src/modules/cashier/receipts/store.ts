/** The SQL of receipts: which pictures belong to which order. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { deleteRows, findRow, insertOnce, listRows, type Row, selectRows } from '../../../db/tenancy/rows.ts';

export type ReceiptRow = Row<'deposit_receipt'>;

/** False when the order already has this very picture. */
export async function insertReceipt(tx: Tx, row: ReceiptRow): Promise<boolean> {
  return insertOnce(tx, 'deposit_receipt', row, ['merchant_id', 'order_id', 'storage_key']);
}

export async function findReceipt(db: Db, merchantId: string, id: string): Promise<ReceiptRow | undefined> {
  return findRow(db, 'deposit_receipt', { merchant_id: merchantId, id });
}

/** The receipts of many orders, oldest first, by order id. */
export async function receiptsOf(
  db: Db,
  merchantId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ReceiptRow[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await listRows(
    db,
    'deposit_receipt',
    { merchant_id: merchantId, order_id: orderIds },
    { orderBy: ['added_at', 'id'] },
  );
  return Map.groupBy(rows, (row) => row.order_id);
}

/** An order ends after its receipts were added: its end is checked per merchant. */
export const oldReceipts = (before: Date): DueMerchants =>
  sql`select merchant_id from deposit_receipt where added_at < ${before}`;

/** Those of orders that ended before then. */
export async function receiptsEndedBefore(db: Db, merchantId: string, before: Date, limit: number) {
  return db
    .selectFrom('deposit_receipt')
    .innerJoin('deposit_order', (join) =>
      join
        .onRef('deposit_order.merchant_id', '=', 'deposit_receipt.merchant_id')
        .onRef('deposit_order.id', '=', 'deposit_receipt.order_id'),
    )
    .selectAll('deposit_receipt')
    .where('deposit_receipt.merchant_id', '=', merchantId)
    .where('deposit_order.merchant_id', '=', merchantId)
    .where('deposit_order.state', 'in', ['credited', 'declined', 'expired'])
    .where('deposit_order.changed_at', '<', before)
    .orderBy('deposit_receipt.added_at')
    .limit(limit)
    .execute();
}

/** Whether another receipt has the very same picture. */
export async function isSharedPicture(db: Db, { merchant_id, id, storage_key }: ReceiptRow): Promise<boolean> {
  const other = await selectRows(db, 'deposit_receipt', { merchant_id, storage_key })
    .select('id')
    .where('id', '!=', id)
    .executeTakeFirst();
  return other !== undefined;
}

export async function deleteReceipt(tx: Tx, { merchant_id, id }: ReceiptRow): Promise<void> {
  await deleteRows(tx, 'deposit_receipt', { merchant_id, id }).execute();
}
