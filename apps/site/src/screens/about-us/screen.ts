/** About the merchant. */
import type { Screen } from '../../base/navigation/index.ts';

export const aboutUs: Screen = {
  path: '/m/aboutus',
  titleKey: 'about.title',
  chrome: { header: false, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  renderedFrom: 'src/screens/about-us/about-us-screen.tsx',
  load: () => import('./about-us-screen.tsx').then(({ AboutUsScreen }) => AboutUsScreen),
};
