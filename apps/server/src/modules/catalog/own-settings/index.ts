/** What operators wrote for single games: how they stand in lists, who may open them, and what the console shows of them. */

export { isVendorClosed } from './closings.ts';
export { isOffered, isServedIn, type Listings, listingsOf, settingsOf } from './settings.ts';
export { type GameListQuery, gamesForOperators, type OperatorsGame } from './store-games.ts';
export { listingSql } from './store-listings.ts';
