/** The login of members and agents. */
import type { ScreenManifest } from '#base/view';

export const login: ScreenManifest = {
  path: '/m/login',
  titleKey: 'login.title',
  chrome: { header: false, footer: false, back: 'home' },
  access: 'unregistered',
  renderedFrom: 'src/screens/login/login-screen.tsx',
  parameters: ['portal'],
  load: () => import('./login-screen.tsx').then(({ LoginScreen }) => LoginScreen),
};
