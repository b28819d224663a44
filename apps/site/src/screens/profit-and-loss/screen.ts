/** Profit and loss, by day and by category. */
import type { ScreenManifest } from '#base/view';

export const profitAndLoss: ScreenManifest = {
  path: '/m/member/profitAndLoss',
  titleKey: 'pnl.title',
  access: 'session',
  flag: 'bettingRecord',
  load: () => import('./profit-and-loss-screen.tsx').then(({ ProfitAndLossScreen }) => ProfitAndLossScreen),
};
