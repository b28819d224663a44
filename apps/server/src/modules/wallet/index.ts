/** The door of the wallet: members' money in business words. */
export { createWallet, type WalletModule } from './create-wallet.ts';
export type { Freezing, Movement, MovementAnswer, Purse, Spell, Wallet } from './wallet.ts';
