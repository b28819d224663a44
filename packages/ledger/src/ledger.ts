/** The ledger as its callers see it. `Tx` is the transaction of the storage: `SqlPort` in the house, the model's own in tests. */
import type { Account, AccountName, AccountOpening } from './account.ts';
import type {
  Applied,
  Capture,
  GroupAnswer,
  Hold,
  Overloaded,
  PostAnswer,
  Posting,
  Ready,
  Rollback,
  VoidedHold,
} from './posting.ts';

export interface StatementLine {
  readonly transferId: string;
  readonly source: string;
  readonly externalId: string;
  readonly kind: string;
  readonly round?: string;
  readonly ref?: string;
  /** Signed. */
  readonly deltaMinor: bigint;
  readonly balanceAfter: bigint;
  readonly at: Date;
  readonly eventAt?: Date;
}

/** Which lines of an account: all of them, or those of some kinds and of a time (from, included, to the moment of `to`, excluded). */
export interface StatementFilter {
  readonly kinds?: readonly string[];
  readonly from?: Date;
  readonly to?: Date;
}

export interface StatementAsk extends StatementFilter {
  readonly before?: string;
  /** 1 to 200, default 50. */
  readonly limit?: number;
}

export interface StatementPage {
  /** Newest first; of all kinds, each line's balance minus its delta is the next line's balance. */
  readonly lines: readonly StatementLine[];
  /** Give it as `before` to read on; absent on the last page. */
  readonly next?: string;
}

export interface Ledger<Tx> {
  /** Finds or makes. A floor counts only when the account is made. */
  open(opening: AccountOpening): Promise<Account>;
  openIn(tx: Tx, opening: AccountOpening): Promise<Account>;
  find(name: AccountName): Promise<Account | undefined>;

  /** In a transaction of its own, shared with others' posts by the batcher. Answered only after the commit. */
  post(posting: Posting): Promise<PostAnswer | Overloaded>;
  /** In the caller's transaction, so that the caller's rows, facts and the money commit together. */
  postIn(tx: Tx, posting: Posting): Promise<PostAnswer>;
  /**
   * At most one posting per member's account in one call: call twice for a stake and its payout. Answers in the order asked;
   * postings of one call happen at once, so that none may count on another.
   */
  postManyIn(tx: Tx, postings: readonly Posting[]): Promise<readonly PostAnswer[]>;
  /**
   * Several postings of one member's account in a group, one after the other: all of them apply or none does. One group per account in a
   * call, against shared accounts, and no id twice in a group. The shared accounts are locked from here to the end of the transaction, by
   * which everybody else waits: call it last.
   */
  postGroupsIn(tx: Tx, groups: readonly (readonly Posting[])[]): Promise<readonly GroupAnswer[]>;
  /**
   * What each posting would be answered. Its member's account stays locked, so that the answer holds until the transaction ends; shared
   * accounts are not touched.
   */
  checkManyIn(tx: Tx, postings: readonly Posting[]): Promise<readonly (Exclude<PostAnswer, Applied> | Ready)[]>;

  rollback(rollback: Rollback): Promise<PostAnswer>;
  rollbackIn(tx: Tx, rollback: Rollback): Promise<PostAnswer>;

  hold(hold: Hold): Promise<PostAnswer>;
  holdIn(tx: Tx, hold: Hold): Promise<PostAnswer>;
  captureHold(capture: Capture): Promise<PostAnswer>;
  captureHoldIn(tx: Tx, capture: Capture): Promise<PostAnswer>;
  voidHold(voided: VoidedHold): Promise<PostAnswer>;
  voidHoldIn(tx: Tx, voided: VoidedHold): Promise<PostAnswer>;

  balance(account: Account): Promise<bigint>;
  balanceIn(tx: Tx, account: Account): Promise<bigint>;
  /** In the order asked. */
  balances(accounts: readonly Account[]): Promise<readonly bigint[]>;
  balancesIn(tx: Tx, accounts: readonly Account[]): Promise<readonly bigint[]>;
  statement(account: Account, ask?: StatementAsk): Promise<StatementPage>;
  /** How many lines there are, counted to `most` + 1 and no further. */
  countLines(account: Account, filter: StatementFilter, most: number): Promise<number>;

  /** Resolves when every accepted `post` is answered. Ask it on shutdown, after the doors are closed. */
  drain(): Promise<void>;
}
