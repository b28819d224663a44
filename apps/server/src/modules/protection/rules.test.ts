import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLengths } from '#contract';
import {
  askLimit,
  breakEnd,
  CONFIRM_WITHIN_MS,
  COOLING_MS,
  kindOf,
  outlasts,
  unlimited,
  usedMinor,
  waitingOf,
} from './rules.ts';

const at = new Date('2026-01-31T10:00:00.000Z');
const later = (ms: number) => new Date(at.getTime() + ms);
const held = (amountMinor: bigint | null) => ({ ...unlimited, amountMinor });

describe('a limit', () => {
  it('holds at once when it is the first or a stricter one', () => {
    expect(askLimit(held(null), 500n, at)).toEqual({ kind: 'limit', standing: held(500n) });
    expect(askLimit(held(500n), 499n, at)).toEqual({ kind: 'limit', standing: held(499n) });
    expect(askLimit(held(500n), 0n, at)).toEqual({ kind: 'limit', standing: held(0n) });
  });

  it('only waits when it is looser, or none', () => {
    for (const wished of [501n, null]) {
      expect(askLimit(held(500n), wished, at)).toEqual({
        kind: 'limit-asked',
        standing: { amountMinor: 500n, askedAt: at, askedMinor: wished },
      });
    }
    expect(askLimit(held(null), null, at)).toEqual({ kind: 'same' });
  });

  it('lets a day pass before a looser one may be confirmed, and forgets it a week later', () => {
    const waiting = { amountMinor: 500n, askedAt: at, askedMinor: 900n };
    expect(waitingOf(waiting, at)?.from).toEqual(later(COOLING_MS));
    expect(waitingOf(waiting, later(COOLING_MS + CONFIRM_WITHIN_MS - 1))).toBeDefined();
    expect(waitingOf(waiting, later(COOLING_MS + CONFIRM_WITHIN_MS))).toBeUndefined();
  });

  it('begins the day anew for another wish, not for the same one, and takes a wish back for the old limit or a stricter one', () => {
    const waiting = { amountMinor: 500n, askedAt: at, askedMinor: 900n };
    const now = later(COOLING_MS - 1);
    expect(askLimit(waiting, 900n, now)).toEqual({ kind: 'same' });
    expect(askLimit(waiting, 600n, now)).toMatchObject({ kind: 'limit-asked', standing: { askedAt: now } });
    expect(askLimit(waiting, 500n, now)).toEqual({ kind: 'limit-kept', standing: held(500n) });
    expect(askLimit(waiting, 400n, now)).toEqual({ kind: 'limit', standing: held(400n) });
  });

  it('never lets more in at once than before, whatever is asked for', () => {
    const amount = fc.option(fc.bigInt({ min: 0n, max: 1_000n }), { nil: null });
    fc.assert(
      fc.property(amount, amount, (before, wished) => {
        const change = askLimit(held(before), wished, at);
        const after = change.kind === 'same' ? before : change.standing.amountMinor;
        expect(before === null || (after !== null && after <= before)).toBe(true);
      }),
    );
  });
});

it('counts what is under way in every window, and what came in until its window has passed to the millisecond', () => {
  const paid = [
    { amountMinor: 1n, creditedAt: null },
    { amountMinor: 10n, creditedAt: at },
    { amountMinor: 100n, creditedAt: later(-6 * COOLING_MS) },
    { amountMinor: 1_000n, creditedAt: later(-29 * COOLING_MS) },
  ];
  expect(['day', 'week', 'month'].map((period) => usedMinor(paid, period as 'day', at))).toEqual([11n, 111n, 1_111n]);
  expect(usedMinor(paid, 'day', later(COOLING_MS - 1))).toBe(11n);
  expect(usedMinor(paid, 'day', later(COOLING_MS))).toBe(1n);
});

describe('a break', () => {
  it('is a time-out up to six weeks and an exclusion from half a year on', () => {
    expect(breakLengths.map(kindOf)).toEqual([...Array(4).fill('time-out'), ...Array(4).fill('exclusion')]);
  });

  it('ends to the millisecond, never earlier than was said, and the last kind never', () => {
    expect(breakEnd('day', at)).toEqual(later(COOLING_MS));
    expect(breakEnd('six-weeks', at)).toEqual(later(42 * COOLING_MS));
    expect(breakEnd('half-year', new Date('2026-08-31T10:00:00.000Z'))).toEqual(new Date('2027-03-03T10:00:00.000Z'));
    expect(breakEnd('year', new Date('2028-02-29T00:00:00.000Z'))).toEqual(new Date('2029-03-01T00:00:00.000Z'));
    expect(breakEnd('five-years', at)).toEqual(new Date('2031-01-31T10:00:00.000Z'));
    expect(breakEnd('for-ever', at)).toBeUndefined();
    const ends = breakLengths.map((length) => breakEnd(length, at));
    for (const [index, end] of ends.entries()) {
      if (index > 0) expect(outlasts(end, ends[index - 1])).toBe(true);
      expect(outlasts(end, end)).toBe(false);
    }
  });
});
