/** The SQL of receipts: which pictures belong to which order. */
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { CashierTables } from '../../db/tables/cashier.ts';

export type ReceiptRow = Selectable<CashierTables['deposit_receipt']>;

/** False when the order has this very picture already. */
export async function insertReceipt(tx: Tx, row: ReceiptRow): Promise<boolean> {
  const kept = await tx
    .insertInto('deposit_receipt')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'order_id', 'storage_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

export async function findReceipt(db: Db, merchantId: string, id: string): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('deposit_receipt')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The receipts of many orders, oldest first, by order's id. */
export async function receiptsOf(
  db: Db,
  merchantId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ReceiptRow[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('deposit_receipt')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('order_id', 'in', [...orderIds])
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, (row) => row.order_id);
}
