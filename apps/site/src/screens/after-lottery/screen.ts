/** After leaving a lottery: back to it, or on to another game. */
import type { Screen } from '../../base/navigation/index.ts';

export const afterLottery: Screen = {
  path: '/m/game',
  titleKey: 'lobby.landing',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  load: () => import('./after-lottery-screen.tsx').then(({ AfterLotteryScreen }) => AfterLotteryScreen),
};
