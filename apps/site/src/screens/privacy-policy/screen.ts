/** The privacy policy, also readable before registration. */
import type { Screen } from '../../base/navigation/index.ts';
import { helpQuestion } from '../../features/help/help-query.ts';

export const privacyPolicy: Screen = {
  path: '/m/registerPolicy',
  titleKey: 'register.policy',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  renderedFrom: 'src/screens/privacy-policy/privacy-policy-screen.tsx',
  preloads: () => [{ name: 'helpCenter', query: helpQuestion('privacy') }],
  load: () => import('./privacy-policy-screen.tsx').then(({ PrivacyPolicyScreen }) => PrivacyPolicyScreen),
};
