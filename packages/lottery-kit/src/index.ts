/**
 * The lottery kit: plays of lotteries as data. What can be picked, how many bets that is, and which of them win in a draw. Pure, and the
 * same in Node and in the browser.
 */
export { countDraws, everyDraw } from './draws/every-draw.ts';
export { readDrawFor } from './draws/read-draw-for.ts';
export { loadPlay } from './load-plays.ts';
export { oddsOfGroup } from './odds/odds-of-play.ts';
export { groups, isGroup } from './play.ts';
export { countBets } from './selection/count-bets.ts';
export { enumerateBets } from './selection/enumerate-bets.ts';
export { type Picks as LotteryPicks, picksOf } from './selection/picks.ts';
export { readSelection } from './selection/read-selection.ts';
export { settle, wonBets } from './settling/settle.ts';
export { PUSHED } from './settling/won.ts';
