/** What was played with money in vendors' own wallets, read from their histories. */
export { readDueHistories } from './read-histories.ts';
export { beginHistory, countLeft, dueHistories, historiesOf, leftLines } from './store.ts';
