/** The watch over the books, and the stop it puts to money that would leave. */
export { freeze, mayLeave, openFreeze, unfreeze } from './freeze.ts';
export { proveRight } from './progress.ts';
export { createWatcher, type Watcher, type WatcherDeps } from './watcher.ts';
