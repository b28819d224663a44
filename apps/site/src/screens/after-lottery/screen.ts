/** After leaving a lottery: back to it, or on to another game. */
import type { ScreenManifest } from '#base/view';

export const afterLottery: ScreenManifest = {
  path: '/m/game',
  titleKey: 'lobby.landing',
  access: 'anyone',
  load: () => import('./after-lottery-screen.tsx').then(({ AfterLotteryScreen }) => AfterLotteryScreen),
};
