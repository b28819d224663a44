/** The download page: what the app is, and how to install it on this device. */
import type { ScreenManifest } from '#base/view';

export const appDownload: ScreenManifest = {
  path: '/m/app',
  titleKey: 'install.screen',
  chrome: { header: false, footer: false },
  access: 'anyone',
  flag: 'installApp',
  renderedFrom: 'src/screens/app-download/app-download-screen.tsx',
  load: () => import('./app-download-screen.tsx').then(({ AppDownloadScreen }) => AppDownloadScreen),
};
