/** The inbox: messages about the member's money, and messages of the merchant. */
import type { ScreenManifest } from '#base/view';

export const inbox: ScreenManifest = {
  path: '/m/webEmail',
  titleKey: 'inbox.title',
  access: 'member',
  load: () => import('./inbox-screen.tsx').then(({ InboxScreen }) => InboxScreen),
};
