/** What operators wrote for single games: how they stand in lists, who may open them, and what the console shows of them. */
export { type GameListQuery, gamesForOperators, type OperatorsGame } from './operators-list.ts';
export { isOffered, isServedIn, type Standings, settingsOf, standingsOf } from './settings.ts';
export { standingSql } from './standing-sql.ts';
