/** The terms of use, also readable before registration. */
import type { ScreenManifest } from '#base/view';
import { helpQuestion } from '../../features/help/help-query.ts';

export const terms: ScreenManifest = {
  path: '/m/registerTerms',
  titleKey: 'register.terms',
  access: 'anyone',
  renderedFrom: 'src/screens/terms/terms-screen.tsx',
  preloads: () => [{ name: 'helpCenter', query: helpQuestion('terms') }],
  load: () => import('./terms-screen.tsx').then(({ TermsScreen }) => TermsScreen),
};
