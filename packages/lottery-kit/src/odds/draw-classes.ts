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

/** Combinations of k of n, exact. */
export function combinations(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let step = 1; step <= k; step++) ways = (ways * BigInt(n - k + step)) / BigInt(step);
  return ways;
}

/** Every list of whole numbers of this sum, each at most its bound. */
export function* splits(sum: number, bounds: readonly number[], at = 0): Generator<readonly number[]> {
  const bound = bounds[at];
  if (bound === undefined) {
    if (sum === 0) yield [];
    return;
  }
  const later = bounds.slice(at + 1).reduce((total, each) => total + each, 0);
  for (let take = Math.max(0, sum - later); take <= Math.min(bound, sum); take++) {
    for (const rest of splits(sum - take, bounds, at + 1)) yield [take, ...rest];
  }
}
