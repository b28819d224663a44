/** The leader board. */
import type { Screen } from '../../base/navigation/index.ts';
import { leaderBoardPreloads } from './leader-board-requests.ts';

export const leaderBoard: Screen = {
  path: '/m/leaderBoard',
  titleKey: 'leaderboard.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  flag: 'winners',
  renderedFrom: 'src/screens/leader-board/leader-board-screen.tsx',
  parameters: ['period'],
  preloads: leaderBoardPreloads,
  load: () => import('./leader-board-screen.tsx').then(({ LeaderBoardScreen }) => LeaderBoardScreen),
};
