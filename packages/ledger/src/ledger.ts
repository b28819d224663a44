/**
 * The ledger as its callers see it. Every method takes the caller's open transaction, so that the caller's rows, facts and money commit
 * together or not at all; none begins, commits or retries one. `Tx` is the transaction of the storage: `SqlPort` in the server, the
 * model's own in tests.
 *
 * Amounts are bigints in minor units of the account's currency. Answers are values: what throws is a Bug (an argument no caller may
 * give: another merchant's account, a mixed currency, a negative amount) or the database. Everything that moves money is idempotent by
 * (merchant, source, external id): the same request hash is answered `duplicate` with the stored answer, another one `conflict`.
 *
 * Locks are held to the end of the transaction: members' accounts first, in the order of their ids, then shared accounts (a vendor's
 * house account, a provider's clearing account), which serialise all posts to them. Two callers that lock in another order deadlock;
 * the transaction is then run again.
 */
import type { Account, AccountOpening } from './account.ts';
import type {
  Applied,
  Capture,
  GroupAnswer,
  Hold,
  PostAnswer,
  Posting,
  Ready,
  Rollback,
  TransferStatus,
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

/** Filter of an account's lines: by kinds, and by time (`from` inclusive, `to` exclusive). */
export interface StatementFilter {
  readonly kinds?: readonly string[];
  readonly from?: Date;
  readonly to?: Date;
}

export interface StatementParams extends StatementFilter {
  readonly before?: string;
  /** 1 to 200, default 50. */
  readonly limit?: number;
}

export interface StatementPage {
  /** Newest first; of all kinds, each line's balance minus its delta is the next line's balance. */
  readonly lines: readonly StatementLine[];
  /** Pass it as `before` for the next page; absent on the last page. */
  readonly next?: string;
}

/** How groups are posted that are taken to be new. */
export interface NewGroups {
  readonly isNew?: boolean;
  readonly before?: readonly bigint[];
  readonly isLast?: boolean;
}

export interface Ledger<Tx> {
  /**
   * Finds or creates the account of this name, with balance 0. Idempotent by the name; a floor counts only when the account is created.
   * Does not lock an existing account. Cache the account only after commit, where the transaction may still be rolled back.
   */
  open(tx: Tx, opening: AccountOpening): Promise<Account>;
  /** The same for many in one statement; answers in the order given. */
  openMany(tx: Tx, openings: readonly AccountOpening[]): Promise<readonly Account[]>;

  /**
   * One transfer between `account` and `counter`. Refused: `conflict`, `insufficient` (with the balance of `account`), `counter_insufficient`
   * where the counter account has a floor, `unknown_account`, `tombstoned` when it was rolled back before it came, and with `requires`
   * `unknown_reference` or `rolled_back`. Locks `account`, then `counter`.
   */
  post(tx: Tx, posting: Posting): Promise<PostAnswer>;
  /**
   * Several postings of one member's account in a group, in order: all of them apply or none, and the answer names the first that was
   * refused, with the refusals of `post`. One group per account in a call, against shared accounts, and no id twice in a group. Answers
   * in the order of the groups. Locks all members' accounts, then the shared ones: call it last.
   *
   * `isNew`: all of them are taken to be new and to apply, since `checkPosts` said so in this transaction or since it is likely. They do, or it
   * throws and the transaction is lost. None of them requires anything. `before`: what the account of each group has to have before, or it throws as well.
   * `isLast`, of what is new: nothing follows in this transaction, so that the commit may go with it.
   */
  postGroups(tx: Tx, groups: readonly (readonly Posting[])[], options?: NewGroups): Promise<readonly GroupAnswer[]>;
  /**
   * What `post` would answer to each posting; `ready` where it would apply. Writes nothing. At most one posting per member's account;
   * answers in the order given. Locks the members' accounts, so that the answers hold until the transaction ends; shared accounts are
   * not touched.
   */
  checkPosts(tx: Tx, postings: readonly Posting[]): Promise<readonly (Exclude<PostAnswer, Applied> | Ready)[]>;

  /**
   * Reverses one transfer, named by its external id from the same source, by exactly its amount. An unknown target gets a tombstone
   * (`tombstoned`) or is refused (`unknown_reference`), as requested. Also refused: `conflict` (also for another owner's transfer),
   * `already_closed`, `settled` (a bet that was paid), `insufficient` (already spent, unless it may go below). Locks the accounts of
   * the target.
   */
  rollback(tx: Tx, rollback: Rollback): Promise<PostAnswer>;

  /** Moves a member's money into the pending account. Refused as by `post`. Locks both accounts. */
  hold(tx: Tx, hold: Hold): Promise<PostAnswer>;
  /**
   * Pays a hold, whole, to a merchant's account; the balance answered is that of the pending account. Refused: `conflict`,
   * `unknown_reference` (no such hold), `already_closed` (captured or voided under another id). Locks the hold's accounts, then `to`.
   */
  captureHold(tx: Tx, capture: Capture): Promise<PostAnswer>;
  /** Returns a hold, whole, to the account it was taken from. Refused and locked as `captureHold`. */
  voidHold(tx: Tx, voided: VoidedHold): Promise<PostAnswer>;

  /**
   * How the transfers stand that these belong to, each once: a payment belongs to what it requires, a rollback to what it takes back, anything
   * else to itself. Tombstones stand for nothing and are left out. In the order in which they were posted. Locks nothing.
   */
  statuses(tx: Tx, merchantId: string, transferIds: readonly string[]): Promise<readonly TransferStatus[]>;

  /** In the requested order, as of one moment. Locks nothing. An account that does not exist is a Bug. */
  balances(tx: Tx, accounts: readonly Account[]): Promise<readonly bigint[]>;
  /** The same, of those that exist. */
  findBalances(tx: Tx, accounts: readonly Account[]): Promise<readonly (bigint | undefined)[]>;
  /** One page of an account's lines, newest first. Locks nothing. */
  statement(tx: Tx, account: Account, params?: StatementParams): Promise<StatementPage>;
  /** Number of lines, counted up to `max` + 1. Locks nothing. */
  countLines(tx: Tx, account: Account, filter: StatementFilter, max: number): Promise<number>;
}
