/** The merchant's vendors with transfer wallets. */
export { type OpenWallet, openWallets, type Wallets } from './vendors.ts';
