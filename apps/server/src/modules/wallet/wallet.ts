/**
 * Members' money in business terms. Everything runs in the caller's transaction, so that rows, facts and money commit together; the
 * ledger below knows nothing of games. Amounts are minor units of the merchant's currency, always positive. Trials have play money of
 * their own.
 */
import type { Result } from '#kernel';
import type { AccountName } from '#ledger';
import type { Db, Tx } from '../../db/db.ts';
import type { AccountRef } from './account-ref.ts';
import type { StepsAnswer, VendorCall } from './vendor-calls.ts';

export type { AccountRef } from './account-ref.ts';

export interface Movement {
  readonly accountRef: AccountRef;
  /** Whose counter-account it is: a game vendor ("originals"), a payment provider. */
  readonly source: string;
  /** Unique per source and merchant: the same id moves money once. */
  readonly externalId: string;
  readonly amountMinor: bigint;
  /** The round or order this belongs to; shown in the statement. */
  readonly ref: string;
  /** Distinguishes a replay from another request under the same id. */
  readonly requestHash: string;
  /** The source shown to the member: a game code, a payment method. Stakes, payouts and refunds are counted at the vendor's game of this code. */
  readonly label: string;
  /** Of a game that may use bonus money; absent: it takes cash alone. */
  readonly bonusUse?: BonusUse | undefined;
}

export interface BonusUse {
  readonly category: string;
  /** What the round was staked before: the largest bet is one of the whole round. */
  readonly stakedBeforeMinor?: bigint | undefined;
  /** Of several bets that are staked together: the largest of them. */
  readonly largestMinor?: bigint | undefined;
  /** Of a bet in a draw, `GAME:DRAW`: a member's bets in one draw count together. */
  readonly draw?: string | undefined;
}

/** What of cash and bonus money a stake takes first; `ratio`: both, as much as there is of each. */
export type SpendOrder = 'real_first' | 'ratio' | 'bonus_first';

/** The part of a stake that is bonus money, as it was checked in this transaction. */
export interface Drawn {
  readonly grantId: string;
  readonly bonusMinor: bigint;
  /** What the grant had before. */
  readonly beforeMinor: bigint;
  /** Of its terms: for further bets in the transaction. */
  readonly spend: SpendOrder;
  readonly maxBetMinor: string | undefined;
}

/** A requested withdrawal. */
export interface HoldRequest extends Movement {
  /** The part of the amount that comes from the held account. */
  readonly heldMinor: bigint;
}

/** How a hold ends. The hold is named by its external id, from the same source. */
export interface HoldOutcome {
  readonly accountRef: AccountRef;
  readonly source: string;
  readonly externalId: string;
  readonly holdExternalId: string;
  readonly requestHash: string;
  /** The amount held in total, and the part from the held account: it is returned there. */
  readonly amountMinor: bigint;
  readonly heldMinor: bigint;
}

export interface PaidHold extends HoldOutcome {
  /** The payment provider whose clearing account is used. */
  readonly provider: string;
  /** The fee, part of the held amount. */
  readonly feeMinor: bigint;
}

export type MovementAnswer =
  | { readonly kind: 'applied'; readonly balanceMinor: bigint }
  | { readonly kind: 'replayed'; readonly balanceMinor: bigint }
  | { readonly kind: 'conflict' }
  | {
      readonly kind: 'insufficient';
      readonly balanceMinor: bigint;
      /** There is enough bonus money, and its terms bar it here. */
      readonly barredBy?: 'above_max' | 'excluded';
    };

/** A correction by two operators, between a member's account and the adjustment account or a provider's clearing account. */
export interface Correction {
  readonly accountRef: AccountRef;
  readonly direction: 'credit' | 'debit';
  readonly across: 'adjustment' | 'clearing';
  readonly source: string;
  readonly externalId: string;
  readonly amountMinor: bigint;
  /** Of the held account instead of the playable one. */
  readonly isHeld?: boolean;
}

export type StakeCheck =
  /** The balance has bonus money in it where the game may use it; `drawn` is passed on with the stake. */
  | { readonly kind: 'ready'; readonly balanceMinor: bigint; readonly drawn?: Drawn }
  | Exclude<MovementAnswer, { kind: 'applied' }>;

