/** How much the member has not read; nothing for guests. */
import { useAnswer } from '../../base/api/query.tsx';
import type { UnreadCounts } from '../../base/member/unread.ts';
import { useSession } from '../../base/session/session.ts';

const none: UnreadCounts = { announcementUnreadCount: 0, inboxUnreadCount: 0 };

export function useUnread(): UnreadCounts {
  const session = useSession();
  const { data } = useAnswer('unreadCounts', undefined, { isMine: true, staleMs: 60_000 });
  return (session && data) ?? none;
}
