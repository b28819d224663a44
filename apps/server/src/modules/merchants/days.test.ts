import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startOfDay, startOfWeek } from './days.ts';

describe('the merchant’s day', () => {
  it.each([
    ['2026-03-10T15:59:59.999Z', 'Asia/Manila', '2026-03-09T16:00:00.000Z'],
    ['2026-03-10T16:00:00.000Z', 'Asia/Manila', '2026-03-10T16:00:00.000Z'],
    ['2026-03-10T12:00:00.500Z', 'UTC', '2026-03-10T00:00:00.000Z'],
    // Clocks go forward at 02:00 and back at 03:00: the day began in the other offset.
    ['2026-03-29T12:00:00.000Z', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-10-25T12:00:00.000Z', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-01-01T02:59:00.000Z', 'America/Sao_Paulo', '2025-12-31T03:00:00.000Z'],
  ])('of %s in %s began at %s', (now, timeZone, began) => {
    expect(startOfDay(Date.parse(now), timeZone).toISOString()).toBe(began);
  });

  it('contains its moment and is at most 25 hours long', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) }),
        fc.constantFrom('Asia/Manila', 'Asia/Ho_Chi_Minh', 'Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Chatham'),
        (now, timeZone) => {
          const passed = now - startOfDay(now, timeZone).getTime();
          expect(passed).toBeGreaterThanOrEqual(0);
          expect(passed).toBeLessThan(25 * 3_600_000);
        },
      ),
    );
  });
});

describe('the merchant’s week', () => {
  it.each([
    // A Sunday's last moment in Manila, and the Monday after it.
    ['2026-03-15T15:59:59.999Z', 'Asia/Manila', '2026-03-08T16:00:00.000Z'],
    ['2026-03-15T16:00:00.000Z', 'Asia/Manila', '2026-03-15T16:00:00.000Z'],
    // The clocks went forward within the week, on its Sunday.
    ['2026-03-29T21:00:00.000Z', 'Europe/Berlin', '2026-03-22T23:00:00.000Z'],
    ['2026-11-01T12:00:00.000Z', 'America/New_York', '2026-10-26T04:00:00.000Z'],
  ])('of %s in %s began at %s', (now, timeZone, began) => {
    expect(startOfWeek(Date.parse(now), timeZone).toISOString()).toBe(began);
  });

  it('begins with a day of its own, and holds the present day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) }),
        fc.constantFrom('Asia/Manila', 'Europe/Berlin', 'America/New_York', 'Pacific/Chatham'),
        (now, timeZone) => {
          const week = startOfWeek(now, timeZone).getTime();
          expect(startOfDay(week, timeZone).getTime()).toBe(week);
          expect(startOfDay(now, timeZone).getTime()).toBeGreaterThanOrEqual(week);
          expect(now - week).toBeLessThan((7 * 24 + 1) * 3_600_000);
        },
      ),
    );
  });
});
