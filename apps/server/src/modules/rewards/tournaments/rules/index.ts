/** The rules of tournaments: scores, places, periods and the lifecycle. Pure. */
export { prizeLifecycle, tournamentLifecycle } from './lifecycle.ts';
export { type Period, periodAt } from './periods.ts';
export { type Placed, placesOf, poolOf, prizeLines, prizesOf } from './places.ts';
export { addBets, riskOf, type ScoredBet, scoreOf } from './scores.ts';
export { readTournament, type TournamentTerms, weightOf } from './terms.ts';
