/** Figures of teams, kept from facts. */
export { subscribe } from './listeners.ts';
export { noteMoney } from './note-money.ts';
export { type TeamSums, teamSums } from './store.ts';
