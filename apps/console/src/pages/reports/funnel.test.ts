/** The steps of a funnel are the sums of its periods, and shares of those who registered. */
import { expect, it } from 'vitest';
import { stepsOf } from './funnel.ts';

const keys = ['period', 'registered', 'verified', 'deposited', 'played', 'depositedAgain', 'withdrew', 'conversion'];
const columns = keys.map((key) => ({ key, kind: 'count' as const }));

it('adds up periods', () => {
  const rows = [
    ['2026-10-01', '30', '20', '10', '9', '4', '1', '33.33'],
    ['2026-11-01', '10', '10', '10', '7', '2', '1', '100.00'],
  ];
  expect(stepsOf({ columns, rows }).map(({ step, count, share }) => [step, count, share])).toEqual([
    ['registered', 40, 1],
    ['verified', 30, 0.75],
    ['deposited', 20, 0.5],
    ['played', 16, 0.4],
    ['depositedAgain', 6, 0.15],
    ['withdrew', 2, 0.05],
  ]);
});

it('has no shares of nobody', () => {
  expect(stepsOf({ columns, rows: [] }).every(({ count, share }) => count === 0 && share === 0)).toBe(true);
});
