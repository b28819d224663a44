/** How to install the site on Android, step by step. */
import type { ScreenManifest } from '#base/view';

export const appGuideAndroid: ScreenManifest = {
  path: '/m/appGuideAndroid',
  titleKey: 'install.android.title',
  access: 'anyone',
  flag: 'installApp',
  renderedFrom: 'src/screens/app-guide-android/app-guide-android-screen.tsx',
  load: () => import('./app-guide-android-screen.tsx').then(({ AppGuideAndroidScreen }) => AppGuideAndroidScreen),
};
