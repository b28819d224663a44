/** Where leaving a lottery leads: back in, or on to something else. */
import type { Screen } from '../../base/navigation/index.ts';

export const afterLottery: Screen = {
  path: '/m/game',
  titleKey: 'lobby.landing',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  load: () => import('./after-lottery-screen.tsx').then(({ AfterLotteryScreen }) => AfterLotteryScreen),
};
