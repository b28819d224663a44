import fc from 'fast-check';
import { expect, it } from 'vitest';
import { currencies } from '#kernel';
import { minorOf, stakeLadder, stakeWithin, stepStake, timesOf, winSize } from './amounts.ts';

const bounds = { minimum: '1.00', maximum: '5000.00' };

it('climbs and descends a ladder of stakes and stays within the bounds', () => {
  expect(stepStake('1.00', 1, bounds, currencies.PHP)).toBe('2.00');
  expect(stepStake('20.00', 1, bounds, currencies.PHP)).toBe('50.00');
  expect(stepStake('37.50', -1, bounds, currencies.PHP)).toBe('20.00');
  expect(stepStake('1.00', -1, bounds, currencies.PHP)).toBe('1.00');
  expect(stepStake('5000.00', 1, bounds, currencies.PHP)).toBe('5000.00');
});

it('keeps a stake between the bounds', () => {
  expect(stakeWithin(0n, bounds, currencies.PHP)).toBe('1.00');
  expect(stakeWithin(123_45n, bounds, currencies.PHP)).toBe('123.45');
  expect(stakeWithin(5_000_01n, bounds, currencies.PHP)).toBe('5000.00');
});

it('has strictly rising rungs with both bounds, whatever they are', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 12n), (one, other) => {
      const [minimum, maximum] = one < other ? [one, other] : [other, one];
      const ladder = stakeLadder(minimum, maximum);
      expect(ladder[0]).toBe(minimum);
      expect(ladder.at(-1)).toBe(maximum);
      for (let i = 1; i < ladder.length; i++) expect((ladder[i] ?? 0n) > (ladder[i - 1] ?? 0n)).toBe(true);
    }),
  );
});

it('reads amounts of any sign in minor units', () => {
  expect(minorOf('12480.50', currencies.PHP)).toBe(1_248_050n);
  expect(minorOf('-3', currencies.VND)).toBe(-3n);
});

it('celebrates no payout below its stake', () => {
  expect(winSize(100n, 100n)).toBe('none');
  expect(winSize(100n, 101n)).toBe('small');
  expect(winSize(100n, 1_000n)).toBe('big');
  expect(winSize(100n, 5_000n)).toBe('huge');
});

it('cuts a multiple to what is paid, and never rounds it up', () => {
  expect([14_400, 91_933_875, 9_999, 10_000, 0].map(timesOf)).toEqual(['1.44', '9193.38', '0.99', '1.00', '0.00']);
});
