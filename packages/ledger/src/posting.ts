/** The requests and answers of the ledger. Answers are values: only a broken database or a Bug throws. */
import type { Account } from './account.ts';

/** The external identity of a movement: reported twice, it is posted once. */
export interface Reported {
  /** Vendor, payment provider or module of the server. External ids are unique within (merchant, source). */
  readonly source: string;
  /** The id the source gave. Where a vendor's ids are unique per player only, the caller composes player and id. */
  readonly externalId: string;
  /** A digest of every field that must be equal for two requests to be the same. */
  readonly requestHash: string;
  /** When it happened, as reported by the source. */
  readonly eventAt?: Date;
}

/**
 * Money between a member's account and a counter-account. With amount 0 (a free round's stake, a win of nothing) it is recorded like
 * any other, answers the same way, and writes no entries.
 */
export interface Posting extends Reported {
  readonly merchantId: string;
  /** The caller's name for the kind: stake, payout, deposit, award… */
  readonly kind: string;
  /** The account whose balance is checked and answered. */
  readonly account: Account;
  readonly counter: Account;
  /** debit: out of `account` into `counter`. credit: the other way. */
  readonly direction: 'debit' | 'credit';
  readonly amountMinor: bigint;
  readonly round?: string;
  /** Stored, never read by the ledger. */
  readonly ref?: string;
  /**
   * External id (same source, same account) of a transfer that must exist and must not have been rolled back, captured or voided: a win
   * names its bet here. That bet cannot be rolled back any more, unless the win was rolled back before.
   */
  readonly requires?: string;
}

/**
 * Reverses the transfer posted as `targetExternalId` by exactly its amount. When it is unknown, a tombstone takes its place: the late
 * transfer then answers `tombstoned` and moves nothing; the answer to the vendor is the caller's policy. A target that was paid answers
 * `settled`: to settle anew, roll back the payment first. A closing transfer (rollback, capture, void) cannot be rolled back itself:
 * `unknown_reference`.
 */
export interface Rollback extends Reported {
  readonly merchantId: string;
  /** An account of the same member. A target of another owner is a conflict. */
  readonly account: Account;
  readonly targetExternalId: string;
  /** Default `tombstone`; `refuse` leaves no trace and answers `unknown_reference`. */
  readonly whenUnknown?: 'tombstone' | 'refuse';
  /**
   * When the money is already spent. Default `refuse`: answered `insufficient`. `go_below`: the balance goes below its floor by what is
   * owed; nothing is paid out of it until incoming money has settled that.
   */
  readonly whenSpent?: 'refuse' | 'go_below';
}

/** Moves money aside until it is captured or voided. */
export interface Hold extends Reported {
  readonly merchantId: string;
  readonly kind: string;
  readonly account: Account;
  /** The same member's pending account. */
  readonly pending: Account;
  readonly amountMinor: bigint;
  readonly ref?: string;
}

/** Pays a hold, whole, to a merchant's account. `account` is the member's account the hold was taken from. */
export interface Capture extends Reported {
  readonly merchantId: string;
  readonly kind: string;
  readonly account: Account;
  readonly holdExternalId: string;
  readonly to: Account;
}

/** Returns a hold, whole. */
export interface VoidedHold extends Reported {
  readonly merchantId: string;
  readonly kind: string;
  readonly account: Account;
  readonly holdExternalId: string;
}

/**
 * Applied now. Balances are those of the posting's `account`; `deltaMinor` is its signed change (of a capture: the pending account's).
 */
export interface Applied {
  readonly status: 'applied';
  readonly transferId: string;
  readonly balanceAfter: bigint;
  readonly deltaMinor: bigint;
}

/** Applied before: the stored answer, and the current balance beside it. */
export interface Duplicate {
  readonly status: 'duplicate';
  readonly transferId: string;
  readonly balanceAfter: bigint;
  readonly deltaMinor: bigint;
  readonly balance: bigint;
}

/** The transfer was rolled back before it came: nothing moved, nothing will. `transferId` is the tombstone's. */
export interface Tombstoned {
  readonly status: 'tombstoned';
  readonly transferId: string;
  readonly balance: bigint;
}

/** Nothing was stored; the same request may be sent again. */
export interface Declined {
  readonly status: /** The id is known with another request hash, or belongs to someone else. */
    | 'conflict'
    /** Below the floor of `account`. */
    | 'insufficient'
    /** Below the floor of the counter-account. */
    | 'counter_insufficient'
    /** The required transfer was rolled back, captured or voided. */
    | 'rolled_back'
    /** The required or targeted transfer is not known (on this account), or cannot be closed so. */
    | 'unknown_reference'
    /** The target was already rolled back, captured or voided under another id. */
    | 'already_closed'
    /** The target is required by a transfer that is in force: a bet that was paid. */
    | 'settled';
  /** Of `account`, as it is now. */
  readonly balance: bigint;
}

export interface UnknownAccount {
  readonly status: 'unknown_account';
}

/** How a transfer stands, and what was posted because of it: a bet with its wins. */
export interface TransferStatus {
  readonly transferId: string;
  readonly externalId: string;
  /** Signed, as it was posted on its account. */
  readonly deltaMinor: bigint;
  readonly ref?: string;
  readonly at: Date;
  /** Rolled back, captured or voided. */
  readonly isClosed: boolean;
  /** Of the transfers that require it, those that were not taken back: their number and their sum. */
  readonly payments: number;
  readonly paidMinor: bigint;
  /** Of all that require it, also those that were taken back. */
  readonly everPaid: number;
  /** Grows with everything that happens to it, from 1. */
  readonly revision: number;
}

/** It would apply; holds until the transaction ends. */
export interface Ready {
  readonly status: 'ready';
  /** Of `account`, before the posting. */
  readonly balance: bigint;
}

/** The answer for a group of postings of one account: all applied, or none, and why the first one was refused. */
export type GroupAnswer =
  | { readonly status: 'applied'; readonly answers: readonly Applied[] }
  | { readonly status: 'refused'; readonly at: number; readonly answer: Exclude<PostAnswer, Applied> };

/** For a rollback `tombstoned` means: the target was unknown and a tombstone was stored; `transferId` is the rollback's own. */
export type PostAnswer = Applied | Duplicate | Tombstoned | Declined | UnknownAccount;
