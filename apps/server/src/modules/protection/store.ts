/** The SQL of protection: the member's lock, the history of changes, and the reminder. */
import type { Db, Tx } from '../../db/db.ts';
import type { PageKey } from '../../db/page-key.ts';
import { findRow, type NewRow, type Owner, selectRows, setRows, upsertRows } from '../../db/tenancy/rows.ts';

/** Serialises changes and deposits of a member, until the end of the transaction. */
export async function lockMember(tx: Tx, { merchantId, memberId }: Owner, now: Date): Promise<void> {
  const row = { merchant_id: merchantId, member_id: memberId, touched_at: now, reminded_at: null };
  await upsertRows(tx, 'protected_member', row, ['merchant_id', 'member_id'], ['reminded_at']);
}

export async function reminderOf(db: Db, { merchantId, memberId }: Owner) {
  const row = await findRow(db, 'protected_member', { merchant_id: merchantId, member_id: memberId }, [
    'reminder_minutes',
    'reminded_at',
  ]);
  return { minutes: row?.reminder_minutes ?? 0, remindedAt: row?.reminded_at ?? undefined };
}

/** The member is locked, and so has a row. */
export async function changeReminder(
  tx: Tx,
  { merchantId, memberId }: Owner,
  change: { readonly reminder_minutes: number } | { readonly reminded_at: Date },
): Promise<void> {
  await setRows(tx, 'protected_member', { merchant_id: merchantId, member_id: memberId }, change);
}

export async function saveChange(tx: Tx, row: NewRow<'protection_change'>): Promise<void> {
  await tx.insertInto('protection_change').values(row).execute();
}

/** Reads one more than the page size, to know whether there is a next page. */
export async function changesOf(
  db: Db,
  { merchantId, memberId }: Owner,
  { after, limit }: { readonly after: PageKey | undefined; readonly limit: number },
) {
  let query = selectRows(db, 'protection_change', { merchant_id: merchantId, member_id: memberId }).selectAll();
  if (after) {
    query = query.where((row) =>
      row.or([row('at', '<', after.at), row.and([row('at', '=', after.at), row('id', '<', after.id)])]),
    );
  }
  return await query
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}
