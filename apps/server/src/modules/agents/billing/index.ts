/** Bills of contracts: made and paid by the clock. */
export { runBills } from './run-bills.ts';
