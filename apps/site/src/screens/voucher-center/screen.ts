/** Deposits: the form, the progress of one, and the latest ones. */
import type { ScreenManifest } from '#base/view';

export const voucherCenter: ScreenManifest = {
  path: '/m/voucherCenter',
  titleKey: 'deposit.title',
  access: 'member',
  flag: 'deposits',
  load: () => import('./voucher-center-screen.tsx').then(({ VoucherCenterScreen }) => VoucherCenterScreen),
};