export interface GroupedMovement extends Movement {
  readonly kind:
    | 'stake'
    | 'payout'
    | 'refund'
    | 'rebate'
    | 'correction_paid'
    | 'correction_taken'
    | 'agent_paid'
    | 'agent_drawn';
  /** The pot that pays it, instead of the house. */
  readonly pot?: string | undefined;
  /** Of a stake, as its check said. */
  readonly drawn?: Drawn | undefined;
  /** The account it is of, if another than the one the member plays from. */
  readonly own?: AccountName | undefined;
}

/** Money of a game's house account that goes to a pot: its part of the stakes, or what prizes lack. */
export interface PotFilling extends Pick<Movement, 'source' | 'externalId' | 'amountMinor' | 'ref' | 'label'> {
  readonly kind: 'pool_contribution' | 'pool_top_up';
  readonly merchant: AccountRef['merchant'];
  readonly isTrial: boolean;
  readonly pot: string;
}

export type GroupMoved =
  /** The balance after each movement. */
  | { readonly kind: 'applied'; readonly balancesMinor: readonly bigint[] }
  | { readonly kind: 'refused'; readonly answer: Exclude<MovementAnswer, { kind: 'applied' }> };

export interface Balance {
  /** What can be spent: never below zero. */
  readonly cashMinor: bigint;
  /** The debt: taken back after it was spent. Incoming money settles it first. */
  readonly owedMinor: bigint;
  readonly pendingMinor: bigint;
}

/** The grant that is played with now: what is on its account, and the largest bet it is for. */
export interface PlayedBonus {
  readonly bonusMinor: bigint;
  readonly maxBetMinor: bigint | undefined;
}

/** What a game can be played with: bonus money is part of it where the game and the terms of the grant let it be staked there. */
export interface PlayableBalance {
  readonly minor: bigint;
  readonly usesBonus: boolean;
  /** The largest bet that may draw on the bonus, and counts towards it. */
  readonly maxBetMinor?: bigint | undefined;
}

/** Money between a member's account and a vendor's wallet: `in` is to the vendor, `out` is back. */
export interface VendorTransfer {
  readonly accountRef: AccountRef;
  readonly vendor: string;
  readonly direction: 'in' | 'out';
  readonly transferId: string;
  readonly amountMinor: bigint;
}

/** Won or lost at a vendor since its last report: signed, from the member's point of view. */
export interface VendorResult {
  readonly accountRef: AccountRef;
  readonly vendor: string;
  /** Unique per vendor and merchant. */
  readonly externalId: string;
  readonly deltaMinor: bigint;
}

export interface VendorHoldings {
  /** Below zero while more was taken out than the vendor has reported. */
  readonly thereMinor: bigint;
  readonly underWayMinor: bigint;
}

export interface VendorMoney {
  /** The money is in transit: it has left one side and not reached the other. */
  initiate(tx: Tx, transfer: VendorTransfer): Promise<MovementAnswer>;
  arrive(tx: Tx, transfer: VendorTransfer): Promise<MovementAnswer>;
  /** Returned to its origin. A transfer that arrived cannot be reversed, nor the other way round: that is a conflict. */
  reverse(tx: Tx, transfer: VendorTransfer): Promise<MovementAnswer>;
  recordResult(tx: Tx, result: VendorResult): Promise<void>;
  holdings(db: Db, accountRef: AccountRef, vendor: string): Promise<VendorHoldings>;
}

export interface PlaySession {
  readonly begunAt: Date;
  readonly latestAt: Date;
  readonly stakedMinor: bigint;
  readonly paidMinor: bigint;
}

export interface MovingOptions {
  readonly isNew?: boolean;
  readonly beforeMinor?: readonly bigint[];
  readonly isLast?: boolean;
}

