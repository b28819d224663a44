/** The security centre: what protects the account, and where it is logged in. */
import type { ScreenManifest } from '#base/view';

export const securityCenter: ScreenManifest = {
  path: '/m/securityCenter',
  titleKey: 'security.title',
  access: 'member',
  load: () => import('./security-center-screen.tsx').then(({ SecurityCenterScreen }) => SecurityCenterScreen),
};
