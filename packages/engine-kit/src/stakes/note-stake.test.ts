import { expect, it } from 'vitest';
import { currencies } from '#kernel';
import { noteMinor, noteUnits, rebateBp } from '../index.ts';

it('prices a bet at one or two table units and parts of them, where the currency has such amounts', () => {
  const prices = (tableUnits: 1 | 2, currency: 'PHP' | 'VND' | 'CNY') =>
    noteUnits.map((unit) => noteMinor(tableUnits, unit, currencies[currency]));
  expect(prices(2, 'PHP')).toEqual([200n, 20n, 2n, undefined]);
  expect(prices(1, 'PHP')).toEqual([100n, 10n, 1n, undefined]);
  expect(prices(2, 'VND')).toEqual([1_000n, 100n, 10n, 1n]);
  expect(prices(1, 'CNY')).toEqual([10n, 1n, undefined, undefined]);
});

it('gives a tenth of a percent of the stake back for every step of the series', () => {
  expect(rebateBp(1_950, 1_950)).toBe(0);
  expect(rebateBp(1_950, 1_948)).toBe(10);
  expect(rebateBp(1_950, 1_800)).toBe(750);
  // (own maximum - series) / 20 %
  for (let series = 1_700; series <= 1_990; series += 2) expect(rebateBp(1_990, series)).toBe((1_990 - series) * 5);
  expect(() => rebateBp(1_900, 1_950)).toThrow('own highest');
});
