/** What bets pay, and the most that a selection can win: browser-safe, from the plays and chances of one group alone. */
export { MOST_BETS, playsOfGame, poolPlaysOf } from './games-plays.ts';
export { isExclusive } from './most-of-choices.ts';
export { mostWonE4, paidE4 } from './most-won.ts';
export { jointChance, type Odds, oddsOf } from './odds.ts';
export { pushE4 } from './push.ts';
export { resultsOf } from './results.ts';
