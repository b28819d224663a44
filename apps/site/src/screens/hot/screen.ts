/** The most played games at present. */
import type { ScreenManifest } from '#base/view';
import { SECTION_PAGE } from '../../features/games/catalog/index.ts';
import { preloadList } from '../../features/games/list/index.ts';

export const hot: ScreenManifest = {
  path: '/m/hot',
  titleKey: 'lobby.hot',
  chrome: { header: false, footer: false },
  access: 'anyone',
  renderedFrom: 'src/screens/hot/hot-screen.tsx',
  preloads: () => preloadList({ section: 'hot' }, SECTION_PAGE),
  load: () => import('./hot-screen.tsx').then(({ HotScreen }) => HotScreen),
};
