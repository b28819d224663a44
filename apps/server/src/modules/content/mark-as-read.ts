/** Marks announcements as read, and notifies the member's other screens. */
import { ok, type Result, refuse } from '#kernel';
import type { Tx } from '../../db/db.ts';
import type { ContentDeps } from './deps.ts';
import { announcementsFor, type Reader, unreadAnnouncements } from './list-announcements.ts';
import { markRead } from './store.ts';

type ReadingDeps = Pick<ContentDeps, 'atomically' | 'clock' | 'live'>;
export type MemberReader = Reader & { readonly member: NonNullable<Reader['member']> };

async function publishRest(deps: ReadingDeps, tx: Tx, reader: MemberReader): Promise<void> {
  const rest = await unreadAnnouncements(deps, tx, reader);
  deps.live.publishTo(reader.merchant.id, reader.member.memberId, 'unread', { announcementUnreadCount: rest.length });
}

/** Idempotent. An announcement that is not shown to this member is unknown. */
export function markAsRead(
  deps: ReadingDeps,
  reader: MemberReader,
  announcementId: string,
): Promise<Result<Record<string, never>, 'announcement.unknown'>> {
  return deps.atomically(async (tx) => {
    const shown = await announcementsFor(deps, tx, reader, ['A', 'PL', 'PU', 'PR']);
    if (!shown.some(({ announcement }) => announcement.id === announcementId)) return refuse('announcement.unknown');
    await markRead(tx, reader.merchant.id, reader.member.memberId, [announcementId], new Date(deps.clock.now()));
    await publishRest(deps, tx, reader);
    return ok({});
  });
}

export function markAllAsRead(deps: ReadingDeps, reader: MemberReader): Promise<Result<Record<string, never>, never>> {
  return deps.atomically(async (tx) => {
    const ids = await unreadAnnouncements(deps, tx, reader);
    await markRead(tx, reader.merchant.id, reader.member.memberId, ids, new Date(deps.clock.now()));
    await publishRest(deps, tx, reader);
    return ok({});
  });
}
