/**
 * Members' money in business words. Everything takes the caller's transaction, so that rows, facts and money commit together; the ledger
 * below knows nothing of casinos. Amounts are minor units of the merchant's currency, always positive. Trials have money of their own kind.
 */
import type { Result } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { Merchant } from '../merchants/index.ts';

/** Whose money: the member and whether it is a trial's play money. */
export interface Purse {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly isTrial: boolean;
}

export interface Movement {
  readonly purse: Purse;
  /** Which house account stands across: a game vendor ("originals"), a payment provider. */
  readonly source: string;
  /** Unique per source and merchant: the same id twice moves money once. */
  readonly externalId: string;
  readonly amountMinor: bigint;
  /** The round or order this belongs to; shown in the statement. */
  readonly ref: string;
  /** What distinguishes a replay from another request under the same id. */
  readonly requestHash: string;
  /** What the member reads as its source: a game code, a payment method. */
  readonly label: string;
}

export type MovementAnswer =
  | { readonly kind: 'applied'; readonly balanceMinor: bigint }
  | { readonly kind: 'replayed'; readonly balanceMinor: bigint }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'insufficient'; readonly balanceMinor: bigint };

export interface Balance {
  readonly cashMinor: bigint;
  readonly pendingMinor: bigint;
}

export interface Wallet {
  /** Opens the accounts of a new member; a trial is granted its play money. */
  open(tx: Tx, purse: Purse): Promise<void>;
  balance(db: Db, purse: Purse): Promise<Balance>;
  stake(tx: Tx, movement: Movement): Promise<MovementAnswer>;
  payout(tx: Tx, movement: Movement): Promise<MovementAnswer>;
  /** Gives a stake back: a void draw, a cancelled order. */
  refund(tx: Tx, movement: Movement): Promise<MovementAnswer>;
  /** Many at once in one statement, at most one per member; answers in order. */
  stakeMany(tx: Tx, movements: readonly Movement[]): Promise<readonly MovementAnswer[]>;
  payoutMany(tx: Tx, movements: readonly Movement[]): Promise<readonly MovementAnswer[]>;
  refundMany(tx: Tx, movements: readonly Movement[]): Promise<readonly MovementAnswer[]>;
  /** A deposit arrives: from the provider's clearing account to cash. */
  credit(tx: Tx, movement: Movement): Promise<MovementAnswer>;
  /** A withdrawal is asked for: from cash to pending. */
  hold(tx: Tx, movement: Movement): Promise<MovementAnswer>;
  /** The held money leaves the house, through the provider's clearing account. */
  capture(tx: Tx, movement: Movement): Promise<MovementAnswer>;
  /** The held money comes back: from pending to cash. */
  release(tx: Tx, movement: Movement): Promise<MovementAnswer>;
  /** Whether money may leave now: false while the watcher found the books off. */
  mayLeave(merchantId: string): Promise<Result<undefined, 'wallet.frozen'>>;
}
