/** Bills of contracts: made and paid by the clock. */

export { billOf, pageOfBills } from './read-bills.ts';
export { runBills } from './run-bills.ts';
export type { BillRow } from './store.ts';
