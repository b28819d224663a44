/** The screen in one sentence: what a player does here. */
import type { Screen } from '../../base/navigation/index.ts';

export const template: Screen = {
  path: '/m/template',
  titleKey: 'shell.home',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  load: () => import('./template-screen.tsx').then(({ TemplateScreen }) => TemplateScreen),
};
