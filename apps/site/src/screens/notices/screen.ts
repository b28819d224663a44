/** Notices of the merchant, for everyone. */
import type { ScreenManifest } from '#base/view';

export const notices: ScreenManifest = {
  path: '/m/notice',
  titleKey: 'notice.title',
  chrome: { footer: false },
  access: 'anyone',
  renderedFrom: 'src/screens/notices/notices-screen.tsx',
  preloads: () => [{ name: 'lobbyNews' }],
  load: () => import('./notices-screen.tsx').then(({ NoticesScreen }) => NoticesScreen),
};
