import { expect, it } from 'vitest';
import {
  addRatios,
  compareRatios,
  figuresOf,
  isAsPublished,
  multiplyRatios,
  ratio,
  ratioFromDecimal,
  ratioToDecimal,
  ratioToNumber,
  simulationInterval,
  subtractRatio,
  volatilityOf,
} from './index.ts';

it('computes return, hit rate and variance of European roulette on one number exactly', () => {
  const figures = figuresOf([
    { weight: 1n, multiplierE4: 360_000 },
    { weight: 36n, multiplierE4: 0 },
  ]);
  expect(figures.expected).toEqual(ratio(36n, 37n));
  expect(figures.hit).toEqual(ratio(1n, 37n));
  expect(figures.variance).toEqual(ratio(36n * 36n * 36n, 37n * 37n));
  expect(volatilityOf(figures.variance)).toBe('5.837837');
});

it('accepts a published return within a billionth and refuses one that is two billionths off', () => {
  const exact = ratio(1n, 3n);
  expect(isAsPublished(exact, '0.333333333333')).toBe(true);
  expect(isAsPublished(exact, '0.333333334')).toBe(true);
  expect(isAsPublished(exact, '0.333333336')).toBe(false);
  expect(isAsPublished(exact, '0.3333')).toBe(false);
});

it('keeps ratios in lowest terms through every operation', () => {
  expect(ratio(6n, -4n)).toEqual({ numerator: -3n, denominator: 2n });
  expect(addRatios(ratio(1n, 2n), ratio(1n, 3n), ratio(1n, 6n))).toEqual(ratio(1n));
  expect(subtractRatio(ratio(1n, 2n), ratio(1n, 3n))).toEqual(ratio(1n, 6n));
  expect(multiplyRatios(ratio(2n, 3n), ratio(3n, 4n))).toEqual(ratio(1n, 2n));
  expect([ratio(1n, 3n), ratio(-1n), ratio(1n, 4n)].sort(compareRatios)).toEqual([
    ratio(-1n),
    ratio(1n, 4n),
    ratio(1n, 3n),
  ]);
  expect(ratioToDecimal(ratio(2n, 3n), 4)).toBe('0.6666');
  expect(ratioToDecimal(ratio(-5n, 2n), 0)).toBe('-2');
  expect(ratioFromDecimal('0.9710')).toEqual(ratio(971n, 1_000n));
  expect(() => ratioFromDecimal('1e3')).toThrow('not a decimal');
  expect(ratioToNumber(ratio(10n ** 400n, 3n * 10n ** 400n))).toBeCloseTo(1 / 3, 15);
});

it('puts an interval around a simulated mean that excludes a wrong return', () => {
  const rounds = Array.from({ length: 40_000 }, (_, round) => (round % 2 === 0 ? 19_800 : 0));
  const { low, high, mean } = simulationInterval(rounds);
  expect(mean).toBeCloseTo(0.99, 12);
  expect(low < 0.99 && high > 0.99).toBe(true);
  expect(high - low).toBeLessThan(0.034);
  expect(simulationInterval(rounds, 10).high).toBeGreaterThan(high);
});
