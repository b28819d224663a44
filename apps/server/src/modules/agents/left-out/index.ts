/** Bets that no agent earns by: of accounts linked with an agent above, and of two of a branch against each other. */
export { type LeftOutBackOffice, openLeftOutBackOffice } from './back-office.ts';
export { findOpposites } from './find-opposites.ts';
export { lookForSelfPlay } from './look-for-self-play.ts';
export { latestLeftOut, leftOutOf } from './store.ts';
