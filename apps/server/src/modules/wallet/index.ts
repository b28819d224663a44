/** The door of the wallet: members' money in business words. */
export { createWallet, type WalletModule } from './create-wallet.ts';
export type { WalletDeps } from './deps.ts';
export type {
  Balance,
  Freeze,
  Freezing,
  HoldEnding,
  Movement,
  MovementAnswer,
  PaidHold,
  Purse,
  Wallet,
} from './wallet.ts';
