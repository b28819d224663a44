import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOf, groupByDay, nameOfDay } from './group-by-day.ts';

const bet = (at: string) => ({ at });

it('MEM-05 groups bets by day in the given time zone', () => {
  const late = bet('2026-11-20T16:30:00.000Z');
  const early = bet('2026-11-20T15:30:00.000Z');
  expect(groupByDay([late, early], 'Asia/Manila')).toEqual([
    { day: '2026-11-21', items: [late] },
    { day: '2026-11-20', items: [early] },
  ]);
  expect(groupByDay([late, early], 'UTC')).toEqual([{ day: '2026-11-20', items: [late, early] }]);
});

it('MEM-05 keeps every bet, once, in its order', () => {
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.array(moment), (moments) => {
      const bets = moments.map((date) => bet(date.toISOString())).sort((one, other) => other.at.localeCompare(one.at));
      const days = groupByDay(bets, 'Asia/Manila');
      expect(days.flatMap(({ items }) => items)).toEqual(bets);
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
    }),
  );
});

it('names today and yesterday', () => {
  const now = Date.parse('2026-11-21T01:00:00Z');
  expect(nameOfDay(dayOf(now, 'UTC'), now, 'UTC')).toBe('today');
  expect(nameOfDay('2026-11-20', now, 'UTC')).toBe('yesterday');
  expect(nameOfDay('2026-11-19', now, 'UTC')).toBe('date');
  expect(nameOfDay('2026-11-20', now, 'America/New_York')).toBe('today');
});
