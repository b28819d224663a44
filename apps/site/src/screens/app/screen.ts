/** The download page: what the app is, and the ways onto this device. */
import type { Screen } from '../../base/screen.ts';

export const app: Screen = {
  path: '/m/app',
  titleKey: 'install.screen',
  chrome: { header: false, footer: false, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  flag: 'installApp',
  renderedFrom: 'src/screens/app/app-screen.tsx',
  load: () => import('./app-screen.tsx').then(({ AppScreen }) => AppScreen),
};
