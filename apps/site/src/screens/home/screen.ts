/** Home: promotions, hot games and winners. */
import type { ScreenManifest } from '#base/view';
import { homePreloads } from './home-requests.ts';

export const home: ScreenManifest = {
  path: '/m/home',
  alsoAt: ['/', '/m', '/m/index', '/m/index.html'],
  titleKey: 'home.title',
  chrome: { header: false, downloadBanner: true, back: 'none' },
  access: 'anyone',
  renderedFrom: 'src/screens/home/home-screen.tsx',
  parameters: ['pageType', 'gameCategory', 'provider'],
  preloads: homePreloads,
  load: () => import('./home-screen.tsx').then(({ HomeScreen }) => HomeScreen),
};
