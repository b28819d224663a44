/** Profit and loss, by day and by category. */
import type { Screen } from '../../base/navigation/index.ts';

export const profitAndLoss: Screen = {
  path: '/m/member/profitAndLoss',
  titleKey: 'pnl.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'session',
  flag: 'bettingRecord',
  load: () => import('./profit-and-loss-screen.tsx').then(({ ProfitAndLossScreen }) => ProfitAndLossScreen),
};
