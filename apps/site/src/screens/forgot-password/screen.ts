/** Password reset for members who forgot theirs. */
import type { ScreenManifest } from '#base/view';

export const forgotPassword: ScreenManifest = {
  path: '/m/forget',
  titleKey: 'forget.title',
  chrome: { header: false, footer: false, back: 'home' },
  access: 'anyone',
  renderedFrom: 'src/screens/forgot-password/forgot-password-screen.tsx',
  load: () => import('./forgot-password-screen.tsx').then(({ ForgotPasswordScreen }) => ForgotPasswordScreen),
};