export interface Wallet {
  /** Opens the accounts of a new member; a trial is granted its play money. */
  open(tx: Tx, accountRef: AccountRef): Promise<void>;
  balance(db: Db, accountRef: AccountRef): Promise<Balance>;
  /** The current or latest play session (no pause of half an hour): its start and end, total stake and payout. */
  latestPlaySession(db: Db, accountRef: AccountRef): Promise<PlaySession | undefined>;
  /** Refunds a stake: cancelled lines of an order. */
  refund(tx: Tx, movement: Movement): Promise<MovementAnswer>;
  /**
   * What each stake would be answered, at most one per member. Nothing is posted, and no house account is locked; the members' accounts
   * are, so that the answer holds until the transaction ends.
   */
  checkStakes(tx: Tx, movements: readonly Movement[]): Promise<readonly StakeCheck[]>;
  /**
   * The balances of the accounts that stakes are taken from; undefined where one cannot be paid in cash, or its member is known to have bonus money.
   * Nothing is locked: `moveGroups` is given them as `beforeMinor`.
   */
  cashBefore(tx: Tx, stakes: readonly Movement[]): Promise<readonly (bigint | undefined)[]>;
  /**
   * The balances of the accounts that these would be taken from, at most one per member: below zero where there is a debt. Nothing is
   * posted; the accounts stay locked, so that what is there can be taken.
   */
  lockBalances(tx: Tx, takings: readonly Movement[]): Promise<readonly bigint[]>;
  /**
   * Many groups in one statement, at most one per member: everything in a group applies, in order, or nothing of it. The house accounts
   * are locked until the end of the transaction, which blocks all other bets: call it last. `isNew`: each group is a stake that `checkStakes` found
   * ready in this transaction, or that is likely to be, with what its bet pays; all of them apply, or it throws. `beforeMinor`: it throws, too, where an
   * account has another balance than this. `isLast`: the transaction ends with it, and may be committed when this is answered.
   */
  moveGroups(
    tx: Tx,
    groups: readonly (readonly GroupedMovement[])[],
    options?: MovingOptions,
  ): Promise<readonly GroupMoved[]>;
  /** Fills a pot, once by its id. Locks the accounts of house and pot: call it last. */
  fillPot(tx: Tx, filling: PotFilling): Promise<void>;
  /** Credits a deposit: from the provider's clearing account to cash. */
  credit(tx: Tx, movement: Movement): Promise<MovementAnswer>;
  /** A provider's fee on a deposit, at the merchant's cost. */
  bearDepositFee(tx: Tx, movement: Movement): Promise<MovementAnswer>;
  /** Reverses that fee. */
  returnDepositFee(tx: Tx, movement: Movement): Promise<MovementAnswer>;
  /** A correction, shown as such in the statement. */
  correct(tx: Tx, correction: Correction): Promise<MovementAnswer>;
  /** The part of a deposit that can only be withdrawn: from the provider's clearing account to the member's held account. */
  creditHeld(tx: Tx, movement: Movement): Promise<MovementAnswer>;
  /** The balance of the held account: can only be withdrawn. */
  held(db: Db, accountRef: AccountRef): Promise<bigint>;
  /** A withdrawal is requested: from cash, and from the held account, to pending. */
  hold(tx: Tx, movement: HoldRequest): Promise<MovementAnswer>;
  /** The held money is paid through the provider's clearing account; the fee stays with the merchant. */
  capture(tx: Tx, outcome: PaidHold): Promise<MovementAnswer>;
  /** The held money is returned: from pending to its accounts. */
  release(tx: Tx, outcome: HoldOutcome): Promise<MovementAnswer>;
  /** Whether money may leave now: refused while the books were found wrong, or an operator froze withdrawals. */
  mayLeave(db: Db, merchantId: string): Promise<Result<undefined, 'wallet.frozen'>>;
  /**
   * A seamless vendor's call: its steps one after the other, each once by its id. When one is refused the transaction has to be rolled
   * back, so that nothing of the call is kept. Locks the member's account, then those across.
   */
  postSteps(tx: Tx, call: VendorCall): Promise<StepsAnswer>;
  /** Members' money in vendors' transfer wallets. */
  readonly vendors: VendorMoney;
}

/** A freeze of all outgoing money. */
export interface Freeze {
  readonly reason: string;
  readonly frozenBy: string;
  readonly frozenAt: Date;
}

/** Freezing and releasing withdrawals by an operator. */
export interface Freezing {
  current(db: Db, merchantId: string): Promise<Freeze | undefined>;
  /** Freezes withdrawals; returns whether this call did. */
  freeze(tx: Tx, stop: { readonly merchantId: string; readonly reason: string; readonly by: string }): Promise<boolean>;
  /** Whether a merchant's books are correct now, by the watcher's results and what was written since. */
  proveRight(tx: Tx, merchantId: string): Promise<Result<undefined, 'wallet.books_wrong' | 'wallet.books_unread'>>;
  /** Releases withdrawals; returns whether they were frozen. */
  unfreeze(tx: Tx, merchantId: string, by: string): Promise<boolean>;
}
