/** A game in a full-screen frame, without the site's header and navigation. */
import type { Screen } from '../../base/navigation/index.ts';

export const launchGame: Screen = {
  path: '/m/launchGame',
  titleKey: 'launch.title',
  chrome: { header: false, footer: false, downloadBanner: false, back: 'previous' },
  access: 'session',
  load: () => import('./launch-game-screen.tsx').then(({ LaunchGameScreen }) => LaunchGameScreen),
};
