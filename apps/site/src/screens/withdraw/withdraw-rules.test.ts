import fc from 'fast-check';
import { expect, it } from 'vitest';
import { currencies } from '#kernel';
import { amountProblem, mostOf } from '../../features/cashier/amount-rules.ts';
import { costOf, frameOf, type Options } from './withdraw-rules.ts';

const options: Options = {
  minimum: '200.00',
  maximum: '50000.00',
  fee: '15.00',
  feeBp: 150,
  leftToday: '1000.00',
  timesLeftToday: 2,
  available: '4000.00',
};

it('MEM-04 offers as the most what the day’s limit leaves', () => {
  const frame = frameOf(options, currencies.PHP);
  expect(mostOf(frame)).toBe(100_000n);
  expect(amountProblem('200', 20_000n, frame)).toBeUndefined();
  expect(amountProblem('199.99', 19_999n, frame)).toBe('low');
  expect(amountProblem('1000.01', 100_001n, frame)).toBe('over-day');
});

it('MEM-04 takes the fee out of the amount, rounded down, to the last minor unit', () => {
  expect(costOf(100_000n, options)).toEqual({ feeMinor: 1_500n, arrivesMinor: 98_500n });
  expect(costOf(66n, options)).toEqual({ feeMinor: 0n, arrivesMinor: 66n });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 10_000 }), (amount, feeBp) => {
      const { feeMinor, arrivesMinor } = costOf(amount, { feeBp });
      expect(feeMinor + arrivesMinor).toBe(amount);
      expect(feeMinor * 10_000n <= amount * BigInt(feeBp)).toBe(true);
      expect(arrivesMinor >= 0n).toBe(true);
    }),
  );
});
