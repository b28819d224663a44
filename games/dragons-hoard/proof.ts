/** Exact return, hit rate and variance of a whole round with its free spins, and a bound on the reduction by the win limit. */
import { addRatios, type Figures, momentFigures, ONE_E4, type Ratio, ratio } from '#engine-kit';
import { casesOf, type SpinResult, spinResults } from './spin-results.ts';
import { freeSpinsFor, type WaysRules } from './ways.ts';

/** Weighted sums over the spins that award the same number of free spins. */
interface AwardClass {
  readonly award: number;
  readonly weight: bigint;
  readonly sum: bigint;
  readonly squares: bigint;
}

/** First and second moment over a common denominator, in ten-thousandths and their square. */
interface Moments {
  readonly mean: bigint;
  readonly square: bigint;
  readonly cases: bigint;
}

/** Figures of a round, before the win limit. */
export function roundFigures(rules: WaysRules): Figures {
  const results = spinResults(rules.baseStrips, rules);
  const baseCases = casesOf(rules.baseStrips);
  const freeMomentsOf = freeSpinMoments(rules);
  const one = BigInt(ONE_E4);
  const means: Ratio[] = [];
  const squares: Ratio[] = [];
  for (const spin of byAward(results, rules, 1n)) {
    const free = freeMomentsOf(spin.award);
    const cases = baseCases * free.cases * one;
    means.push(ratio(spin.sum * free.cases + spin.weight * free.mean, cases));
    const square = spin.squares * free.cases + 2n * spin.sum * free.mean + spin.weight * free.square;
    squares.push(ratio(square, cases * one));
  }
  const paidCases = results.reduce((sum, { winE4, weight }) => sum + (winE4 > 0 ? BigInt(weight) : 0n), 0n);
  return momentFigures(addRatios(...means), addRatios(...squares), ratio(paidCases, baseCases));
}

/**
 * Moments of all free spins that follow an award. With `left` spins to play of `awarded` in all, a spin leaves
 * (left − 1 + more, awarded + more); every path plays at most left + most − awarded spins, so that power of the number of
 * cases is a common denominator and nothing needs to be reduced.
 */
function freeSpinMoments(rules: WaysRules): (award: number) => Moments {
  const classes = byAward(spinResults(rules.freeStrips, rules), rules, BigInt(rules.freeMultiplier));
  const cases = casesOf(rules.freeStrips);
  const known = new Map<string, Moments>();
  const momentsOf = (left: number, awarded: number): Moments => {
    const unplayed = cases ** BigInt(left + rules.maxFreeSpins - awarded);
    if (left === 0) return { mean: 0n, square: 0n, cases: unplayed };
    const key = `${left} ${awarded}`;
    const found = known.get(key);
    if (found) return found;
    let mean = 0n;
    let square = 0n;
    for (const spin of classes) {
      const more = Math.min(spin.award, rules.maxFreeSpins - awarded);
      const rest = momentsOf(left - 1 + more, awarded + more);
      mean += spin.sum * rest.cases + spin.weight * rest.mean;
      square += spin.squares * rest.cases + 2n * spin.sum * rest.mean + spin.weight * rest.square;
    }
    const moments = { mean, square, cases: unplayed };
    known.set(key, moments);
    return moments;
  };
  return (award) => momentsOf(award, award);
}

function byAward(results: readonly SpinResult[], rules: WaysRules, multiplier: bigint): AwardClass[] {
  const classes = new Map<number, AwardClass>();
  for (const { winE4, coins, weight } of results) {
    const award = freeSpinsFor(coins, rules);
    const win = BigInt(winE4) * multiplier;
    const cases = BigInt(weight);
    const before = classes.get(award) ?? { award, weight: 0n, sum: 0n, squares: 0n };
    classes.set(award, {
      award,
      weight: before.weight + cases,
      sum: before.sum + cases * win,
      squares: before.squares + cases * win * win,
    });
  }
  return [...classes.values()];
}

/**
 * An upper bound on the reduction of the return by the win limit, E[max(0, win − limit)] in stakes. For every t > 0, max(0, x) ≤
 * exp(t·x) ÷ (e·t), and the expectation of exp(t·win) follows the same recursion as the moments.
 */
export function boundAboveLimit(rules: WaysRules): number {
  const limit = rules.winLimitE4 / ONE_E4;
  const base = spinResults(rules.baseStrips, rules);
  const free = spinResults(rules.freeStrips, rules);
  const rates = [5, 10, 15, 20, 25, 30, 40, 50].map((nearBest) => nearBest / limit);
  return Math.min(...rates.map((rate) => boundAtRate(rules, base, free, rate, limit)));
}

function boundAtRate(
  rules: WaysRules,
  base: readonly SpinResult[],
  free: readonly SpinResult[],
  rate: number,
  limit: number,
): number {
  const freeCases = Number(casesOf(rules.freeStrips));
  const growth = growthByAward(free, rules, (rate * rules.freeMultiplier) / ONE_E4, freeCases);
  const known = new Map<string, number>();
  const expectedGrowth = (left: number, awarded: number): number => {
    if (left === 0) return 1;
    const key = `${left} ${awarded}`;
    let value = known.get(key);
    if (value === undefined) {
      value = 0;
      for (const [award, factor] of growth) {
        const more = Math.min(award, rules.maxFreeSpins - awarded);
        value += factor * expectedGrowth(left - 1 + more, awarded + more);
      }
      known.set(key, value);
    }
    return value;
  };
  let expected = 0;
  for (const [award, factor] of growthByAward(base, rules, rate / ONE_E4, Number(casesOf(rules.baseStrips)))) {
    expected += factor * expectedGrowth(award, award);
  }
  return (Math.exp(-rate * limit) * expected) / (Math.E * rate);
}

function growthByAward(results: readonly SpinResult[], rules: WaysRules, rateE4: number, cases: number) {
  const growth = new Map<number, number>();
  for (const { winE4, coins, weight } of results) {
    const award = freeSpinsFor(coins, rules);
    growth.set(award, (growth.get(award) ?? 0) + (weight / cases) * Math.exp(rateE4 * winE4));
  }
  return growth;
}
