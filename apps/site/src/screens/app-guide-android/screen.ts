/** How to install the site on Android, step by step. */
import type { Screen } from '../../base/navigation/index.ts';

export const appGuideAndroid: Screen = {
  path: '/m/appGuideAndroid',
  titleKey: 'install.android.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  flag: 'installApp',
  renderedFrom: 'src/screens/app-guide-android/app-guide-android-screen.tsx',
  load: () => import('./app-guide-android-screen.tsx').then(({ AppGuideAndroidScreen }) => AppGuideAndroidScreen),
};
