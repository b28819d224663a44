/** Makes a draw of a group in its published format: each number a separate unbiased draw from the given randomness. */
import type { Json } from '#kernel';
import type { Group } from '../play.ts';
import { boards, isAlone, numberFormats } from './drawn.ts';
import { lunarYearOf } from './lunar-year.ts';

export type LotteryDraw = { readonly [field: string]: Json };

/** A number from 0 up to below `count`, each as likely. */
interface Uniform {
  uniform(count: number): number;
}

const BALLS = { from: 1, to: 49 };

/** `day`: only what a six-mark draw is settled by depends on it. */
export function makeDraw(group: Group, chance: Uniform, day?: string): LotteryDraw {
  const format = numberFormats[group];
  if (format) {
    const { count, from, to } = format;
    const numbers = format.isDifferent
      ? different(chance, from, to, count)
      : Array.from({ length: count }, () => from + chance.uniform(to - from + 1));
    return { [format.field]: numbers };
  }
  const board = boards[group];
  if (board) {
    const prizes = Object.entries(board).map(([name, { count, digits }]) => {
      const texts = Array.from({ length: count }, () => `${chance.uniform(10 ** digits)}`.padStart(digits, '0'));
      return [name, isAlone(group, name, count) ? (texts[0] ?? '') : texts] as const;
    });
    return Object.fromEntries(prizes);
  }
  const seven = different(chance, BALLS.from, BALLS.to, 7);
  const [six, last] = [seven.slice(0, 6), seven[6] ?? 0];
  if (group !== 'lhc') return { numbers: six, additional: last };
  // Before the table of lunar years ends, a version with a longer one has to be published.
  if (day === undefined || lunarYearOf(day) === undefined)
    throw new Error('a six-mark draw is of a day of known animals');
  return { normal: six, special: last, date: day };
}

/** Numbers without return, in the order of drawing: each is taken out of those that are left, which stay in their order. */
function different(chance: Uniform, from: number, to: number, count: number): number[] {
  const left: number[] = [];
  for (let number = from; number <= to; number++) left.push(number);
  const drawn: number[] = [];
  while (drawn.length < count) {
    const at = chance.uniform(left.length);
    drawn.push(left[at] ?? from);
    for (let next = at + 1; next < left.length; next++) left[next - 1] = left[next] ?? from;
    left.pop();
  }
  return drawn;
}
