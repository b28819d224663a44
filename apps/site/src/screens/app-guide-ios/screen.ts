/** How to install the site on iPhone and iPad, step by step. */
import type { ScreenManifest } from '#base/view';

export const appGuideIos: ScreenManifest = {
  path: '/m/appGuideIos',
  titleKey: 'install.ios.title',
  access: 'anyone',
  flag: 'installApp',
  renderedFrom: 'src/screens/app-guide-ios/app-guide-ios-screen.tsx',
  load: () => import('./app-guide-ios-screen.tsx').then(({ AppGuideIosScreen }) => AppGuideIosScreen),
};
