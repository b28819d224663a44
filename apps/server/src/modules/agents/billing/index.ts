/** Bills of contracts: made and paid by the clock. */

export { openRetier, type RetierBackOffice } from './late/index.ts';
export { createMadeRuns, type MadeRuns, runBills } from './run-bills.ts';
export type { BillRow } from './store.ts';
export { billOf, pageOfBills } from './store-bills.ts';
export { openWriteOff, type WriteOffBackOffice } from './write-off.ts';
