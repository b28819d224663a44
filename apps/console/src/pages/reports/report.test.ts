/** The days of a report. */
import { expect, it } from 'vitest';
import { lastDay } from './report.ts';

it('the days of a report of whole periods end before today, and those of any other today', () => {
  expect(lastDay({}, '2026-03-01')).toBe('2026-03-01');
  for (const period of ['day', 'week', 'month'] as const) expect(lastDay({ period }, '2026-03-01')).toBe('2026-02-28');
});
