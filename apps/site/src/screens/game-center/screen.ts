/** The lobby: every category, one category, or the results of a search. */
import type { Screen } from '../../base/navigation/index.ts';
import { gameCenterPreloads } from './game-center-requests.ts';

export const gameCenter: Screen = {
  path: '/m/gameCenter',
  titleKey: 'center.title',
  chrome: { header: false, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  renderedFrom: 'src/screens/game-center/game-center-screen.tsx',
  parameters: ['gameType', 'vassalage', 'gameName'],
  preloads: gameCenterPreloads,
  load: () => import('./game-center-screen.tsx').then(({ GameCenterScreen }) => GameCenterScreen),
};
