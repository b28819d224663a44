/** Bets that draw on bonus money. */
export { bonusPartsAtOnce, bonusPartsOf, bonusPartsOfOutcome, type DrawnPart } from './bonus-parts.ts';
export { type CountedBets, countBets } from './count-bets.ts';
export { splitGroups } from './split-groups.ts';
export { countSums, listCounts, openBets } from './store-bet.ts';
