/** What bets pay, and the most that a selection can win: browser-safe, from the plays and chances of one group alone. */
export { MAX_BETS, playsOfGame, poolPlaysOf } from './games-plays.ts';
export { isExclusive } from './max-of-choices.ts';
export { maxWinE4, paidE4 } from './max-win.ts';
export { jointChance, type Odds } from './odds.ts';
export { oddsUnder } from './odds-under.ts';
export { bookReturn, parlayOdds, parlayPayouts, parlayReturn } from './parlay-odds.ts';
export { placeDraws } from './parlay-results.ts';
export { pushE4 } from './push.ts';
export { resultsOf } from './results.ts';
