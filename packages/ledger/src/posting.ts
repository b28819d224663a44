/** What can be asked of the ledger, and what it answers. Answers are values: only a broken database or a Bug throws. */
import type { Account } from './account.ts';

/** What names a movement from outside: told twice, it happens once. */
export interface Reported {
  /** Vendor, payment provider or module of the house. External ids are unique within (merchant, source). */
  readonly source: string;
  /** The teller's own id. Where a vendor's ids are unique per player only, the caller composes player and id. */
  readonly externalId: string;
  /** A digest of everything that must be equal for two tellings to be one. */
  readonly requestHash: string;
  /** When it happened, as the teller says. */
  readonly eventAt?: Date;
}

/**
 * Money between a member's account and a counter account. With amount 0 (a free round's stake, a win of nothing) it is
 * recorded like any other, answers the same way, and writes no entries.
 */
export interface Posting extends Reported {
  readonly merchantId: string;
  /** The caller's word: stake, payout, deposit, award… */
  readonly kind: string;
  /** The account whose balance is asked and answered. */
  readonly account: Account;
  readonly counter: Account;
  /** debit: out of `account` into `counter`. credit: the other way. */
  readonly direction: 'debit' | 'credit';
  readonly amountMinor: bigint;
  readonly round?: string;
  /** Kept for the record, never looked at. */
  readonly ref?: string;
  /**
   * External id (same source, same account) of a transfer that must exist and must not have been rolled back, captured
   * or voided: a win names its bet here. That bet is not rolled back any more, unless the win was rolled back before.
   */
  readonly requires?: string;
}

/**
 * Undoes the transfer told as `targetExternalId` by exactly its amount. When it is unknown a tombstone takes its place:
 * the late transfer then answers `tombstoned` and moves nothing; what the vendor is told then is the caller's policy.
 * A target that was paid answers `settled`: whoever settles anew rolls back what was paid first. What closes another (a rollback, a capture,
 * a void) is not rolled back itself: `unknown_reference`.
 */
export interface Rollback extends Reported {
  readonly merchantId: string;
  /** An account of the member concerned. A target of another owner is a conflict. */
  readonly account: Account;
  readonly targetExternalId: string;
  /** Default `tombstone`; `refuse` leaves no trace and answers `unknown_reference`. */
  readonly whenUnknown?: 'tombstone' | 'refuse';
  /**
   * When what it takes back is spent already. Default `refuse`: answered `insufficient`. `go_below`: the account stands below its floor by
   * what is owed; nothing is paid out of it until what comes in has settled that.
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

/** Pays a hold out, whole, to a merchant's account. `account` is the member's account the hold was taken from. */
export interface Capture extends Reported {
  readonly merchantId: string;
  readonly kind: string;
  readonly account: Account;
  readonly holdExternalId: string;
  readonly to: Account;
}

/** Gives a hold back, whole. */
export interface VoidedHold extends Reported {
  readonly merchantId: string;
  readonly kind: string;
  readonly account: Account;
  readonly holdExternalId: string;
}

/** Done, now. Balances are those of the posting's `account`; `deltaMinor` is its signed change (of a capture: the pending account's). */
export interface Applied {
  readonly status: 'applied';
  readonly transferId: string;
  readonly balanceAfter: bigint;
  readonly deltaMinor: bigint;
}

/** Told before and done then: the stored answer, and the balance of now for those who want that one. */
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

/** Nothing was stored; the same telling may come again. */
export interface Declined {
  readonly status: /** The id is known with another request hash, or belongs to someone else. */
    | 'conflict'
    /** Below the floor of `account`. */
    | 'insufficient'
    /** Below the floor that was given to the counter account. */
    | 'counter_insufficient'
    /** The required transfer was rolled back, captured or voided. */
    | 'rolled_back'
    /** The required or targeted transfer is not known (on this account), or is none that is closed so. */
    | 'unknown_reference'
    /** The target was already rolled back, captured or voided under another id. */
    | 'already_closed'
    /** The target is required by a transfer that stands: a bet that was paid. */
    | 'settled';
  /** Of `account`, as it is now. */
  readonly balance: bigint;
}

export interface UnknownAccount {
  readonly status: 'unknown_account';
}

/** Nothing speaks against it as long as the transaction lasts. */
export interface Ready {
  readonly status: 'ready';
  /** Of `account`, before the posting. */
  readonly balance: bigint;
}

/** What several postings of one account come to: all of them applied, or none, and why the first that could not did not. */
export type GroupAnswer =
  | { readonly status: 'applied'; readonly answers: readonly Applied[] }
  | { readonly status: 'refused'; readonly at: number; readonly answer: Exclude<PostAnswer, Applied> };

/** For a rollback `tombstoned` means: the target was unknown and its place is taken now; `transferId` is then the rollback's own. */
export type PostAnswer = Applied | Duplicate | Tombstoned | Declined | UnknownAccount;
