/** What a view needs of the lottery kit: the number of bets of a selection. By itself, so that no view loads the settlement. */
export type { Play as LotteryPlay } from './play.ts';
export { countBets } from './selection/count-bets.ts';
export type { Selection as LotterySelection } from './selection/selection.ts';
