/** Past draws of a lottery, each with its proof. */
import type { ScreenManifest } from '#base/view';

export const lotteryHistory: ScreenManifest = {
  path: '/m/lotteryHistory',
  titleKey: 'lottery.history',
  access: 'anyone',
  load: () => import('./lottery-history-screen.tsx').then(({ LotteryHistoryScreen }) => LotteryHistoryScreen),
};
