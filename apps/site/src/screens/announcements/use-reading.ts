/** Marks announcements as read: however fast one is opened after the other, the server hears of it at most every 150 ms, then the list reloads. */
import { useState } from 'react';
import { throttle } from '#ui';
import { type Api, useApi, useRefresh } from '../../base/api/index.ts';
import { useCall } from '../../base/query/use-call.ts';

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
  const refresh = useRefresh();
  const { isBusy, run } = useCall();
  const reload = () => refresh('listAnnouncements', 'unreadCounts');
  const [reading] = useState(() => createReading(call, () => void reload()));
  const readAll = () => run((request) => request('markAllAnnouncementsAsRead', {}).finally(reload));
  return { markRead: reading.markRead, readAll, isBusy };
}
