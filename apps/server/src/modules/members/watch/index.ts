/** The watch list of operators. */
export { isWatched, unwatch, watch, watched } from './store.ts';
