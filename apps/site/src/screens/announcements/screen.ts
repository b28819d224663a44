/** Announcements of the merchant to its players, with the unread ones marked. */
import type { ScreenManifest } from '#base/view';
import { announcementsQuestion } from './announcements-query.ts';

export const announcements: ScreenManifest = {
  path: '/m/messages',
  titleKey: 'messages.title',
  access: 'anyone',
  renderedFrom: 'src/screens/announcements/announcements-screen.tsx',
  preloads: () => [{ name: 'listAnnouncements', query: announcementsQuestion }, { name: 'lobbyNews' }],
  load: () => import('./announcements-screen.tsx').then(({ AnnouncementsScreen }) => AnnouncementsScreen),
};
