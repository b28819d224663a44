/** Withdrawals: account, amount, and the progress of one. */
import type { ScreenManifest } from '#base/view';

export const withdraw: ScreenManifest = {
  path: '/m/withdraw',
  titleKey: 'withdraw.title',
  access: 'member',
  flag: 'withdrawals',
  load: () => import('./withdraw-screen.tsx').then(({ WithdrawScreen }) => WithdrawScreen),
};
