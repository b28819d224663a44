/** Every movement of the member's money, with the balance after it. */
import type { ScreenManifest } from '#base/view';

export const transactions: ScreenManifest = {
  path: '/m/member/transactions',
  titleKey: 'transactions.title',
  access: 'session',
  load: () => import('./transactions-screen.tsx').then(({ TransactionsScreen }) => TransactionsScreen),
};
