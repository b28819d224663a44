/** The inbox: what happened to a member's money, and letters of the house. */
import type { Screen } from '../../base/navigation/index.ts';

export const inbox: Screen = {
  path: '/m/webEmail',
  titleKey: 'inbox.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'member',
  load: () => import('./inbox-screen.tsx').then(({ InboxScreen }) => InboxScreen),
};
