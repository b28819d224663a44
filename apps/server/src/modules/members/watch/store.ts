/** The SQL of the watch list: players whom operators look at more closely, and why. The caller writes the audit entry, in the same transaction. */
import type { Db, Tx } from '../../../db/db.ts';
import { deleteRows, findRow, listRows, type Owner, upsertRows } from '../../../db/tenancy/rows.ts';

const SHOWN = 500;

const keyOf = ({ merchantId, memberId }: Owner) => ({ merchant_id: merchantId, member_id: memberId });

export async function isWatched(db: Db, owner: Owner): Promise<boolean> {
  return (await findRow(db, 'watched_member', keyOf(owner))) !== undefined;
}

/** The latest first. */
export const watched = (db: Db, merchantId: string) =>
  listRows(db, 'watched_member', { merchant_id: merchantId }, { orderBy: ['added_at desc'], limit: SHOWN });

export async function watch(
  tx: Tx,
  owner: Owner,
  { reason, by, at }: { readonly reason: string; readonly by: string; readonly at: Date },
): Promise<void> {
  const row = { ...keyOf(owner), reason, added_by: by, added_at: at };
  await upsertRows(tx, 'watched_member', row, ['merchant_id', 'member_id']);
}

/** The reason for which it was watched; undefined for one that was not. */
export async function unwatch(tx: Tx, owner: Owner): Promise<string | undefined> {
  const removed = await deleteRows(tx, 'watched_member', keyOf(owner)).returning('reason').executeTakeFirst();
  return removed?.reason;
}
