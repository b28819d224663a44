/** The odds of any play: from its chances, or from its legs. By itself, so that a view loads the one or the other. */
import type { Chances } from '../load-chances.ts';
import type { Play } from '../play.ts';
import { type Odds, oddsOf, type PrizeTerms } from './odds.ts';
import { parlayOdds } from './parlay-odds.ts';

/** `chances`: those declared for the play; a parlay has none. */
export function oddsUnder(play: Play, chances: Chances, terms: PrizeTerms): Odds {
  return play.grammar === 'parlay' ? parlayOdds(play, terms) : oddsOf(play, chances, terms);
}
