import { expect, it } from 'vitest';
import { breakChoices } from './break-choices.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
const inDays = (days: number) => ({ endsAt: new Date(now.getTime() + days * 86_400_000).toISOString() });

it('offers every length to a member who is not on a break', () => {
  expect(breakChoices('time-out', undefined, now)).toEqual(['day', 'week', 'month', 'six-weeks']);
  expect(breakChoices('exclusion', undefined, now)).toEqual(['half-year', 'year', 'five-years', 'for-ever']);
});

it('offers during a break only longer ones, and none during a permanent one', () => {
  expect(breakChoices('time-out', inDays(7), now)).toEqual(['month', 'six-weeks']);
  expect(breakChoices('time-out', inDays(60), now)).toEqual([]);
  expect(breakChoices('exclusion', inDays(366), now)).toEqual(['five-years', 'for-ever']);
  expect(breakChoices('exclusion', {}, now)).toEqual([]);
});
