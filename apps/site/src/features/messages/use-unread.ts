/** The member's unread counts; 0 for guests. */
import { type UnreadCounts, useOptional, useSession } from '#base/data';

const none: UnreadCounts = { announcementUnreadCount: 0, inboxUnreadCount: 0 };

export function useUnread(): UnreadCounts {
  const session = useSession();
  const data = useOptional('unreadCounts', undefined, { isMine: true, staleMs: 60_000 });
  return (session && data) ?? none;
}
