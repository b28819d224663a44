import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { palm, reed } from '../testing/merchants.ts';
import { allowanceOf, feeOf, isApprovedByRule, limitsOf, mayWithdraw, takesTwo } from './rules.ts';

const at = (level: number, withdrawal = {}) => ({ level, withdrawal });
const none = { withdrawnMinor: 0n, times: 0, open: 0 };

describe('the fee', () => {
  it('rounds in the member’s favour, and never takes the whole amount', () => {
    const limits = limitsOf(reed, at(0));
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), (amount) => {
        const fee = feeOf(limits, none, amount);
        expect(fee >= 0n && fee < amount).toBe(true);
        expect(fee * 10_000n <= amount * 150n).toBe(true);
      }),
    );
  });

  it('MEM-04: is zero for the day’s free ones, then a fixed part', () => {
    const limits = limitsOf(palm, at(0));
    expect([0, 4, 5, 9].map((times) => feeOf(limits, { ...none, times }, 100_000n))).toEqual([0n, 0n, 1_000n, 1_000n]);
    expect(allowanceOf(limits, { ...none, times: 4 }).freeLeft).toBe(1);
    expect(allowanceOf(limits, { ...none, times: 9 }).freeLeft).toBe(0);
  });
});

describe('limits', () => {
  it.each([
    [0, 2_000_000n, 3_000_000n, 5, 5],
    [1, 4_000_000n, 6_000_000n, 8, 0],
    [7, 4_000_000n, 6_000_000n, 8, 0],
  ])('MEM-04: are, at level %i, those of the highest level reached', (level, maximum, daily, times, free) => {
    expect(limitsOf(palm, at(level))).toMatchObject({
      minimumMinor: 10_000n,
      maximumMinor: maximum,
      dailyMaximumMinor: daily,
      dailyTimes: times,
      freePerDay: free,
    });
  });

  it('MEM-04: are what the scheme of levels says, before what the manifest says of the level', () => {
    const limits = limitsOf(palm, at(1, { freePerDay: 9, feeFixed: '2.50', feeBp: 5, dailyMaximum: '70000.00' }));
    expect(limits).toMatchObject({ maximumMinor: 4_000_000n, dailyMaximumMinor: 7_000_000n, freePerDay: 9 });
    expect(feeOf(limits, { ...none, times: 9 }, 100_000n)).toBe(300n);
  });

  it.each([
    [{ ...none, open: 3 }, 100n, 'cashier.too_many_open'],
    [{ ...none, times: 5 }, 100n, 'cashier.daily_limit'],
    [{ ...none, withdrawnMinor: 2_999_900n }, 101n, 'cashier.daily_limit'],
    [{ ...none, withdrawnMinor: 2_999_900n }, 100n, undefined],
  ])('after %o refuse %i with %s', (usage, amount, code) => {
    const answer = mayWithdraw(palm, limitsOf(palm, at(0)), usage, amount);
    expect(answer.ok ? undefined : answer.refusal.code).toBe(code);
  });
});

describe('approval', () => {
  it.each([
    [100_000n, [], true],
    [100_001n, [], false],
    [100_000n, ['new-card'], false],
  ])('is the rule for %i with %o: %s', (amount, reasons, isByRule) => {
    expect(isApprovedByRule(palm, amount, reasons)).toBe(isByRule);
    expect(isApprovedByRule({ ...palm, flags: { ...palm.flags, automaticApproval: false } }, amount, reasons)).toBe(
      false,
    );
  });

  it('takes two operators from the threshold on, whatever the rule would do', () => {
    expect([1_499_999n, 1_500_000n].map((amount) => takesTwo(palm, amount))).toEqual([false, true]);
    const generous = { ...palm.manifest.cashier.withdrawal, automaticUpTo: '20000.00' };
    const manifest = { ...palm.manifest, cashier: { ...palm.manifest.cashier, withdrawal: generous } };
    expect(isApprovedByRule({ ...palm, manifest }, 1_499_999n, [])).toBe(true);
    expect(isApprovedByRule({ ...palm, manifest }, 1_500_000n, [])).toBe(false);
  });
});
