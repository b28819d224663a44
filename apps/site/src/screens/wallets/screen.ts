/** The e-wallet: balances in transfer wallets at vendors, and transfers to and from them. */
import type { Screen } from '../../base/navigation/index.ts';

export const wallets: Screen = {
  path: '/m/wallets',
  titleKey: 'wallets.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'member',
  flag: 'eWallet',
  load: () => import('./wallets-screen.tsx').then(({ WalletsScreen }) => WalletsScreen),
};
