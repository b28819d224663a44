/** The login of members and agents. */
import type { Screen } from '../../base/navigation/index.ts';

export const login: Screen = {
  path: '/m/login',
  titleKey: 'login.title',
  chrome: { header: false, footer: false, downloadBanner: false, back: 'home' },
  access: 'newcomer',
  renderedFrom: 'src/screens/login/login-screen.tsx',
  parameters: ['portal'],
  load: () => import('./login-screen.tsx').then(({ LoginScreen }) => LoginScreen),
};
