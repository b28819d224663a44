import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askAgainAt, withdrawalFee } from './rules.ts';
import { reed } from './testing/merchants.ts';

describe('fees and patience', () => {
  it('round for the member, and never take the whole amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), (amount) => {
        const fee = withdrawalFee(reed, amount);
        expect(fee >= 0n && fee < amount).toBe(true);
        expect(fee * 10_000n <= amount * 150n).toBe(true);
      }),
    );
  });

  it('ask a provider again ever later, and at least every quarter of an hour', () => {
    const waits = [0, 1, 2, 3, 20, 1_000].map((attempts) => askAgainAt(0, attempts).getTime() / 1_000);
    expect(waits).toEqual([30, 60, 120, 240, 900, 900]);
  });
});
