/** Names of the rows of a board: which texts they are made of. */
import type { LotteryPlay } from '#lottery-kit/counting.ts';
import type { DraftForm } from '../draft/draft.ts';

/** What a row of the board is: a place, two of them, how often its marks are drawn, or a side of the form. */
export type RowName =
  | { readonly kind: 'place'; readonly place: number }
  | { readonly kind: 'versus'; readonly left: number; readonly right: number }
  | { readonly kind: 'times'; readonly times: number; readonly take: number }
  | { readonly kind: 'choose'; readonly count: number }
  | { readonly kind: 'bankers' | 'others' | 'left' | 'right' | 'marks' };

export function rowName(play: LotteryPlay, form: DraftForm, row: number): RowName {
  if (form === 'bankers') return { kind: row === 0 ? 'bankers' : 'others' };
  if (form === 'cross') return { kind: row === 0 ? 'left' : 'right' };
  if ('rows' in play) {
    const [left = 0, right] = play.rows[row] ?? [];
    return right === undefined ? { kind: 'place', place: left } : { kind: 'versus', left, right };
  }
  if (play.grammar === 'group') {
    const { times = 1, take = 1 } = play.takes[row] ?? {};
    return { kind: 'times', times, take };
  }
  if (play.grammar === 'choose') return { kind: 'choose', count: Math.max(play.k, play.min ?? 0) };
  return { kind: 'marks' };
}
