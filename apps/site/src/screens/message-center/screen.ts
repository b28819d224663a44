/** The message centre: every channel between the merchant and its players. */
import type { ScreenManifest } from '#base/view';

export const messageCenter: ScreenManifest = {
  path: '/m/message',
  titleKey: 'message.title',
  chrome: { header: false, back: 'home' },
  access: 'anyone',
  renderedFrom: 'src/screens/message-center/message-center-screen.tsx',
  load: () => import('./message-center-screen.tsx').then(({ MessageCenterScreen }) => MessageCenterScreen),
};
