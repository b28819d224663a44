/** The member's favourite games. */
import type { ScreenManifest } from '#base/view';

export const favourites: ScreenManifest = {
  path: '/m/fav',
  titleKey: 'lobby.fav',
  chrome: { header: false, footer: false },
  access: 'session',
  load: () => import('./favourites-screen.tsx').then(({ FavouritesScreen }) => FavouritesScreen),
};
