/** The worked example of levels, and what no order of facts may change. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter } from '../../merchants/index.ts';
import { afterFact, closeWindow, type Ladder, type LevelStatus, levelOn } from './rules.ts';

const ladder: Ladder = {
  windowDays: 30,
  rungs: [
    { validMinor: 100_000n, depositsMinor: 5_000n, keepMinor: 0n },
    { validMinor: 500_000n, depositsMinor: 20_000n, keepMinor: 50_000n },
    { validMinor: 2_000_000n, depositsMinor: 80_000n, keepMinor: 200_000n },
  ],
};
const none: LevelStatus = { level: 0, reached: 0, validMinor: 0n, depositedMinor: 0n, window: undefined };

describe('MEM-06: levels', () => {
  it('go the way of the worked example', () => {
    const at = (validMinor: bigint, depositedMinor: bigint, status = none) => ({
      ...status,
      validMinor,
      depositedMinor,
    });
    const first = afterFact(at(100_000n, 6_000n), ladder, '2026-01-12', 0n);
    expect(first.change).toEqual({ why: 'reached', before: 0, after: 1, firstFrom: 1 });
    const third = afterFact(at(2_050_000n, 85_000n, first.status), ladder, '2026-02-03', 0n);
    expect(third.change).toEqual({ why: 'reached', before: 1, after: 3, firstFrom: 2 });
    expect(third.status.window).toEqual({ from: '2026-02-04', to: '2026-03-05' });
    const held = closeWindow(third.status, ladder, 212_000n);
    expect([held.change?.why, held.status.window]).toEqual(['kept', { from: '2026-03-06', to: '2026-04-04' }]);
    const lost = closeWindow(held.status, ladder, 150_000n);
    expect([lost.change?.why, lost.status.level]).toEqual(['lost', 2]);
    expect(lost.status.window).toEqual({ from: '2026-04-05', to: '2026-05-04' });
    expect(afterFact(lost.status, ladder, '2026-04-19', 199_999n).change).toBeUndefined();
    const back = afterFact(lost.status, ladder, '2026-04-20', 200_000n);
    expect(back.change).toMatchObject({ why: 'returned', before: 2, after: 3 });
    expect(back.change?.firstFrom).toBeUndefined();
    expect(back.status.window).toEqual({ from: '2026-04-21', to: '2026-05-20' });
    // A bet of a closed window that is given back lowers what was bet in all, and no level.
    const voided = { ...back.status, validMinor: back.status.validMinor - 60_000n };
    expect(afterFact(voided, ladder, '2026-02-20', 200_000n)).toEqual({ status: voided });
  });

  it('set by hand hold to the end of their day, and the rules go on below them', () => {
    const hand = { level: 5, from: '2026-03-01', to: '2026-03-31' };
    const days = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'];
    expect(days.map((day) => levelOn(2, hand, day))).toEqual([2, 5, 5, 2]);
    expect(levelOn(2, undefined, '2026-03-01')).toBe(2);
  });

  it('give each level’s gift once, leave no gap between windows, and never fall by more than one at a time', () => {
    const step = fc.record({
      days: fc.integer({ min: 0, max: 40 }),
      valid: fc.bigInt({ min: -300_000n, max: 900_000n }),
      deposit: fc.bigInt({ min: 0n, max: 60_000n }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let status = none;
        let day = '2026-01-01';
        const bets: { readonly day: string; readonly minor: bigint }[] = [];
        const gifts: number[] = [];
        const within = ({ from, to } = { from: '', to: '' }) =>
          bets.filter((bet) => from <= bet.day && bet.day <= to).reduce((sum, { minor }) => sum + minor, 0n);
        for (const { days, valid, deposit } of steps) {
          day = dayAfter(day, days);
          while (status.window && status.window.to < day) {
            const { window, level } = status;
            ({ status } = closeWindow(status, ladder, within(window)));
            expect(status.window?.from).toBe(dayAfter(window.to));
            expect(level - status.level).toBeLessThanOrEqual(1);
          }
          bets.push({ day, minor: valid });
          const { validMinor, depositedMinor } = status;
          const grown = { ...status, validMinor: validMinor + valid, depositedMinor: depositedMinor + deposit };
          const moved = afterFact(grown, ladder, day, within(status.window));
          status = moved.status;
          const { firstFrom, after } = moved.change ?? { after: 0 };
          if (firstFrom !== undefined) for (let level = firstFrom; level <= after; level += 1) gifts.push(level);
          expect(status.level).toBeLessThanOrEqual(status.reached);
        }
        expect(gifts).toEqual(Array.from({ length: status.reached }, (_, index) => index + 1));
      }),
    );
  });
});
