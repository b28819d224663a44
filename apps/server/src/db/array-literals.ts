/** Columns of a batch as one parameter each, made as the ledger makes its own. */
export { bigintArray, textArray } from '#ledger';
