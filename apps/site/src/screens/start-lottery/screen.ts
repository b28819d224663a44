/** The lottery launcher: at once if the address names a game, else by a choice of game and play type. */
import type { ScreenManifest } from '#base/view';

export const startLottery: ScreenManifest = {
  path: '/m/startLottery',
  titleKey: 'lottery.start',
  access: 'anyone',
  load: () => import('./start-lottery-screen.tsx').then(({ StartLotteryScreen }) => StartLotteryScreen),
};
