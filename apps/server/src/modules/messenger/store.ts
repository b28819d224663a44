/** All SQL of the messenger. */
import type { Db, Tx } from '../../db/db.ts';
import { type NewRow, type Row, setRows } from '../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../db/tenancy/tenant-guard.ts';

export type MessageRow = Row<'outgoing_message'>;

export async function insertMessage(tx: Tx, row: NewRow<'outgoing_message'>): Promise<void> {
  await tx.insertInto('outgoing_message').values(row).execute();
}

/** Merchants with due messages: one query for all. */
export async function merchantsWithDue(db: Db, now: Date): Promise<readonly string[]> {
  const rows = await acrossMerchants(db)
    .selectFrom('outgoing_message')
    .select('merchant_id')
    .distinct()
    .where('due_at', '<=', now)
    .execute();
  return rows.map(({ merchant_id }) => merchant_id);
}

/** The text is deleted with the end. */
export async function endMessage(tx: Tx, { merchant_id, id }: MessageRow, ended: NonNullable<MessageRow['ended']>) {
  await setRows(tx, 'outgoing_message', { merchant_id, id }, { ended, due_at: null, encrypted: null });
}

export async function postpone(tx: Tx, { merchant_id, id }: MessageRow, dueAt: Date): Promise<void> {
  await setRows(tx, 'outgoing_message', { merchant_id, id, ended: null }, { due_at: dueAt });
}

export async function deleteOld(tx: Tx, merchantIds: readonly string[], before: Date): Promise<void> {
  const old = acrossMerchants(tx).deleteFrom('outgoing_message').where('created_at', '<', before);
  await old.where('merchant_id', 'in', merchantIds).execute();
}
