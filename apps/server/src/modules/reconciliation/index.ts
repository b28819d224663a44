/** The door of reconciliation: statements of those who hold or move members' money, compared with our own orders. */
export type { Area } from '../../db/tables.ts';
export type { ComparedBalances, Source, Which } from './deps.ts';
export { createDailyReconciliation, type Reconciled, reconcileDay } from './reconcile.ts';
export type { Difference, Movement } from './rules.ts';
export { countUnreconciled, listDifferences, markDifferenceDone } from './store.ts';
