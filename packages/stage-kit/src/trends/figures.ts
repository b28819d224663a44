/** What charts say of past draws: missing counts, hot and cold numbers. Pure; draws are the newest first. */
import type { ChartedDraw } from '#engine-kit';

export interface NumberFigures {
  readonly number: number;
  readonly drawn: number;
  /** Draws since it was drawn last: of those at hand if it never was. */
  readonly missing: number;
  readonly longest: number;
}

export interface Missing {
  /** Of a row and a number how many draws it has been missing: 0 where it is drawn. */
  readonly at: (row: number, number: number) => number;
  readonly figures: readonly NumberFigures[];
}

/** `of` picks a draw's numbers that count; a void draw neither has a number nor misses one. */
export function missingOf(
  draws: readonly ChartedDraw[],
  { low, high }: { readonly low: number; readonly high: number },
  of: (numbers: readonly number[]) => readonly number[],
): Missing {
  const size = high - low + 1;
  const table = new Uint16Array(draws.length * size);
  const drawn = new Uint16Array(size);
  const missing = new Uint16Array(size);
  const longest = new Uint16Array(size);
  for (let row = draws.length - 1; row >= 0; row--) {
    const numbers = draws[row]?.numbers;
    const hit = numbers && of(numbers);
    for (let at = 0; at < size; at++) {
      const isHit = hit?.includes(low + at) ?? false;
      if (isHit) drawn[at] = (drawn[at] ?? 0) + 1;
      missing[at] = isHit ? 0 : (missing[at] ?? 0) + (hit ? 1 : 0);
      longest[at] = Math.max(longest[at] ?? 0, missing[at] ?? 0);
      table[row * size + at] = missing[at] ?? 0;
    }
  }
  return {
    at: (row, number) => table[row * size + number - low] ?? 0,
    figures: Array.from({ length: size }, (_, at) => ({
      number: low + at,
      drawn: drawn[at] ?? 0,
      missing: missing[at] ?? 0,
      longest: longest[at] ?? 0,
    })),
  };
}

export function sumOf(numbers: readonly number[], count = numbers.length): number {
  return numbers.slice(0, count).reduce((sum, one) => sum + one, 0);
}

/** The distance between the greatest and the least. */
export function spanOf(numbers: readonly number[]): number {
  return Math.max(...numbers) - Math.min(...numbers);
}
