/** Closings: ending play at vendors. */
export { closeDuePlayers } from './close-players.ts';
export { dueClosings, requestClosings } from './store.ts';
