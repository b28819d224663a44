/** Changing the password. */
import type { ScreenManifest } from '#base/view';

export const changePassword: ScreenManifest = {
  path: '/m/changePsw',
  titleKey: 'security.password',
  chrome: { header: false, footer: false, back: 'none' },
  access: 'member',
  isGuestSentHome: true,
  load: () => import('./change-password-screen.tsx').then(({ ChangePasswordScreen }) => ChangePasswordScreen),
};
