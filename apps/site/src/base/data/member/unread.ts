/** A member's unread counts: fetched once, then pushed by the server as they change. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AnswerOf, Endpoints } from '#contract';
import { answerKey, refetchAnswers } from '../api/query.tsx';
import { showWhole, WRITTEN_AFTER_MS, whileLoggedIn } from './follow.ts';

export type UnreadCounts = AnswerOf<Endpoints['unreadCounts']>;

const unreadKey = answerKey('unreadCounts', undefined, true);

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
    live.on('unread', '', (reported, isWhole) => {
      const known = queries.getQueryData<UnreadCounts>(unreadKey);
      if (isWhole) void showWhole(queries, unreadKey, reported);
      else if (known) queries.setQueryData<UnreadCounts>(unreadKey, { ...known, ...reported });
      const isNews = (name: keyof UnreadCounts) =>
        isWhole ? known !== undefined && known[name] !== reported[name] : reported[name] !== undefined;
      if (isNews('inboxUnreadCount')) {
        // A message tells of something that has changed.
        void queries.invalidateQueries({ queryKey: ['mine'], refetchType: 'none' });
        retryLater(WRITTEN_AFTER_MS, answerKey('inbox', undefined, true));
      }
      if (isNews('announcementUnreadCount')) retryLater(WRITTEN_AFTER_MS, announcements);
      if (Object.keys(reported).length === 0)
        retryLater(WRITTEN_AFTER_MS + Math.random() * SPREAD_MS, unreadKey, announcements);
    }),
  );
}
