/** What a player reads of a selection that is not complete: the kit's refusal in the words of the board. */
import type { LotteryPlay } from '#lottery-kit/counting.ts';
import type { SelectionFlaw } from '#lottery-kit/selection/selection.ts';
import { type Draft, maxOf } from './draft.ts';

/** The last part of a text's key, and the number in it. */
export interface Needed {
  readonly what:
    | 'typed'
    | 'places'
    | 'most'
    | 'bankers'
    | 'sides'
    | 'rows'
    | 'each-row'
    | 'different'
    | 'more'
    | 'bets';
  readonly count: number;
}

export function neededOf(play: LotteryPlay, draft: Draft, flaw: SelectionFlaw): Needed {
  const { form, rows, places } = draft;
  const marked = rows.reduce((sum, row) => sum + row.length, 0);
  const missingPlaces = (play.anyPlaces ?? 0) - places.length;
  if (missingPlaces > 0) return { what: 'places', count: missingPlaces };
  if (form === 'numbers') return { what: 'typed', count: 1 };
  if (form === 'bankers') return neededOfBankers(play, draft);
  if (form === 'cross') return { what: 'sides', count: 1 };
  const max = maxOf(play, form) ?? 0;
  if (flaw === 'selection.too-many') return { what: 'most', count: max };
  if (play.grammar === 'anyrows' || play.grammar === 'parlay') {
    const needed = play.grammar === 'anyrows' ? play.take : play.min;
    return { what: 'rows', count: needed - rows.filter((row) => row.length > 0).length };
  }
  if (play.grammar === 'rows-different' && rows.every((row) => row.length > 0)) return { what: 'different', count: 1 };
  if (play.grammar === 'group') return neededOfGroup(play, rows);
  if (rows.length > 1 && play.grammar !== 'each') return { what: 'each-row', count: rows.length };
  return { what: 'more', count: Math.max(1, minOf(play) - marked) };
}

/** The fewest marks of the only row. */
function minOf(play: LotteryPlay): number {
  if (play.grammar === 'choose') return Math.max(play.k, play.min ?? 0);
  if (play.grammar === 'pairs') return 2;
  return 'min' in play ? (play.min ?? 1) : 1;
}

function neededOfBankers(play: LotteryPlay, { rows: [bankers = [], marks = []] }: Draft): Needed {
  const k = play.grammar === 'choose' ? play.k : 1;
  if (bankers.length === 0) return { what: 'bankers', count: 1 };
  if (bankers.length >= k) return { what: 'most', count: k - 1 };
  return { what: 'more', count: Math.max(1, k - bankers.length - marks.length) };
}

function neededOfGroup(
  { takes }: Extract<LotteryPlay, { readonly grammar: 'group' | 'pairs' }>,
  rows: Draft['rows'],
): Needed {
  const missing = takes.reduce((sum, { take }, at) => sum + Math.max(0, take - (rows[at]?.length ?? 0)), 0);
  return missing > 0 ? { what: 'more', count: missing } : { what: 'different', count: 1 };
}
