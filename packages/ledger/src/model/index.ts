/** The ledger in memory: the reference for the answers of the SQL. */
export { createModelLedger, type ModelTx } from './create-model-ledger.ts';
