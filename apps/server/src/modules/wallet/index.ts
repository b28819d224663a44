/** The door of the wallet: members' money in business words. */
export { createWallet } from './create-wallet.ts';
export type { Freezing, Movement, MovementAnswer, Purse, Wallet } from './wallet.ts';
