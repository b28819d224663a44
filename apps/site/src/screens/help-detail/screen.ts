/** One entry of the help centre on its own page. */
import type { ScreenManifest } from '#base/view';
import { helpQuestion, helpTagOf } from '../../features/help/help-query.ts';

export const helpDetail: ScreenManifest = {
  path: '/m/helpDetail',
  titleKey: 'help.detail',
  chrome: { footer: false },
  access: 'anyone',
  renderedFrom: 'src/screens/help-detail/help-detail-screen.tsx',
  parameters: ['tag', 'p', 'c'],
  preloads: (search) => [{ name: 'helpCenter', query: helpQuestion(helpTagOf(search.tag)) }],
  load: () => import('./help-detail-screen.tsx').then(({ HelpDetailScreen }) => HelpDetailScreen),
};
