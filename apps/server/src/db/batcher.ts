/** Many small transactions gathered into one while the database is busy: the ledger's queue, for every module that moves money. */
export { type Batcher, createBatcher } from '#ledger';
