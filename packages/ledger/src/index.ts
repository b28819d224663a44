/** Double entry for any merchant, member and currency: accounts, posts, holds, rollbacks, statements. It knows no casino. */
export {
  type Account,
  type AccountKind,
  type AccountName,
  type AccountOpening,
  isMemberKind,
  isTrialKind,
  type MemberKind,
  type MerchantKind,
  memberKinds,
  merchantKinds,
} from './account.ts';
export { type Batcher, type BatcherOptions, createBatcher } from '../../../apps/server/src/db/batching/batcher.ts';
export { checkBooks, type Invariant, type Violation } from './watch/check-books.ts';
export type { Ledger, StatementAsk, StatementFilter, StatementLine, StatementPage } from './ledger.ts';
export { createModelLedger, type ModelLedger, type ModelTx } from './model/create-model-ledger.ts';
export type {
  Applied,
  Capture,
  Declined,
  Duplicate,
  GroupAnswer,
  Hold,
  Overloaded,
  PostAnswer,
  Posting,
  Ready,
  Rollback,
  Told,
  Tombstoned,
  UnknownAccount,
  VoidedHold,
} from './posting.ts';
export { isRetryable, retrying } from './retry.ts';
export { createSqlLedger, type SqlLedgerOptions } from './sql/create-sql-ledger.ts';
export type { SqlPool, SqlPort } from './sql-port.ts';
export type { Spell } from './sql/play-session.ts';
export { sqlSpell } from './sql/play-session.ts';
export { freshWatch, type Look, lookAtBooks, type WatchOptions, type WatchState } from './watch/watch-books.ts';
