/** Registration. */
import type { ScreenManifest } from '#base/view';

export const register: ScreenManifest = {
  path: '/m/register',
  alsoAt: ['/m/register.html'],
  titleKey: 'register.title',
  chrome: { header: false, footer: false, back: 'root' },
  access: 'unregistered',
  flag: 'registration',
  renderedFrom: 'src/screens/register/register-screen.tsx',
  parameters: ['affiliateCode'],
  preloads: (_search, { register: { methods } }) => [
    { name: 'registerRules' },
    ...(methods.includes('mobileNum') ? [{ name: 'verificationOptions' as const }] : []),
  ],
  load: () => import('./register-screen.tsx').then(({ RegisterScreen }) => RegisterScreen),
};
