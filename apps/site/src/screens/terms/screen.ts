/** The terms of use, also readable before registration. */
import type { Screen } from '../../base/navigation/index.ts';
import { helpQuestion } from '../../features/help/help-query.ts';

export const terms: Screen = {
  path: '/m/registerTerms',
  titleKey: 'register.terms',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  renderedFrom: 'src/screens/terms/terms-screen.tsx',
  preloads: () => [{ name: 'helpCenter', query: helpQuestion('terms') }],
  load: () => import('./terms-screen.tsx').then(({ TermsScreen }) => TermsScreen),
};
