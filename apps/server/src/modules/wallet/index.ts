/** Public API of the wallet: members' money in business terms. */
export { createWallet, type WalletModule } from './create-wallet.ts';
export type { StepsAnswer, VendorBet, VendorCall } from './vendor-calls.ts';
export type {
  AccountRef,
  Freezing,
  GroupedMovement,
  Movement,
  PlaySession,
  StakeCheck,
  Wallet,
} from './wallet.ts';
