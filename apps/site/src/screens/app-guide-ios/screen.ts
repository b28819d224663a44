/** How to install the site on iPhone and iPad, step by step. */
import type { Screen } from '../../base/navigation/index.ts';

export const appGuideIos: Screen = {
  path: '/m/appGuideIos',
  titleKey: 'install.ios.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  flag: 'installApp',
  renderedFrom: 'src/screens/app-guide-ios/app-guide-ios-screen.tsx',
  load: () => import('./app-guide-ios-screen.tsx').then(({ AppGuideIosScreen }) => AppGuideIosScreen),
};
