/** The security centre: what protects the account, and where it is logged in. */
import type { Screen } from '../../base/navigation/index.ts';

export const securityCenter: Screen = {
  path: '/m/securityCenter',
  titleKey: 'security.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'member',
  load: () => import('./security-center-screen.tsx').then(({ SecurityCenterScreen }) => SecurityCenterScreen),
};
