/** The watch over the books, and the stop it puts to money that would leave. */

export { proveRight } from './progress.ts';
export { freeze, mayLeave, openFreeze, unfreeze } from './store-freeze.ts';
export { createWatcher, type Watcher, type WatcherDeps } from './watcher.ts';
