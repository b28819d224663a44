/** Marks announcements as read: at most one batch every 150 ms, however fast they are opened; the list reloads after each. */
import { useState } from 'react';
import { type Api, useApi, useCall, useRefresh } from '#base/data';
import { throttle } from '#ui';

export const READ_EVERY_MS = 150;

/** Ids are collected until the next batch. A failed mark is repeated when the announcement is opened again. */
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
