/** About the merchant. */
import type { ScreenManifest } from '#base/view';

export const aboutUs: ScreenManifest = {
  path: '/m/aboutus',
  titleKey: 'about.title',
  chrome: { header: false },
  access: 'anyone',
  renderedFrom: 'src/screens/about-us/about-us-screen.tsx',
  load: () => import('./about-us-screen.tsx').then(({ AboutUsScreen }) => AboutUsScreen),
};
