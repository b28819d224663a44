import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONFIRM_WITHIN_MS, COOLING_MS, requestLimit, unlimited, usedMinor, waitingOf } from './rules.ts';

const at = new Date('2026-01-31T10:00:00.000Z');
const later = (ms: number) => new Date(at.getTime() + ms);
const held = (amountMinor: bigint | null) => ({ ...unlimited, amountMinor });

describe('a limit', () => {
  it('applies at once when it is the first or a stricter one', () => {
    expect(requestLimit(held(null), 500n, at)).toEqual({ kind: 'limit', limitStatus: held(500n) });
    expect(requestLimit(held(500n), 499n, at)).toEqual({ kind: 'limit', limitStatus: held(499n) });
    expect(requestLimit(held(500n), 0n, at)).toEqual({ kind: 'limit', limitStatus: held(0n) });
  });

  it('only becomes pending when it is looser, or none', () => {
    for (const chosen of [501n, null]) {
      expect(requestLimit(held(500n), chosen, at)).toEqual({
        kind: 'limit-asked',
        limitStatus: { amountMinor: 500n, requestedAt: at, requestedMinor: chosen },
      });
    }
    expect(requestLimit(held(null), null, at)).toEqual({ kind: 'same' });
  });

  it('requires a day before a looser one may be confirmed, and drops it a week later', () => {
    const waiting = { amountMinor: 500n, requestedAt: at, requestedMinor: 900n };
    expect(waitingOf(waiting, at)?.from).toEqual(later(COOLING_MS));
    expect(waitingOf(waiting, later(COOLING_MS + CONFIRM_WITHIN_MS - 1))).toBeDefined();
    expect(waitingOf(waiting, later(COOLING_MS + CONFIRM_WITHIN_MS))).toBeUndefined();
  });

  it('restarts the day for another request, not for the same one, and a request for the current or a stricter limit cancels a pending one', () => {
    const waiting = { amountMinor: 500n, requestedAt: at, requestedMinor: 900n };
    const now = later(COOLING_MS - 1);
    expect(requestLimit(waiting, 900n, now)).toEqual({ kind: 'same' });
    expect(requestLimit(waiting, 600n, now)).toMatchObject({ kind: 'limit-asked', limitStatus: { requestedAt: now } });
    expect(requestLimit(waiting, 500n, now)).toEqual({ kind: 'limit-kept', limitStatus: held(500n) });
    expect(requestLimit(waiting, 400n, now)).toEqual({ kind: 'limit', limitStatus: held(400n) });
  });

  it('never admits more at once than before, whatever is requested', () => {
    const amount = fc.option(fc.bigInt({ min: 0n, max: 1_000n }), { nil: null });
    fc.assert(
      fc.property(amount, amount, (before, chosen) => {
        const change = requestLimit(held(before), chosen, at);
        const after = change.kind === 'same' ? before : change.limitStatus.amountMinor;
        expect(before === null || (after !== null && after <= before)).toBe(true);
      }),
    );
  });
});

it('counts pending deposits in every window, and credited ones until their window has passed, to the millisecond', () => {
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
