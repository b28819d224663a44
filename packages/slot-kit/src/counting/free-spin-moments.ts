/** Moments of all the free spins that follow an award. */
import type { AwardClasses } from './award-classes.ts';

/** Weighted sums over `cases` cases, in credits and their square; `zero`: cases in which nothing is paid. */
export interface Moments {
  readonly mean: bigint;
  readonly square: bigint;
  readonly zero: bigint;
  readonly cases: bigint;
}

/**
 * With `left` spins to play of `awarded` in all, a spin leaves (left − 1 + more, awarded + more); every path plays at most
 * left + most − awarded spins, so that power of the number of cases is a common denominator and nothing needs to be reduced.
 */
export function freeSpinMoments({ classes, cases }: AwardClasses, max: number): (award: number) => Moments {
  const known = new Map<string, Moments>();
  const momentsOf = (left: number, awarded: number): Moments => {
    const unplayed = cases ** BigInt(left + max - awarded);
    if (left === 0) return { mean: 0n, square: 0n, zero: unplayed, cases: unplayed };
    const key = `${left} ${awarded}`;
    const found = known.get(key);
    if (found) return found;
    let mean = 0n;
    let square = 0n;
    let zero = 0n;
    for (const spin of classes) {
      const more = Math.min(spin.award, max - awarded);
      const rest = momentsOf(left - 1 + more, awarded + more);
      mean += spin.sum * rest.cases + spin.weight * rest.mean;
      square += spin.squares * rest.cases + 2n * spin.sum * rest.mean + spin.weight * rest.square;
      zero += spin.zeros * rest.zero;
    }
    const moments = { mean, square, zero, cases: unplayed };
    known.set(key, moments);
    return moments;
  };
  return (award) => momentsOf(award, award);
}
