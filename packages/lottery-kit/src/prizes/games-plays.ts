/** Which plays of a group a game sells, and how many bets a line may have. */
import { loadPlays } from '../load-plays.ts';
import type { Group, Play } from '../play.ts';

/** No line has more bets: published in the rules. As many as the full board of five digits in order. */
export const MAX_BETS = 100_000;

/** The plays that the draws of one game settle at odds of their own: none of two stations, none whose prizes a pool decides. */
export async function playsOfGame(group: Group): Promise<readonly Play[]> {
  return (await loadPlays(group)).filter((play) => play.stations === undefined && !isOfPool(play));
}

/** Those of a group whose prizes are shares of a pool. */
export async function poolPlaysOf(group: Group): Promise<readonly Play[]> {
  return (await loadPlays(group)).filter(isOfPool);
}

function isOfPool(play: Play): boolean {
  return (play.grammar === 'choose' || play.grammar === 'rolling') && play.wins.length > 1 && !play.shares;
}
