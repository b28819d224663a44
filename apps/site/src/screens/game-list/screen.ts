/** All games of a category, with search, filters and pages. */
import type { ScreenManifest } from '#base/view';
import { browserWants } from '../../features/games/list/index.ts';

export const gameList: ScreenManifest = {
  path: '/m/gameList',
  titleKey: 'list.title',
  chrome: { header: false, footer: false },
  access: 'anyone',
  renderedFrom: 'src/screens/game-list/game-list-screen.tsx',
  parameters: ['gameCategory', 'provider', 'classify', 'gameName'],
  preloads: (search) => browserWants(search),
  load: () => import('./game-list-screen.tsx').then(({ GameListScreen }) => GameListScreen),
};
