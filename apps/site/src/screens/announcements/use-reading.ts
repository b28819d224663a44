/** Marks announcements as read: however fast one is opened after the other, the server hears of it at most every 150 ms, then the list reloads. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { throttle } from '#ui';
import { type Api, useApi } from '../../base/api/api.tsx';
import { answerKey } from '../../base/api/query.tsx';
import { unreadKey } from '../../base/member/unread.ts';

export const READ_EVERY_MS = 150;

/** Ids wait here until the pace allows. A mark that did not arrive is made again when the announcement is opened again. */
export function createReading(call: Api['call'], onRead: () => void) {
  const waiting = new Set<string>();
  const send = throttle(READ_EVERY_MS, () => {
    const ids = [...waiting];
    waiting.clear();
    const marks = ids.map((announcementId) => call('markAnnouncementAsRead', { body: { announcementId, read: true } }));
    void Promise.all(marks).then(onRead);
  });
  return {
    markRead(id: string) {
      waiting.add(id);
      send();
    },
  };
}

export function useReading() {
  const { call } = useApi();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const reload = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: answerKey('listAnnouncements', undefined, true) }),
      queries.invalidateQueries({ queryKey: unreadKey }),
    ]);
  const [reading] = useState(() => createReading(call, () => void reload()));
  const readAll = async (): Promise<boolean> => {
    setBusy(true);
    const answer = await call('markAllAnnouncementsAsRead', {});
    await reload();
    setBusy(false);
    return answer.ok;
  };
  return { markRead: reading.markRead, readAll, isBusy };
}
