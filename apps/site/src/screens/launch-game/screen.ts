/** A game in a full-screen frame, without the site's header and navigation. */
import type { ScreenManifest } from '#base/view';

export const launchGame: ScreenManifest = {
  path: '/m/launchGame',
  titleKey: 'launch.title',
  chrome: { header: false, footer: false },
  access: 'session',
  load: () => import('./launch-game-screen.tsx').then(({ LaunchGameScreen }) => LaunchGameScreen),
};
