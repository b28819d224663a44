/** The privacy policy, also readable before registration. */
import type { ScreenManifest } from '#base/view';
import { helpQuestion } from '../../features/help/help-query.ts';

export const privacyPolicy: ScreenManifest = {
  path: '/m/registerPolicy',
  titleKey: 'register.policy',
  access: 'anyone',
  renderedFrom: 'src/screens/privacy-policy/privacy-policy-screen.tsx',
  preloads: () => [{ name: 'helpCenter', query: helpQuestion('privacy') }],
  load: () => import('./privacy-policy-screen.tsx').then(({ PrivacyPolicyScreen }) => PrivacyPolicyScreen),
};
