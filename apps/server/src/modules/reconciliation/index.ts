/** Public API of reconciliation: compares statements of payment providers and vendors with our own orders. */
export type { Area } from '../../db/tables.ts';
export type { ComparedBalances, Source, Which } from './deps.ts';
export { createDailyReconciliation, type Reconciled, reconcileDay } from './reconcile.ts';
export type { Difference, Movement, StatementLine } from './rules.ts';
export {
  type ComparedDay,
  comparedDays,
  countUnreconciled,
  isDifference,
  listDifferences,
  markDifferenceDone,
  unreconciled,
} from './store.ts';
