/** Play at vendors that must end at once. */
export { closeDuePlayers } from './close-players.ts';
export { dueClosings, requestClosings } from './store.ts';
