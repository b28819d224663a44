/** Every movement of the member's money, with the balance after it. */
import type { Screen } from '../../base/navigation/index.ts';

export const transactions: Screen = {
  path: '/m/member/transactions',
  titleKey: 'transactions.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'session',
  load: () => import('./transactions-screen.tsx').then(({ TransactionsScreen }) => TransactionsScreen),
};
