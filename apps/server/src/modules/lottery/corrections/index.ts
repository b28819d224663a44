/** Corrections of official results: a drawn draw takes another result, and its orders are paid the difference. */
export { applyResult } from './apply-result.ts';
export { correctDue } from './correct-due.ts';
export { type CorrectedOrder, correctedOrder } from './corrected-order.ts';
export { countDifferences, type Differences } from './count-differences.ts';
export { resettleAgain } from './resettle-draw.ts';
export { countCorrections, newestCorrections } from './store-correction.ts';
export { countOwed, type OwedRow, openOwed, type WriteOff, writeOffOwed } from './store-owed.ts';
