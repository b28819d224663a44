/** Notices of the merchant, for everyone. */
import type { Screen } from '../../base/navigation/index.ts';

export const notices: Screen = {
  path: '/m/notice',
  titleKey: 'notice.title',
  chrome: { header: true, footer: false, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  renderedFrom: 'src/screens/notices/notices-screen.tsx',
  preloads: () => [{ name: 'lobbyNews' }],
  load: () => import('./notices-screen.tsx').then(({ NoticesScreen }) => NoticesScreen),
};
