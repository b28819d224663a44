import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askAgainAt, startOfDay, withdrawalFee } from './rules.ts';
import { reed } from './testing/merchants.ts';

describe('the merchant’s day', () => {
  it.each([
    ['2026-03-10T15:59:59.999Z', 'Asia/Manila', '2026-03-09T16:00:00.000Z'],
    ['2026-03-10T16:00:00.000Z', 'Asia/Manila', '2026-03-10T16:00:00.000Z'],
    ['2026-03-10T12:00:00.500Z', 'UTC', '2026-03-10T00:00:00.000Z'],
    // Clocks go forward at 02:00 and back at 03:00: the day began in the other offset.
    ['2026-03-29T12:00:00.000Z', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-10-25T12:00:00.000Z', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-01-01T02:59:00.000Z', 'America/Sao_Paulo', '2025-12-31T03:00:00.000Z'],
  ])('of %s in %s began at %s', (now, timeZone, began) => {
    expect(startOfDay(Date.parse(now), timeZone).toISOString()).toBe(began);
  });

  it('contains its moment and is at most 25 hours long', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) }),
        fc.constantFrom('Asia/Manila', 'Asia/Ho_Chi_Minh', 'Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Chatham'),
        (now, timeZone) => {
          const passed = now - startOfDay(now, timeZone).getTime();
          expect(passed).toBeGreaterThanOrEqual(0);
          expect(passed).toBeLessThan(25 * 3_600_000);
        },
      ),
    );
  });
});

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
