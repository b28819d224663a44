/** Deposits: the form, the progress of one, and the latest ones. */
import type { Screen } from '../../base/navigation/index.ts';

export const voucherCenter: Screen = {
  path: '/m/voucherCenter',
  titleKey: 'deposit.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'member',
  flag: 'deposits',
  load: () => import('./voucher-center-screen.tsx').then(({ VoucherCenterScreen }) => VoucherCenterScreen),
};
