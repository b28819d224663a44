/** The lottery launcher: at once if the address names a game, else by a choice of game and play type. */
import type { Screen } from '../../base/navigation/index.ts';

export const startLottery: Screen = {
  path: '/m/startLottery',
  titleKey: 'lottery.start',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  load: () => import('./start-lottery-screen.tsx').then(({ StartLotteryScreen }) => StartLotteryScreen),
};
