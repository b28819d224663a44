/** The cards and accounts for withdrawals. */
import type { ScreenManifest } from '#base/view';

export const withdrawalCards: ScreenManifest = {
  path: '/m/myWithdrawCards',
  titleKey: 'account.cards',
  access: 'member',
  load: () => import('./withdrawal-cards-screen.tsx').then(({ WithdrawalCardsScreen }) => WithdrawalCardsScreen),
};
