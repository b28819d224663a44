/** The agreement between the player and the merchant. */
import type { Screen } from '../../base/navigation/index.ts';
import { helpQuestion } from '../../features/help/help-query.ts';

export const agreement: Screen = {
  path: '/m/agreement',
  titleKey: 'agreement.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  renderedFrom: 'src/screens/agreement/agreement-screen.tsx',
  preloads: () => [{ name: 'helpCenter', query: helpQuestion('agreement') }],
  load: () => import('./agreement-screen.tsx').then(({ AgreementScreen }) => AgreementScreen),
};
