/** The cards and accounts for withdrawals. */
import type { Screen } from '../../base/navigation/index.ts';

export const withdrawalCards: Screen = {
  path: '/m/myWithdrawCards',
  titleKey: 'account.cards',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'member',
  load: () => import('./withdrawal-cards-screen.tsx').then(({ WithdrawalCardsScreen }) => WithdrawalCardsScreen),
};
