/** Proof of returns: exact expectation, hit rate and variance of weighted outcomes; an interval where only simulation is possible. */
import { assert } from '#kernel';
import { compareRatios, type Ratio, ratio, ratioFromDecimal, subtractRatio } from './ratio.ts';
import { ONE_E4 } from './stakes/stake.ts';

/** One possible outcome: how many of the equally likely cases lead to it, and what it pays. */
export interface WeightedOutcome {
  readonly weight: bigint;
  readonly multiplierE4: number;
}

export interface Figures {
  readonly expected: Ratio;
  readonly hit: Ratio;
  readonly variance: Ratio;
}

/** Exact figures of a complete list of outcomes. */
export function figuresOf(outcomes: Iterable<WeightedOutcome>): Figures {
  let cases = 0n;
  let paidCases = 0n;
  let sum = 0n;
  let squares = 0n;
  for (const { weight, multiplierE4 } of outcomes) {
    assert(
      weight >= 0n && Number.isSafeInteger(multiplierE4) && multiplierE4 >= 0,
      'outcomes have weights and multipliers',
    );
    const multiplier = BigInt(multiplierE4);
    cases += weight;
    if (multiplier > 0n) paidCases += weight;
    sum += weight * multiplier;
    squares += weight * multiplier * multiplier;
  }
  assert(cases > 0n, 'a game has outcomes');
  const one = BigInt(ONE_E4);
  return momentFigures(ratio(sum, cases * one), ratio(squares, cases * one * one), ratio(paidCases, cases));
}

/** Figures from the first two moments. */
export function momentFigures(expected: Ratio, secondMoment: Ratio, hit: Ratio): Figures {
  const square = ratio(expected.numerator ** 2n, expected.denominator ** 2n);
  return { expected, hit, variance: subtractRatio(secondMoment, square) };
}

/** Whether the published decimal is within 1e-9 of the exact value. */
export function isAsPublished(exact: Ratio, published: string): boolean {
  const difference = subtractRatio(exact, ratioFromDecimal(published));
  const distance = difference.numerator < 0n ? { ...difference, numerator: -difference.numerator } : difference;
  return compareRatios(distance, ratio(1n, 1_000_000_000n)) <= 0;
}

/** Cut off, never shown higher than it is. */
const percentOf = (decimal: string) => (Number(decimal.slice(0, 6)) * 100).toFixed(2);

/** Of published decimals, as it is shown: "97.10", or "90.00–97.50" where it depends on the bet. */
export function returnPercent({ lowest, highest }: { readonly lowest: string; readonly highest: string }): string {
  return [...new Set([percentOf(lowest), percentOf(highest)])].join('–');
}

/** The square root of a variance with six decimals, truncated. */
export function volatilityOf(variance: Ratio): string {
  const scaled = (variance.numerator * 10n ** 12n) / variance.denominator;
  const root = squareRoot(scaled).toString().padStart(7, '0');
  return `${root.slice(0, -6)}.${root.slice(-6)}`;
}

/**
 * The 99.9 % interval of the mean payout of simulated rounds (normal approximation). `deviation` is the known volatility, if there is
 * one; otherwise that of the sample is used.
 */
export function simulationInterval(
  multipliersE4: Iterable<number>,
  deviation?: number,
): { readonly low: number; readonly high: number; readonly mean: number } {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (const multiplierE4 of multipliersE4) {
    const multiplier = multiplierE4 / ONE_E4;
    count += 1;
    sum += multiplier;
    squares += multiplier * multiplier;
  }
  assert(count > 1, 'an interval needs rounds');
  const mean = sum / count;
  const spread = deviation ?? Math.sqrt(Math.max(0, squares / count - mean * mean));
  const margin = (Z_999 * spread) / Math.sqrt(count);
  return { low: mean - margin, high: mean + margin, mean };
}

/** Two-sided 99.9 % quantile of the normal distribution. */
const Z_999 = 3.290_526_731_491_926;

function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}
