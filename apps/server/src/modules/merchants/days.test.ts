import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginOfDay, dayAt, startOfDay, startOfWeek } from './days.ts';

describe('the merchant’s day', () => {
  it.each([
    ['2026-03-10T15:59:59.999Z', 'Asia/Manila', '2026-03-09T16:00:00.000Z'],
    ['2026-03-10T16:00:00.000Z', 'Asia/Manila', '2026-03-10T16:00:00.000Z'],
    ['2026-03-10T12:00:00.500Z', 'UTC', '2026-03-10T00:00:00.000Z'],
    // Clocks go forward at 02:00 and back at 03:00: the day began in the other offset.
    ['2026-03-29T12:00:00.000Z', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-10-25T12:00:00.000Z', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-01-01T02:59:00.000Z', 'America/Sao_Paulo', '2025-12-31T03:00:00.000Z'],
    // Clocks go back from 01:00 to midnight: the day has two midnights, and began with the first.
    ['2026-11-01T04:30:00.000Z', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-11-01T05:00:00.000Z', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-11-01T23:00:00.000Z', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-10-25T01:30:00.000Z', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'],
    // Clocks go forward from midnight to 01:00: the day has no midnight.
    ['2026-04-24T12:00:00.000Z', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    // The previous day did not exist.
    ['2011-12-31T01:00:00.000Z', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('of %s in %s began at %s', (now, timeZone, began) => {
    expect(startOfDay(Date.parse(now), timeZone).toISOString()).toBe(began);
  });

  it('is that of each of its moments, however they follow one another', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(1960, 0, 1), max: Date.UTC(2035, 0, 1) }),
        fc.array(fc.integer({ min: -2_000_000, max: 2_000_000 }), { minLength: 5 }),
        fc.constantFrom('Asia/Kathmandu', 'Africa/Monrovia', 'Europe/Berlin', 'America/Havana', 'Pacific/Chatham'),
        (first, steps, timeZone) => {
          for (const step of steps) {
            const local = Temporal.Instant.fromEpochMilliseconds(first + step).toZonedDateTimeISO(timeZone);
            expect(dayAt(first + step, timeZone)).toBe(local.toPlainDate().toString());
          }
        },
      ),
    );
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

const DAY_MS = 24 * 3_600_000;

/** The days of a year with a clock change, and their neighbours. */
function daysOfChange(timeZone: string): string[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offsetAt = (at: number) => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - at;
  const isChanged = (at: number, days: number) => offsetAt(at) !== offsetAt(at + days * DAY_MS);
  const weeks = Array.from({ length: 53 }, (_, week) => Date.UTC(2026, 0, 1, 12) + week * 7 * DAY_MS);
  const days = weeks
    .filter((at) => isChanged(at, 7))
    .flatMap((at) => [0, 1, 2, 3, 4, 5, 6].map((day) => at + day * DAY_MS));
  return days.filter((at) => isChanged(at, 1)).flatMap((at) => [dayAt(at, timeZone), dayAt(at + DAY_MS, timeZone)]);
}

it('begins each day of every zone once, also with clock changes', () => {
  const wrong: string[] = [];
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    for (const day of daysOfChange(timeZone)) {
      const began = beginOfDay(day, timeZone).getTime();
      if (dayAt(began, timeZone) !== day || dayAt(began - 1, timeZone) >= day) wrong.push(`${timeZone} ${day} begins`);
      for (let at = began; dayAt(at, timeZone) === day; at += 30 * 60_000) {
        // Another day is read in between, so that the cache does not answer.
        startOfDay(0, timeZone);
        if (startOfDay(at, timeZone).getTime() !== began) wrong.push(`${timeZone} ${day} at ${at - began}`);
      }
    }
  }
  expect(wrong).toEqual([]);
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

  it('begins with one of its days, and contains the present day', () => {
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
