/** The way back in for whoever forgot the password. */
import type { Screen } from '../../base/screen.ts';

export const forget: Screen = {
  path: '/m/forget',
  titleKey: 'forget.title',
  chrome: { header: false, footer: false, downloadBanner: false, back: 'home' },
  access: 'anyone',
  renderedFrom: 'src/screens/forget/forget-screen.tsx',
  load: () => import('./forget-screen.tsx').then(({ ForgetScreen }) => ForgetScreen),
};
