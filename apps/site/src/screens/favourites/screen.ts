/** The member's favourite games. */
import type { Screen } from '../../base/navigation/index.ts';

export const favourites: Screen = {
  path: '/m/fav',
  titleKey: 'lobby.fav',
  chrome: { header: false, footer: false, downloadBanner: false, back: 'previous' },
  access: 'session',
  load: () => import('./favourites-screen.tsx').then(({ FavouritesScreen }) => FavouritesScreen),
};
