/** Double entry for any merchant, member and currency: accounts, posts, holds, rollbacks, statements. Knows nothing of games. */
export type { Account, AccountKind, AccountName, AccountOpening } from './account.ts';
export { bigintArray, textArray } from './array-literal.ts';
export type { Ledger, StatementFilter, StatementLine, StatementPage, StatementParams } from './ledger.ts';
export type {
  Applied,
  Capture,
  Declined,
  Duplicate,
  GroupAnswer,
  Hold,
  PostAnswer,
  Posting,
  Ready,
  Reported,
  Rollback,
  Tombstoned,
  TransferStatus,
  UnknownAccount,
  VoidedHold,
} from './posting.ts';
export { isRetryable, pauseAfterMs, retrying } from './retry.ts';
export {
  archiveDays,
  beginDay,
  createSqlLedger,
  type MovedOn,
  makeDaysOf,
  movedByDay,
  type PlaySession,
  sealDays,
  sqlPlaySession,
} from './sql/index.ts';
export type { SqlPool, SqlPort } from './sql-port.ts';
export {
  type BooksSum,
  brokenSeals,
  checkBooks,
  freshWatch,
  type Look,
  lookAtBooks,
  type Violation,
  type WatchState,
} from './watch/index.ts';
