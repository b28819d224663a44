/** All SQL of the content. */
import type { Db } from '../../db/db.ts';

export async function shownAnnouncements(
  db: Db,
  merchantId: string,
  language: string,
  memberId: string | undefined,
  now: Date,
) {
  const rows = await db
    .selectFrom('announcement')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('language', '=', language)
    .where('shown_from', '<=', now)
    .where((row) => row.or([row('shown_until', 'is', null), row('shown_until', '>', now)]))
    .orderBy('shown_from', 'desc')
    .execute();
  const read = memberId
    ? await db
        .selectFrom('announcement_read')
        .select('announcement_id')
        .where('merchant_id', '=', merchantId)
        .where('member_id', '=', memberId)
        .execute()
    : [];
  const readIds = new Set(read.map((row) => row.announcement_id));
  return rows.map((row) => ({ ...row, isRead: readIds.has(row.id) }));
}
