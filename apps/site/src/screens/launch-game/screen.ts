/** A game: its frame fills the screen, and nothing of the site stands around it. */
import type { Screen } from '../../base/navigation/index.ts';

export const launchGame: Screen = {
  path: '/m/launchGame',
  titleKey: 'launch.title',
  chrome: { header: false, footer: false, downloadBanner: false, back: 'previous' },
  access: 'session',
  load: () => import('./launch-game-screen.tsx').then(({ LaunchGameScreen }) => LaunchGameScreen),
};
