/**
 * Members' money in business words. Everything takes the caller's transaction, so that rows, facts and money commit together; the ledger
 * below knows nothing of casinos. Amounts are minor units of the merchant's currency, always positive. Trials have money of their own kind.
 */
import type { Result } from '#kernel';
import type { Db, Tx } from '../../db/db.ts';
import type { Merchant } from '../merchants/index.ts';

/** Whose money: the member and whether it is a trial's play money. */
export interface AccountRef {
  readonly merchant: Merchant;
  readonly memberId: string;
  readonly isTrial: boolean;
}

export interface Movement {
  readonly accountRef: AccountRef;
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

/** A withdrawal that is asked for. */
export interface HoldRequest extends Movement {
  /** How much of the amount comes from what is held for the member. */
  readonly heldMinor: bigint;
}

/** How a hold ends. The hold is named by the external id it was told under, from the same source. */
export interface HoldOutcome {
  readonly accountRef: AccountRef;
  readonly source: string;
  readonly externalId: string;
  readonly holdExternalId: string;
  readonly requestHash: string;
  /** What was held in all, and how much of it came from what is held for the member: it goes back where it was. */
  readonly amountMinor: bigint;
  readonly heldMinor: bigint;
}

export interface PaidHold extends HoldOutcome {
  /** The payment provider whose clearing account the money goes through. */
  readonly provider: string;
  /** What the house keeps of the held amount. */
  readonly feeMinor: bigint;
}

export type MovementAnswer =
  | { readonly kind: 'applied'; readonly balanceMinor: bigint }
  | { readonly kind: 'replayed'; readonly balanceMinor: bigint }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'insufficient'; readonly balanceMinor: bigint };

/** Two operators move money by hand, between a purse and the adjustment account or a provider's clearing account. */
export interface Correction {
  readonly accountRef: AccountRef;
  readonly direction: 'credit' | 'debit';
  readonly across: 'adjustment' | 'clearing';
  readonly source: string;
  readonly externalId: string;
  readonly amountMinor: bigint;
  /** Of what is held for the member, and not of what is played with. */
  readonly isHeld?: boolean;
}

export type StakeCheck =
  | { readonly kind: 'ready'; readonly balanceMinor: bigint }
  | Exclude<MovementAnswer, { kind: 'applied' }>;

export interface GroupedMovement extends Movement {
  readonly kind: 'stake' | 'payout' | 'refund';
}

export type GroupMoved =
  /** The balance after each movement. */
  | { readonly kind: 'applied'; readonly balancesMinor: readonly bigint[] }
  | { readonly kind: 'refused'; readonly answer: Exclude<MovementAnswer, { kind: 'applied' }> };

export interface Balance {
  /** What can be spent: never below nothing. */
  readonly cashMinor: bigint;
  /** What was taken back after it was spent, and has not come in since: what comes in settles it first. */
  readonly owedMinor: bigint;
  readonly pendingMinor: bigint;
}

/** Money between a member's purse and a vendor's own wallet: `in` is there, `out` is back. */
export interface Trip {
  readonly accountRef: AccountRef;
  readonly vendor: string;
  readonly direction: 'in' | 'out';
  readonly transferId: string;
  readonly amountMinor: bigint;
}

/** What was won or lost at a vendor since it last told: signed, as the member sees it. */
export interface VendorResult {
  readonly accountRef: AccountRef;
  readonly vendor: string;
  /** Unique per vendor and merchant. */
  readonly externalId: string;
  readonly deltaMinor: bigint;
}

export interface VendorHoldings {
  /** Below nothing while more was taken out than the vendor has told of. */
  readonly thereMinor: bigint;
  readonly underWayMinor: bigint;
}

export interface VendorMoney {
  /** The money is under way: it left one side and is not on the other. */
  setOff(tx: Tx, trip: Trip): Promise<MovementAnswer>;
  arrive(tx: Tx, trip: Trip): Promise<MovementAnswer>;
  /** Back where it came from. A trip that arrived does not turn back, nor the other way round: that is a conflict. */
  turnBack(tx: Tx, trip: Trip): Promise<MovementAnswer>;
  recordResult(tx: Tx, result: VendorResult): Promise<void>;
  holdings(db: Db, accountRef: AccountRef, vendor: string): Promise<VendorHoldings>;
}

