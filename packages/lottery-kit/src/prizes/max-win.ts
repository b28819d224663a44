/**
 * The largest payout of a selection in one draw, in ten-thousandths of the unit stake. Exact, but for an upper bound where marks of
 * several rows or bets at several places may not all win together: plays at any places, `each` plays whose rows share drawn numbers, and
 * typed choices of marks.
 */
import { PUSH, type Vector } from '../draws/vectors.ts';
import type { EachPlay, MarksPlay, NotesPlay, ParlayPlay, Play, SetPlay } from '../play.ts';
import { symmetric } from '../selection/count-bets.ts';
import { type Picked, type Picks, picksOf } from '../selection/picks.ts';
import type { Selection } from '../selection/selection.ts';
import { notesOf } from '../selection/spellings.ts';
import { parlayKind, parlayTier } from '../settling/parlay-kind.ts';
import { ANY, WIN } from '../settling/won.ts';
import { maxOfChoices } from './max-of-choices.ts';
import { maxOfMarks } from './max-of-marks.ts';
import { maxOfNumbers } from './max-of-numbers.ts';
import type { Odds } from './odds.ts';
import { pushE4 } from './push.ts';
import { resultsOf } from './results.ts';

export function maxWinE4(play: Play, selection: Selection, odds: Odds): number {
  const picks = picksOf(play, selection);
  const max = maxAt(play, selection, picks, odds);
  return play.anyPlaces === undefined ? max : max * picks.at.length;
}

function maxAt(play: Play, selection: Selection, { picks, numbers }: Picks, odds: Odds): number {
  const rows = picks[0]?.rows ?? [];
  const [first = []] = rows;
  switch (play.grammar) {
    case 'numbers':
    case 'roll':
      return maxOfNumbers(play, numbers, odds);
    case 'rows':
      return (picks.length > 1 ? 1 : product(hitsOf(play, rows))) * odds.of(ANY, WIN);
    case 'combo':
      return maxOfLastDigits(rows, odds);
    case 'anyrows':
      return symmetric(hitsOf(play, rows), play.take) * odds.of(ANY, WIN);
    case 'each':
      return rows.reduce((sum, row) => sum + maxOfRow(play, row, odds), 0);
    case 'marks':
      return 'of' in play.test ? maxOfRow(play, first, odds) : maxOfMarks(play, first, odds);
    case 'notes':
      return maxOfBets(play, first, odds);
    case 'choose':
      return maxOfChoices(play, selection, picks, odds);
    case 'set':
      return maxOfSet(play, first, odds);
    case 'parlay':
      return maxOfParlay(play, rows, odds);
    default:
      // Of numbers in order and of groups no two bets win together.
      return odds.of(ANY, WIN);
  }
}

function product(factors: readonly number[]): number {
  return factors.reduce((all, one) => all * one, 1);
}

/** Of each row the most marks that win together. */
function hitsOf(
  play: Extract<Play, { readonly grammar: 'rows' | 'rows-different' | 'combo' | 'anyrows' }>,
  rows: readonly Picked[],
): number[] {
  const results = resultsOf(play, play.test);
  return rows.map((row) => Math.max(0, ...results.map((result) => row.filter((mark) => result[mark] === 1).length)));
}

/** Every number that ends in the drawn digits wins with these digits. */
function maxOfLastDigits(rows: readonly Picked[], odds: Odds): number {
  return rows.reduce((sum, _, from) => {
    const tier = `${rows.length - from}-digit`;
    return sum + product(rows.slice(0, from).map((row) => row.length)) * odds.of(tier, tier);
  }, 0);
}

function maxOfRow(play: EachPlay | MarksPlay, picked: Picked, odds: Odds): number {
  if (!('of' in play.test)) return 0;
  return Math.max(0, ...resultsOf(play, play.test).map((result) => paidE4(play, picked, result, odds)));
}

/** What the marks of a row are paid by one result. */
export function paidE4(play: Play, picked: Picked, result: Vector, odds: Odds): number {
  return picked.reduce((sum, mark) => {
    if (result[mark] === PUSH) return sum + pushE4(play);
    return result[mark] === 1 ? sum + markE4(play, mark, odds) : sum;
  }, 0);
}

/** An animal may be that of the draw's year or not, and an element may have few numbers in it or many. */
function markE4(play: Play, mark: number, odds: Odds): number {
  if (play.apart === 'animal' || play.apart === 'element') {
    return Math.max(...Object.values(odds.kinds).map((tiers) => tiers[WIN] ?? 0));
  }
  return odds.of(play.marks[mark] ?? '', WIN);
}

function maxOfBets(play: NotesPlay, picked: Picked, odds: Odds): number {
  if (!play.isGroup || play.at.length < 3) return odds.of(ANY, WIN);
  const tiers = new Set(
    picked.flatMap((mark) => (notesOf(play)[mark] ?? []).map((note) => `group${new Set(note).size === 3 ? 6 : 3}`)),
  );
  return Math.max(...[...tiers].map((tier) => odds.of(tier, tier)));
}

function maxOfSet(play: SetPlay, picked: Picked, odds: Odds): number {
  const won = odds.of(setKind(play, picked), WIN);
  return 'push' in play.test ? Math.max(won, pushE4(play)) : won;
}

/** A leg that wins pays more than one that returns, and each mark has more numbers than there are places: all can win. */
function maxOfParlay(play: ParlayPlay, rows: readonly Picked[], odds: Odds): number {
  const legs = rows.flatMap(([mark]) => (mark === undefined ? [] : [play.marks[mark] ?? '']));
  return odds.of(parlayKind(legs), parlayTier(legs.length));
}

/** Sets of one size differ by their marks, others by their size. */
export function setKind(play: SetPlay, picked: Picked): string {
  return play.min === play.max ? picked.map((mark) => play.marks[mark]).join('+') : `${picked.length}`;
}
