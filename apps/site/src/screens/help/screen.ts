/** The help centre: questions and answers, terms, privacy, by the tag in the address. */
import type { ScreenManifest } from '#base/view';
import { helpQuestion, helpTagOf } from '../../features/help/help-query.ts';

export const help: ScreenManifest = {
  path: '/m/help',
  titleKey: 'help.title',
  chrome: { footer: false },
  access: 'anyone',
  renderedFrom: 'src/screens/help/help-screen.tsx',
  parameters: ['tag', 'p', 'c'],
  preloads: (search) => [{ name: 'helpCenter', query: helpQuestion(helpTagOf(search.tag)) }],
  load: () => import('./help-screen.tsx').then(({ HelpScreen }) => HelpScreen),
};
