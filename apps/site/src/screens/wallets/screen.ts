/** The e-wallet: balances in transfer wallets at vendors, and transfers to and from them. */
import type { ScreenManifest } from '#base/view';

export const wallets: ScreenManifest = {
  path: '/m/wallets',
  titleKey: 'wallets.title',
  access: 'member',
  flag: 'eWallet',
  load: () => import('./wallets-screen.tsx').then(({ WalletsScreen }) => WalletsScreen),
};
