/** The draw of a group in the kit's published format: each number a separate unbiased draw from the shared randomness. */
import type { Chance } from '#engine-kit';
import type { Json } from '#kernel';
import { boards, isAlone, numberFormats } from '#lottery-kit/draws/drawn.ts';
import type { Group } from '#lottery-kit/play.ts';

export type LotteryDraw = { readonly [field: string]: Json };

const BALLS = { from: 1, to: 49 };

export function drawOf(group: Group, chance: Chance): LotteryDraw {
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
  return { numbers: seven.slice(0, 6), additional: seven[6] ?? 0 };
}

/** Numbers without return, in the order of drawing. */
function different(chance: Chance, from: number, to: number, count: number): number[] {
  const left = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return Array.from({ length: count }, () => left.splice(chance.uniform(left.length), 1)).flat();
}
