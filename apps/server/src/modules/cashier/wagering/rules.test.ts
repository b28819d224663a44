import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { palm } from '../testing/merchants.ts';
import { countedOf, hasMinOdds, requiredOfDeposit, spread } from './rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 4, minute));
const sum = (id: string, required: bigint, done = 0n, minute = 0) => ({
  id,
  required_minor: required,
  done_minor: done,
  created_at: at(minute),
});

const merchantWith = (wagering: typeof palm.manifest.cashier.wagering) => ({
  ...palm,
  manifest: { ...palm.manifest, cashier: { ...palm.manifest.cashier, wagering } },
});

describe('wagering requirements', () => {
  it('MEM-04: are the merchant’s share of a deposit, and count by the weight of a category', () => {
    const merchant = merchantWith({ depositBp: 15_000, whileLeft: 'refuse', weightsBp: { LIVE: 1_000, PVP: 0 } });
    expect(requiredOfDeposit(merchant, 100_001n)).toBe(150_001n);
    expect(['RNG', 'LIVE', 'PVP'].map((category) => countedOf(merchant, category, 1_009n))).toEqual([1_009n, 100n, 0n]);
  });

  it('use the merchant’s minimum odds, stake included', () => {
    const merchant = merchantWith({ depositBp: 10_000, whileLeft: 'refuse', weightsBp: {}, minOddsBp: 20_000 });
    expect([19_999, 20_000, undefined].map((max) => hasMinOdds(merchant, max))).toEqual([false, true, true]);
  });

  it('count a bet once, for the oldest requirement first', () => {
    expect(spread([sum('a', 100n, 40n), sum('b', 100n)], 80n, at(9))).toEqual([
      { id: 'a', doneMinor: 100n, isDone: true },
      { id: 'b', doneMinor: 20n, isDone: false },
    ]);
    expect(spread([sum('a', 100n)], 0n, at(9))).toEqual([]);
  });

  it('ignore bets from before the money came', () => {
    expect(spread([sum('late', 100n, 0n, 5), sum('early', 50n)], 30n, at(4))).toEqual([
      { id: 'early', doneMinor: 30n, isDone: false },
    ]);
  });

  it('never count more than was played, nor more than is required, in any order of bets', () => {
    const open = fc.array(
      fc.record({ required: fc.bigInt({ min: 1n, max: 500n }), minute: fc.integer({ min: 0, max: 50 }) }),
      { maxLength: 6 },
    );
    const bets = fc.array(fc.bigInt({ min: 0n, max: 400n }), { maxLength: 12 });
    fc.assert(
      fc.property(open, bets, (sums, played) => {
        const rows = new Map(sums.map(({ required, minute }, n) => [`${n}`, sum(`${n}`, required, 0n, minute)]));
        for (const counted of played) {
          const left = [...rows.values()].filter((row) => row.done_minor < row.required_minor);
          for (const { id, doneMinor, isDone } of spread(left, counted, at(55))) {
            const row = rows.get(id);
            if (!row) throw new Error('an unknown requirement was changed');
            expect(isDone).toBe(doneMinor === row.required_minor);
            rows.set(id, { ...row, done_minor: doneMinor });
          }
        }
        const total = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);
        const done = total([...rows.values()].map((row) => row.done_minor));
        const requested = total(sums.map(({ required }) => required));
        const bet = total(played);
        expect([bet, requested]).toContain(done);
        expect(done <= bet && done <= requested).toBe(true);
      }),
    );
  });
});
