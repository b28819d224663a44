/** All SQL of the content. */
import type { Db, Tx } from '../../db/db.ts';
import {
  deleteRows,
  insertOnce,
  listRows,
  type NewRow,
  type Row,
  selectRows,
  updateRows,
} from '../../db/tenancy/rows.ts';

export type AnnouncementRow = Row<'announcement'>;
export type AnnouncementType = AnnouncementRow['type'];

/** In every language; newest first, with a maximum age. */
const MAX_ROWS = 600;

export async function shownAnnouncements(db: Db, merchantId: string, types: readonly AnnouncementType[], now: Date) {
  if (types.length === 0) return [];
  return await selectRows(db, 'announcement', { merchant_id: merchantId, type: types })
    .selectAll()
    .where('shown_from', '<=', now)
    .where((row) => row.or([row('shown_until', 'is', null), row('shown_until', '>', now)]))
    .orderBy('shown_from', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

export async function readIds(db: Db, merchantId: string, memberId: string): Promise<ReadonlySet<string>> {
  const rows = await listRows(
    db,
    'announcement_read',
    { merchant_id: merchantId, member_id: memberId },
    { columns: ['announcement_id'] },
  );
  return new Set(rows.map((row) => row.announcement_id));
}

/** An existing mark is unchanged. */
export async function markRead(tx: Tx, merchantId: string, memberId: string, ids: readonly string[], at: Date) {
  const rows = ids.map((id) => ({ merchant_id: merchantId, member_id: memberId, announcement_id: id, at }));
  await insertOnce(tx, 'announcement_read', rows, ['merchant_id', 'member_id', 'announcement_id']);
}

export async function insertAnnouncement(tx: Tx, rows: readonly NewRow<'announcement'>[]) {
  await tx.insertInto('announcement').values(rows).execute();
}

/** The newest, in every language, including ended and future ones. */
export async function latestAnnouncements(db: Db, merchantId: string): Promise<AnnouncementRow[]> {
  return await listRows(
    db,
    'announcement',
    { merchant_id: merchantId },
    { orderBy: ['shown_from desc', 'id desc'], limit: MAX_ROWS },
  );
}

/** Another version of an announcement: read marks stay. */
export async function replaceAnnouncement(
  tx: Tx,
  merchantId: string,
  id: string,
  rows: readonly NewRow<'announcement'>[],
): Promise<void> {
  await deleteRows(tx, 'announcement', { merchant_id: merchantId, id }).execute();
  await insertAnnouncement(tx, rows);
}

/** False when the id is unknown or already over. */
export async function endAnnouncement(tx: Tx, merchantId: string, id: string, now: Date): Promise<boolean> {
  const ended = await updateRows(tx, 'announcement', { merchant_id: merchantId, id })
    .set({ shown_until: now })
    .where((row) => row.or([row('shown_until', 'is', null), row('shown_until', '>', now)]))
    .returning('id')
    .execute();
  return ended.length > 0;
}
