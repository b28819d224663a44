/** Past draws of a lottery, each with its proof. */
import type { Screen } from '../../base/navigation/index.ts';

export const lotteryHistory: Screen = {
  path: '/m/lotteryHistory',
  titleKey: 'lottery.history',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'anyone',
  load: () => import('./lottery-history-screen.tsx').then(({ LotteryHistoryScreen }) => LotteryHistoryScreen),
};
