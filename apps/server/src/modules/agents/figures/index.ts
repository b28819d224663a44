/** Figures of teams, kept from facts. */
export { subscribe } from './listeners.ts';
export { noteMoneys } from './note-money.ts';
export { recountMarkets } from './recount.ts';
export { sharesOf } from './share-market.ts';
export { LATE_MINUTES, leftOutIn, type TeamSums, teamSums } from './store.ts';
