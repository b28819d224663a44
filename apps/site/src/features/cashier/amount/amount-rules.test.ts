import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AmountFrame, amountProblem, isShownWhileTyping, maxOf, withUnanswered } from './amount-rules.ts';

const deposit: AmountFrame = { minimumMinor: 10_000n, maximumMinor: 5_000_000n };
const withdrawal: AmountFrame = { ...deposit, availableMinor: 300_000n, leftMinor: 200_000n };

describe('MEM-03 names the problem of a deposit amount', () => {
  it.each([
    ['', undefined, 'wanted'],
    ['  ', undefined, 'wanted'],
    ['1e3', undefined, 'malformed'],
    ['0', 0n, 'low'],
    ['99.99', 9_999n, 'low'],
    ['100', 10_000n, undefined],
    ['50000', 5_000_000n, undefined],
    ['50000.01', 5_000_001n, 'high'],
  ] as const)('%j: %s → %s', (typed, minor, problem) => {
    expect(amountProblem(typed, minor, deposit)).toBe(problem);
  });
});

describe('MEM-04 names the problem of a withdrawal amount', () => {
  it.each([
    [9_999n, 'low'],
    [200_000n, undefined],
    [200_001n, 'over-day'],
    [300_001n, 'insufficient'],
    [6_000_000n, 'insufficient'],
  ] as const)('%s → %s', (minor, problem) => {
    expect(amountProblem('1', minor, withdrawal)).toBe(problem);
  });

  it('keeps an amount valid that was sent and not answered, and no larger one', () => {
    // It was taken: the rest of the day and of the balance are without it.
    const after = { ...withdrawal, availableMinor: 100_000n, leftMinor: 0n };
    expect(amountProblem('1', 200_000n, after)).toBe('insufficient');
    expect(amountProblem('1', 200_000n, withUnanswered(after, 200_000n))).toBeUndefined();
    expect(amountProblem('1', 200_001n, withUnanswered(after, 200_000n))).toBe('insufficient');
    expect(withUnanswered(after, undefined)).toBe(after);
    expect(withUnanswered(deposit, 10_000n)).toEqual(deposit);
  });

  it('offers the maximum that is valid, or nothing when no amount is', () => {
    const amount = fc.bigInt({ min: 0n, max: 1_000n });
    fc.assert(
      fc.property(amount, amount, amount, amount, (minimumMinor, more, availableMinor, leftMinor) => {
        const frame = {
          minimumMinor: minimumMinor + 1n,
          maximumMinor: minimumMinor + 1n + more,
          availableMinor,
          leftMinor,
        };
        const max = maxOf(frame);
        if (max > 0n) expect(amountProblem('1', max, frame)).toBeUndefined();
        expect(amountProblem('1', max + 1n, frame)).toBeDefined();
      }),
    );
  });
});

it('shows no error for an incomplete amount while typing', () => {
  expect(
    ['low', 'malformed', 'wanted', 'high', 'insufficient', 'over-day'].filter((problem) =>
      isShownWhileTyping(problem as 'low'),
    ),
  ).toEqual(['high', 'insufficient', 'over-day']);
});
