/** A member's unread counts: fetched once, then pushed by the server as they change. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AnswerOf, Endpoints } from '#contract';
import { whileLoggedIn } from '../api/live.ts';
import { answerKey, refetchAnswers } from '../api/query.tsx';

export type UnreadCounts = AnswerOf<Endpoints['unreadCounts']>;

export const unreadKey = answerKey('unreadCounts', undefined, true);

/** The server publishes before everything is written: lists are fetched a moment later. */
const WRITTEN_AFTER_MS = 400;
/** An announcement reaches every member at once: their requests are spread over this time. */
const SPREAD_MS = 3_000;

export function followUnread(queries: QueryClient): () => void {
  const retryLater = (ms: number, ...keys: readonly QueryKey[]) => {
    setTimeout(() => {
      for (const queryKey of keys) void refetchAnswers(queries, { queryKey });
    }, ms);
  };
  const announcements = answerKey('listAnnouncements', undefined, true);
  return whileLoggedIn((live) =>
    live.on('unread', '', (reported) => {
      const { inboxUnreadCount, announcementUnreadCount } = reported;
      queries.setQueryData<UnreadCounts>(unreadKey, (known) => known && { ...known, ...reported });
      if (inboxUnreadCount !== undefined) retryLater(WRITTEN_AFTER_MS, answerKey('inbox', undefined, true));
      if (announcementUnreadCount !== undefined) retryLater(WRITTEN_AFTER_MS, announcements);
      if (inboxUnreadCount === undefined && announcementUnreadCount === undefined) {
        retryLater(WRITTEN_AFTER_MS + Math.random() * SPREAD_MS, unreadKey, announcements);
      }
    }),
  );
}
