/** The inbox: messages about the member's money, and messages of the merchant. */
import type { Screen } from '../../base/navigation/index.ts';

export const inbox: Screen = {
  path: '/m/webEmail',
  titleKey: 'inbox.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'member',
  load: () => import('./inbox-screen.tsx').then(({ InboxScreen }) => InboxScreen),
};
