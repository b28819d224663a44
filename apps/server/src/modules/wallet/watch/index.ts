/** The watcher of the books, and the freeze it sets on withdrawals. */

export { proveRight } from './progress.ts';
export { freeze, mayLeave, openFreeze, unfreeze } from './store-freeze.ts';
export { createWatcher, type Watcher, type WatcherDeps } from './watcher.ts';
