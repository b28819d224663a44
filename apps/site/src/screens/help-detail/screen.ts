/** One entry of the help centre on its own page. */
import type { Screen } from '../../base/navigation/index.ts';
import { helpQuestion, helpTagOf } from '../../features/help/help-query.ts';

export const helpDetail: Screen = {
  path: '/m/helpDetail',
  titleKey: 'help.detail',
  chrome: { header: true, footer: false, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  renderedFrom: 'src/screens/help-detail/help-detail-screen.tsx',
  parameters: ['tag', 'p', 'c'],
  preloads: (search) => [{ name: 'helpCenter', query: helpQuestion(helpTagOf(search.get('tag'))) }],
  load: () => import('./help-detail-screen.tsx').then(({ HelpDetailScreen }) => HelpDetailScreen),
};
