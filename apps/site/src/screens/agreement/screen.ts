/** The agreement between the player and the merchant. */
import type { ScreenManifest } from '#base/view';
import { helpQuestion } from '../../features/help/help-query.ts';

export const agreement: ScreenManifest = {
  path: '/m/agreement',
  titleKey: 'agreement.title',
  access: 'anyone',
  renderedFrom: 'src/screens/agreement/agreement-screen.tsx',
  preloads: () => [{ name: 'helpCenter', query: helpQuestion('agreement') }],
  load: () => import('./agreement-screen.tsx').then(({ AgreementScreen }) => AgreementScreen),
};
