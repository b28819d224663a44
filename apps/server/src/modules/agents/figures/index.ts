/** Figures of teams, kept from facts. */
export { subscribe } from './listeners.ts';
export { type TeamSums, teamSums } from './store.ts';