export interface PlaySession {
  readonly begunAt: Date;
  readonly latestAt: Date;
  readonly stakedMinor: bigint;
  readonly paidMinor: bigint;
}

export interface Wallet {
  /** Opens the accounts of a new member; a trial is granted its play money. */
  open(tx: Tx, accountRef: AccountRef): Promise<void>;
  balance(db: Db, accountRef: AccountRef): Promise<Balance>;
  /** Play without a pause of half an hour, up to now or to the latest pause: since when, until when, what was staked and paid. */
  latestPlaySession(db: Db, accountRef: AccountRef): Promise<PlaySession | undefined>;
  /** Gives a stake back: lines of an order that are taken back. */
  refund(tx: Tx, movement: Movement): Promise<MovementAnswer>;
  /**
   * What each stake would be answered, at most one per member. Nothing is taken yet, and no house is locked; the members' money is, so that
   * the answer holds until the transaction ends.
   */
  checkStakes(tx: Tx, movements: readonly Movement[]): Promise<readonly StakeCheck[]>;
  /**
   * Many groups at once, in one statement, at most one per member: everything in a group happens, in its order, or nothing of it. The houses
   * across are locked from here to the end of the transaction, and everybody waits for them: do it last.
   */
  moveGroups(tx: Tx, groups: readonly (readonly GroupedMovement[])[]): Promise<readonly GroupMoved[]>;
  /** A deposit arrives: from the provider's clearing account to cash. */
  credit(tx: Tx, movement: Movement): Promise<MovementAnswer>;
  /** What the provider keeps of a deposit, at the house's cost. */
  bearDepositFee(tx: Tx, movement: Movement): Promise<MovementAnswer>;
  /** The provider kept nothing after all. */
  returnDepositFee(tx: Tx, movement: Movement): Promise<MovementAnswer>;
  /** What was wrong is put right, in the statement under its own name. */
  correct(tx: Tx, correction: Correction): Promise<MovementAnswer>;
  /** What of a deposit may be withdrawn and not played with: from the provider's clearing account to the member's held one. */
  creditHeld(tx: Tx, movement: Movement): Promise<MovementAnswer>;
  /** What is held for a member: withdrawn, and never played with. */
  held(db: Db, accountRef: AccountRef): Promise<bigint>;
  /** A withdrawal is asked for: from cash, and from what is held, to pending. */
  hold(tx: Tx, movement: HoldRequest): Promise<MovementAnswer>;
  /** The held money leaves the house, through the provider's clearing account; its fee stays in the house. */
  capture(tx: Tx, outcome: PaidHold): Promise<MovementAnswer>;
  /** The held money comes back: from pending to where it was. */
  release(tx: Tx, outcome: HoldOutcome): Promise<MovementAnswer>;
  /** Whether money may leave now: refused while the books were found wrong, or an operator stopped it. */
  mayLeave(db: Db, merchantId: string): Promise<Result<undefined, 'wallet.frozen'>>;
  /** Members' money in wallets that vendors keep themselves. */
  readonly vendors: VendorMoney;
}

/** A stop of all money that would leave. */
export interface Freeze {
  readonly reason: string;
  readonly frozenBy: string;
  readonly frozenAt: Date;
}

/** The operator's hand on the money that leaves. */
export interface Freezing {
  current(db: Db, merchantId: string): Promise<Freeze | undefined>;
  /** Stops withdrawals; says whether it was this call that did. */
  freeze(tx: Tx, stop: { readonly merchantId: string; readonly reason: string; readonly by: string }): Promise<boolean>;
  /** Whether a merchant's books are right now, by what the watcher has read and what was written since. */
  proveRight(tx: Tx, merchantId: string): Promise<Result<undefined, 'wallet.books_wrong' | 'wallet.books_unread'>>;
  /** Lets withdrawals go again; says whether they were stopped. */
  unfreeze(tx: Tx, merchantId: string, by: string): Promise<boolean>;
}
