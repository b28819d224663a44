/** Draws of which one stands for many: all draws of a class settle a selection alike. */
import type { Drawn } from '../draws/drawn.ts';

export interface DrawClass {
  readonly key: string;
  /** How many draws are in the class. */
  readonly weight: bigint;
  /** Any draw of the class. */
  readonly drawn: Drawn;
}

export interface DrawClasses {
  /** Of all classes together. */
  readonly draws: bigint;
  readonly classes: Iterable<DrawClass>;
  /** The class of any draw; undefined where each bet sees one place alone and the classes are the numbers of that place. */
  readonly keyOf?: (drawn: Drawn) => string;
}

export const nothingDrawn: Drawn = { numbers: [], tails: [], prizes: {}, lunarYear: 0 };

const cachedRows: bigint[][] = [];

/** Combinations of k of n, exact. */
export function combinations(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let row = cachedRows[n];
  if (!row) {
    row = [1n];
    for (let step = 1; step <= n; step++) row.push(((row[step - 1] ?? 0n) * BigInt(n - step + 1)) / BigInt(step));
    cachedRows[n] = row;
  }
  return row[k] ?? 0n;
}

/** Every list of whole numbers of this sum, each at most its bound, in rising order. */
export function* splits(sum: number, bounds: readonly number[]): Generator<readonly number[]> {
  /** What the bounds from each place on can hold. */
  const rooms = [0];
  for (const bound of bounds.toReversed()) rooms.unshift(bound + (rooms[0] ?? 0));
  const room = (at: number) => rooms[at] ?? 0;
  if (sum > room(0)) return;
  const takes: number[] = [];
  /** The lowest list from a place on. */
  const fill = (from: number, rest: number) => {
    let left = rest;
    for (let at = from; at < bounds.length; at++) {
      const take = Math.max(0, left - room(at + 1));
      takes[at] = take;
      left -= take;
    }
  };
  fill(0, sum);
  while (true) {
    yield [...takes];
    // The last place that can take one more from those behind it.
    let [at, behind] = [bounds.length - 2, takes.at(-1) ?? 0];
    while (at >= 0 && (behind === 0 || takes[at] === bounds[at])) behind += takes[at--] ?? 0;
    if (at < 0) return;
    takes[at] = (takes[at] ?? 0) + 1;
    fill(at + 1, behind - 1);
  }
}
