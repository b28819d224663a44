/** The message centre: every way the house and its player reach each other. */
import type { Screen } from '../../base/screen.ts';

export const message: Screen = {
  path: '/m/message',
  titleKey: 'message.title',
  chrome: { header: false, footer: true, downloadBanner: false, back: 'home' },
  access: 'anyone',
  renderedFrom: 'src/screens/message/message-screen.tsx',
  load: () => import('./message-screen.tsx').then(({ MessageScreen }) => MessageScreen),
};
