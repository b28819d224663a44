/** Names of marks and rows: which texts they are made of. */
import type { LotteryPlay } from '#lottery-kit/counting.ts';
import { zodiac } from '#lottery-kit/marks.ts';
import type { DraftForm } from '../draft/draft.ts';

/** Words of two parts that are one word in a player's language. */
const whole: ReadonlySet<string> = new Set(['half-straight', 'full-house', 'two-pair']);

/** The texts of a mark, one after the other; undefined for a number, which is written as it is. */
export function markKeys(play: LotteryPlay, mark: string): readonly string[] | undefined {
  if (/^[\d-]+$/.test(mark)) return undefined;
  if (whole.has(mark)) return [mark];
  if (play.marks.length === zodiac.length && (mark === 'tiger' || mark === 'dragon')) return [`${mark}-year`];
  const of = 'test' in play && 'of' in play.test ? play.test.of : undefined;
  if (of === 'hand' && mark === 'high') return ['high-card'];
  if (of === 'element' && mark === 'earth') return ['earth-element'];
  return mark.split('-');
}

/** Places that draws of digits name by their value, from this one of five on. */
const firstDigits: Readonly<Record<string, number>> = { ssc: 0, '3d': 2 };

const ofBalls: ReadonlySet<string> = new Set(['pc28', '11x5', 'k3', 'toto']);

/** The name of a place of the draw. */
export function placeKey(play: Pick<LotteryPlay, 'code'>, place: number): { readonly key: string; readonly n: number } {
  const group = play.code.slice(0, play.code.indexOf('.'));
  const first = firstDigits[group];
  if (first !== undefined) return { key: `row.d${first + place + 1}`, n: place + 1 };
  return { key: ofBalls.has(group) ? 'row.ball' : 'row.position', n: place + 1 };
}

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
