/** The ledger in memory, which says what the SQL ought to answer. */
export { createModelLedger, type ModelTx } from './create-model-ledger.ts';
