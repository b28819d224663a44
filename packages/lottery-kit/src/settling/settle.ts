/**
 * Settles a selection against a draw. Winning bets are counted by the same product rules as bets: a ticket of many bets costs no more
 * than one of one bet.
 */
import type { Drawn } from '../draws/drawn.ts';
import type { Play } from '../play.ts';
import { countBets } from '../selection/count-bets.ts';
import { type Picks, picksOf } from '../selection/picks.ts';
import type { Selection } from '../selection/selection.ts';
import { PUSHED, type Won } from './won.ts';
import { wonByNumbers } from './won-by-numbers.ts';
import { wonByRows } from './won-by-rows.ts';
import { wonBySets } from './won-by-sets.ts';

/** How many bets there are, how many of them won in each tier, and how many return their stake. Each hit of a bet counts. */
export interface Settlement {
  readonly bets: number;
  readonly wins: Readonly<Record<string, number>>;
  readonly push: number;
}

export function settle(play: Play, selection: Selection, drawn: Drawn): Settlement {
  const wins: Record<string, number> = {};
  let push = 0;
  for (const { tier, times } of wonBets(play, picksOf(play, selection), drawn)) {
    if (tier === PUSHED) push += times;
    else wins[tier] = (wins[tier] ?? 0) + times;
  }
  return { bets: countBets(play, selection), wins, push };
}

/** The winning and the returned bets, by tier and by kind of chance. Picks are made once for many draws. */
export function wonBets(play: Play, picks: Picks, drawn: Drawn): readonly Won[] {
  if (picks.at.length === 0) return wonAt(play, picks, drawn);
  return picks.at.flatMap((at) =>
    wonAt(play, picks, { ...drawn, numbers: at.map((place) => drawn.numbers[place] ?? 0) }),
  );
}

function wonAt(play: Play, picks: Picks, drawn: Drawn): readonly Won[] {
  switch (play.grammar) {
    case 'numbers':
    case 'roll':
      return wonByNumbers(play, picks.numbers, drawn);
    case 'rows':
    case 'rows-different':
    case 'combo':
    case 'anyrows':
    case 'each':
    case 'parlay':
    case 'marks':
      return wonByRows(play, picks.picks, drawn);
    default:
      return wonBySets(play, picks.picks, drawn);
  }
}
