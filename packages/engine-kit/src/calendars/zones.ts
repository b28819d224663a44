/** Local times of a zone as moments, by the rules of time zones that the runtime knows. */
import { assert } from '#kernel';
import { DAY_SECONDS, dayNumber } from './days.ts';

const DAY_MS = DAY_SECONDS * 1_000;
const cachedFormats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = cachedFormats.get(zone);
  if (known) return known;
  const number = 'numeric';
  const fields = { year: number, month: number, day: number, hour: number, minute: number, second: number } as const;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, calendar: 'gregory', hourCycle: 'h23', ...fields });
  cachedFormats.set(zone, made);
  return made;
}

/** How far east of UTC the zone's clock is at this moment. */
function offsetMs(zone: string | number, atMs: number): number {
  if (typeof zone === 'number') return zone * 60_000;
  const parts = new Map(
    formatOf(zone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => {
    const value = parts.get(type);
    assert(value !== undefined, 'a time has all of its parts');
    return value;
  };
  const day = dayNumber(part('year'), part('month'), part('day'));
  const seconds = (part('hour') * 60 + part('minute')) * 60 + part('second');
  return day * DAY_MS + seconds * 1_000 - Math.floor(atMs / 1_000) * 1_000;
}

export function localDayOf(zone: string | number, atMs: number): number {
  return Math.floor((atMs + offsetMs(zone, atMs)) / DAY_MS);
}

/** Of a time that the clock shows twice the first; one that it skips is as much later as the clock is moved. */
export function momentOf(zone: string | number, day: number, second: number): number {
  const local = day * DAY_MS + second * 1_000;
  if (typeof zone === 'number') return local - offsetMs(zone, local);
  const before = offsetMs(zone, local - DAY_MS);
  const byBefore = local - before;
  if (offsetMs(zone, byBefore) === before) return byBefore;
  const after = offsetMs(zone, local + DAY_MS);
  const byAfter = local - after;
  return offsetMs(zone, byAfter) === after ? byAfter : byBefore;
}
