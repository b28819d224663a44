/** Into a lottery: at once when the address names one, else by a choice of game and play type. */
import type { Screen } from '../../base/navigation/index.ts';

export const startLottery: Screen = {
  path: '/m/startLottery',
  titleKey: 'lottery.start',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  load: () => import('./start-lottery-screen.tsx').then(({ StartLotteryScreen }) => StartLotteryScreen),
};
