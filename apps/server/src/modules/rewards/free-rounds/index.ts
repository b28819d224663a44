/** Sets of free rounds: played in a game's frame, ended by their last round, their time or an operator, and then given as a grant. */
export { type FreeRoundsBackOffice, openFreeRoundSets } from './back-office.ts';
export { forfeitSets, freeRoundsJob, pauseSets } from './due.ts';
export { openFreeRounds, refusalOfRound } from './play.ts';
export { freeRoundRoutes } from './routes.ts';
