/** Names of marks and places: which texts of a family they are made of, for its view and for the records of its orders alike. */
import { zodiac } from './marks.ts';
import type { Play } from './play.ts';
import type { Selection } from './selection/selection.ts';

/** Gives a text of the family that names plays so. */
export type FamilyText = (key: string, values?: Record<string, string | number>) => string;

const SHOWN_NUMBERS = 12;

/** Words of two parts that are one word in a player's language. */
const whole: ReadonlySet<string> = new Set(['half-straight', 'full-house', 'two-pair']);

/** The texts of a mark, one after the other; undefined for a number, which is written as it is. */
function markKeys(play: Play, mark: string): readonly string[] | undefined {
  if (/^[\d-]+$/.test(mark)) return undefined;
  if (whole.has(mark)) return [mark];
  if (play.marks.length === zodiac.length && (mark === 'tiger' || mark === 'dragon')) return [`${mark}-year`];
  const of = 'test' in play && 'of' in play.test ? play.test.of : undefined;
  if (of === 'hand' && mark === 'high') return ['high-card'];
  if (of === 'element' && mark === 'earth') return ['earth-element'];
  return mark.split('-');
}

export function markNameIn(text: FamilyText, play: Play, mark: string): string {
  const parts = markKeys(play, mark)?.map((key) => text(`mark.${key}`));
  return parts?.reduce((a, b) => text('mark.two', { a, b })) ?? mark.replace('-', '–');
}

/** Places that draws of digits name by their value, from this one of five on. */
const firstDigits: Readonly<Record<string, number>> = { ssc: 0, '3d': 2 };
const ofBalls: ReadonlySet<string> = new Set(['pc28', '11x5', 'k3', 'toto']);

/** A place of the draw, from 0. */
export function placeNameIn(text: FamilyText, { code }: Pick<Play, 'code'>, place: number): string {
  const group = code.slice(0, code.indexOf('.'));
  const first = firstDigits[group];
  if (first !== undefined) return text(`row.d${first + place + 1}`);
  return text(ofBalls.has(group) ? 'row.ball' : 'row.position', { n: place + 1 });
}

/** What is picked, as a line of text. */
export function picksIn(
  text: FamilyText,
  play: Play,
  { places, rows, marks, bankers, left, right, numbers }: Selection,
): string {
  const list = (some: readonly string[] = []) => some.map((mark) => markNameIn(text, play, mark)).join(' ') || '–';
  const parts: string[] = [];
  if (places) parts.push(places.map((one) => placeNameIn(text, play, Number(one.slice(1)) - 1)).join(' '));
  if (rows) parts.push(rows.map(list).join(' | '));
  if (bankers) parts.push(`(${list(bankers)}) ${list(marks)}`);
  else if (marks) parts.push(list(marks));
  if (left) parts.push(`${list(left)} × ${list(right)}`);
  if (numbers) {
    const more = numbers.length > SHOWN_NUMBERS ? ` … (${numbers.length})` : '';
    parts.push(numbers.slice(0, SHOWN_NUMBERS).join(', ') + more);
  }
  return parts.join(' · ');
}
