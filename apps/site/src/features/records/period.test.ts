import { expect, it } from 'vitest';
import { isRange, periodOf, periodSearch, periods, readPeriod } from './period.ts';

const today = '2026-03-11';

it.each([
  ['today', '2026-03-11', '2026-03-11'],
  ['yesterday', '2026-03-10', '2026-03-10'],
  ['week', '2026-03-05', '2026-03-11'],
  ['month', '2026-02-10', '2026-03-11'],
  ['year', '2025-03-11', '2026-03-11'],
] as const)('MEM-05 knows the days of %s', (key, from, to) => {
  expect(periodOf(key, today)).toEqual({ key, from, to });
});

it('MEM-05 goes a year back from a leap day too', () => {
  expect(periodOf('year', '2028-02-29').from).toBe('2027-02-28');
});

it('MEM-05 accepts two days within a year as a period, and nothing else', () => {
  expect(isRange('2025-03-11', '2026-03-11', today)).toBe(true);
  for (const [from, to] of [
    ['2025-03-10', today],
    ['2026-03-11', '2026-03-10'],
    [today, '2026-03-12'],
    ['', today],
    ['2026-13-01', today],
  ] as const)
    expect(isRange(from, to, today)).toBe(false);
});

it('MEM-05 writes a period that reads back the same, and reads an invalid one as the default', () => {
  for (const key of periods) {
    const period = key === 'custom' ? { key, from: '2026-01-02', to: '2026-01-03' } : periodOf(key, today);
    expect(readPeriod(periodSearch(period, 'month'), today, 'month')).toEqual(period);
  }
  expect(readPeriod({ period: 'custom', from: 'x', to: today }, today, 'week').key).toBe('week');
  expect(readPeriod({ period: 'ever' }, today, 'month').key).toBe('month');
});
