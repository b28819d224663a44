/** Public API of rounds that are decided at once: single bets, and what volleys share with them. */
export { type Bet, type Drawn, drawRound, movementsOf, type RowedRound, rowed, saveDrawn } from './drawn-round.ts';
export type { BetAnswer } from './play-batch.ts';
export { createBetQueue, playRound } from './play-round.ts';
