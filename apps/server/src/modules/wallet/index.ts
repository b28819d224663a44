/** Public API of the wallet: members' money in business terms. */
export {
  type BonusMoney,
  type BonusTerms,
  bonusPartsAtOnce,
  type DrawnPart,
  type EndedBet,
  type ExamplePosting,
  exampleOf,
  type GrantOrder,
  type GrantRow,
  type HeldGrant,
  isLiving,
  isPaidAtOnce,
  lostMinor,
  openFunds,
  type PlayedGame,
  plainTerms,
  readTerms,
  requiredFor,
} from './bonus/index.ts';
export { bonusUseOf } from './bonus-use.ts';
export { createWallet, type WalletModule } from './create-wallet.ts';
export { refuseStake } from './refuse-stake.ts';
export type { StepsAnswer, VendorBet, VendorCall } from './vendor-calls.ts';
export type {
  AccountRef,
  BonusUse,
  Drawn,
  Freezing,
  GroupedMovement,
  Movement,
  PlaySession,
  StakeCheck,
  Wallet,
} from './wallet.ts';
export type { Watcher } from './watch/index.ts';
