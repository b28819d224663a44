/** Changing the password. */
import type { Screen } from '../../base/navigation/index.ts';

export const changePassword: Screen = {
  path: '/m/changePsw',
  titleKey: 'security.password',
  chrome: { header: false, footer: false, downloadBanner: false, back: 'none' },
  access: 'member',
  isGuestSentHome: true,
  load: () => import('./change-password-screen.tsx').then(({ ChangePasswordScreen }) => ChangePasswordScreen),
};
