/** The lobby: every category, one category, or the results of a search. */
import type { ScreenManifest } from '#base/view';
import { gameCenterPreloads } from './game-center-requests.ts';

export const gameCenter: ScreenManifest = {
  path: '/m/gameCenter',
  titleKey: 'center.title',
  chrome: { header: false },
  access: 'anyone',
  renderedFrom: 'src/screens/game-center/game-center-screen.tsx',
  parameters: ['gameCategory', 'provider', 'gameName'],
  preloads: gameCenterPreloads,
  load: () => import('./game-center-screen.tsx').then(({ GameCenterScreen }) => GameCenterScreen),
};
