import { expect, it } from 'vitest';
import { weekOf } from './week.ts';

const days = (now: string, timeZone: string) =>
  weekOf(Date.parse(now), timeZone, 'en').map(({ day, isToday }) => (isToday ? `${day} today` : day));

it.each([
  ['2026-03-15T15:59:59.999Z', 'Asia/Manila', '2026-03-09', 6],
  ['2026-03-15T16:00:00.000Z', 'Asia/Manila', '2026-03-16', 0],
  // The clocks go forward on this day.
  ['2026-03-29T21:30:00.000Z', 'Europe/Berlin', '2026-03-23', 6],
  ['2026-01-01T02:59:00.000Z', 'America/Sao_Paulo', '2025-12-29', 2],
])('the week of %s in %s begins on %s', (now, timeZone, monday, today) => {
  const week = days(now, timeZone);
  expect(week[0]?.replace(' today', '')).toBe(monday);
  expect(week.findIndex((day) => day.endsWith('today'))).toBe(today);
  expect(new Set(week).size).toBe(7);
});

it('names the days in the reader’s language', () => {
  expect(weekOf(Date.parse('2026-03-11T04:00:00.000Z'), 'Asia/Manila', 'en')[0]?.weekday).toBe('Mon');
  expect(weekOf(Date.parse('2026-03-11T04:00:00.000Z'), 'Asia/Manila', 'vi')[0]?.weekday).not.toBe('Mon');
});
