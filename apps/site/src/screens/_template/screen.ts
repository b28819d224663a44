/** The screen in one sentence: what a player does here. */
import type { ScreenManifest } from '#base/view';

export const template: ScreenManifest = {
  path: '/m/template',
  titleKey: 'shell.home',
  access: 'anyone',
  load: () => import('./template-screen.tsx').then(({ TemplateScreen }) => TemplateScreen),
};
