/** Withdrawals: account, amount, and the progress of one. */
import type { Screen } from '../../base/navigation/index.ts';

export const withdraw: Screen = {
  path: '/m/withdraw',
  titleKey: 'withdraw.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'member',
  flag: 'withdrawals',
  load: () => import('./withdraw-screen.tsx').then(({ WithdrawScreen }) => WithdrawScreen),
};
