/** Double entry for any merchant, member and currency: accounts, posts, holds, rollbacks, statements. Knows nothing of games. */
export type { Account, AccountKind, AccountName, AccountOpening } from './account.ts';
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
  Standing,
  Tombstoned,
  UnknownAccount,
  VoidedHold,
} from './posting.ts';
export { isRetryable, retrying } from './retry.ts';
export { beginDay, createSqlLedger, makeDaysOf, type PlaySession, sqlPlaySession } from './sql/index.ts';
export type { SqlPool, SqlPort } from './sql-port.ts';
export { checkBooks, freshWatch, type Look, lookAtBooks, type Violation, type WatchState } from './watch/index.ts';
