/** The leader board. */
import type { ScreenManifest } from '#base/view';
import { leaderBoardPreloads } from './leader-board-requests.ts';

export const leaderBoard: ScreenManifest = {
  path: '/m/leaderBoard',
  titleKey: 'leaderboard.title',
  access: 'anyone',
  flag: 'winners',
  renderedFrom: 'src/screens/leader-board/leader-board-screen.tsx',
  parameters: ['period'],
  preloads: leaderBoardPreloads,
  load: () => import('./leader-board-screen.tsx').then(({ LeaderBoardScreen }) => LeaderBoardScreen),
};
