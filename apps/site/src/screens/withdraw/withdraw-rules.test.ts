import fc from 'fast-check';
import { expect, it } from 'vitest';
import { currencies } from '#kernel';
import { amountProblem, maxOf } from '../../features/cashier/amount/index.ts';
import { costOf, frameOf, hasFee, type Options, obstacleOf, playedShare } from './withdraw-rules.ts';

const { PHP } = currencies;
const left: Options['wagering'][number] = {
  source: 'deposit',
  ref: 'order',
  amount: '500.00',
  required: '500.00',
  done: '123.45',
  left: '376.55',
  createdAt: '2026-03-01T04:00:00.000Z',
};
const options: Options = {
  minimum: '200.00',
  maximum: '50000.00',
  freeLeft: 0,
  feeFixed: '15.00',
  feeBp: 150,
  leftToday: '1000.00',
  timesLeftToday: 2,
  available: '4000.00',
  hasPaymentPassword: true,
  wagering: [],
  wageringLeft: '0.00',
  whileLeft: 'refuse',
};

it('MEM-04 offers at most what the day’s limit leaves', () => {
  const frame = frameOf(options, PHP);
  expect(maxOf(frame)).toBe(100_000n);
  expect(amountProblem('200', 20_000n, frame)).toBeUndefined();
  expect(amountProblem('199.99', 19_999n, frame)).toBe('low');
  expect(amountProblem('1000.01', 100_001n, frame)).toBe('over-day');
});

it('MEM-04 allows only held money to be withdrawn while a wagering requirement is open', () => {
  const waiting = { ...options, wagering: [left], wageringLeft: '376.55' };
  expect(obstacleOf(waiting)).toBe('play');
  expect(obstacleOf({ ...waiting, held: '300.00' })).toBeUndefined();
  expect(frameOf({ ...waiting, held: '300.00' }, PHP).availableMinor).toBe(30_000n);
  expect(frameOf({ ...options, held: '300.00' }, PHP).availableMinor).toBe(400_000n);
});

it('MEM-04 takes the fee out of the amount, rounded down, to the last minor unit', () => {
  expect(costOf(100_000n, options, PHP)).toEqual({ feeMinor: 3_000n, arrivesMinor: 97_000n });
  expect(costOf(100_000n, { ...options, freeLeft: 1 }, PHP)).toEqual({ feeMinor: 0n, arrivesMinor: 100_000n });
  expect(costOf(0n, options, PHP)).toEqual({ feeMinor: 0n, arrivesMinor: 0n });
  const fee = fc.record({ feeBp: fc.integer({ min: 0, max: 10_000 }), freeLeft: fc.nat({ max: 1 }) });
  fc.assert(
    fc.property(fc.bigInt({ min: 10_000n, max: 10n ** 15n }), fee, (amount, own) => {
      const { feeMinor, arrivesMinor } = costOf(amount, { ...own, feeFixed: '0.00' }, PHP);
      expect(feeMinor + arrivesMinor).toBe(amount);
      expect(feeMinor * 10_000n <= amount * BigInt(own.feeBp)).toBe(true);
      expect(arrivesMinor >= 0n).toBe(true);
    }),
  );
});

it('MEM-04 mentions free withdrawals only where others cost a fee', () => {
  expect(hasFee(options, PHP)).toBe(true);
  expect(hasFee({ feeFixed: '0.00', feeBp: 0 }, PHP)).toBe(false);
});

it('MEM-04 shows how much of a wagering requirement is met', () => {
  expect(playedShare(left, PHP)).toBe(246);
  expect(playedShare({ ...left, done: '500.00' }, PHP)).toBe(1_000);
});

it.each<[Partial<Options>, string | undefined]>([
  [{}, undefined],
  [{ hasPaymentPassword: false, timesLeftToday: 0 }, 'password'],
  [{ wagering: [left] }, 'play'],
  [{ wagering: [left], whileLeft: 'review' }, undefined],
  [{ timesLeftToday: 0 }, 'day'],
])('MEM-04 finds that with %j what stands in the way is %s', (change, obstacle) => {
  expect(obstacleOf({ ...options, ...change })).toBe(obstacle);
});
