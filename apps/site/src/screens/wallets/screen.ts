/** The e-wallet: what lies at vendors with wallets of their own, there and back. */
import type { Screen } from '../../base/navigation/index.ts';

export const wallets: Screen = {
  path: '/m/wallets',
  titleKey: 'wallets.title',
  chrome: { header: true, footer: true, downloadBanner: false, back: 'previous' },
  access: 'member',
  flag: 'eWallet',
  load: () => import('./wallets-screen.tsx').then(({ WalletsScreen }) => WalletsScreen),
};
