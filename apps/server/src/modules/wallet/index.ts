/** The door of the wallet: members' money in business words. */
export type { Balance, Movement, MovementAnswer, Purse, Wallet } from './wallet.ts';
