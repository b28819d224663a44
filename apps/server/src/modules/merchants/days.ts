/** Days in a merchant's time zone. */
import { ok, type Result, refuse } from '#kernel';

interface Day {
  readonly fromMs: number;
  /** The start of the next one. */
  readonly untilMs: number;
}

/** Creating a formatter costs a hundred times what using it does. */
interface Zone {
  readonly clock: Intl.DateTimeFormat;
  /** A cache of one: nearly every call is about today. */
  latest: Day;
}

const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const zone: Zone = { clock, latest: { fromMs: 0, untilMs: 0 } };
  zones.set(timeZone, zone);
  return zone;
}

/** "2026-11-21 14:05:00" in local time. */
function localTime(atMs: number, timeZone: string): string {
  return zoneOf(timeZone).clock.format(atMs);
}

function offsetAt(atMs: number, timeZone: string): number {
  return Date.parse(`${localTime(atMs, timeZone).replace(' ', 'T')}Z`) - Math.floor(atMs / 1000) * 1000;
}

/** The start of the merchant's present day: the first moment of its date, also where clocks show midnight twice. */
export function startOfDay(nowMs: number, timeZone: string): Date {
  const zone = zoneOf(timeZone);
  if (nowMs < zone.latest.fromMs || nowMs >= zone.latest.untilMs) {
    const day = dayAt(nowMs, timeZone);
    zone.latest = { fromMs: firstMomentOf(day, timeZone), untilMs: firstMomentOf(dayAfter(day), timeZone) };
  }
  return new Date(zone.latest.fromMs);
}

const DAY_MS = 24 * 3_600_000;

function firstMomentOf(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // A clock change near the day leaves two candidates for its midnight, or none.
  const offsets = [offsetAt(midnight - DAY_MS, timeZone), offsetAt(midnight + DAY_MS, timeZone)];
  const moments = offsets.map((offset) => midnight - offset).toSorted((one, other) => one - other);
  const midnights = moments.filter((moment) => moment + offsetAt(moment, timeZone) === midnight);
  const [earliest = 0, latest = 0] = moments;
  return midnights[0] ?? firstWithin(earliest - 1, latest, (moment) => dayAt(moment, timeZone) >= day);
}

/** The first whole millisecond after `before`, at most `last`, for which the condition holds. */
function firstWithin(before: number, last: number, isSo: (moment: number) => boolean): number {
  let [low, high] = [before, last];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isSo(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The start of the merchant's present week: a Monday. */
export function startOfWeek(nowMs: number, timeZone: string): Date {
  const day = dayAt(nowMs, timeZone);
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return beginOfDay(dayAfter(day, -daysSinceMonday), timeZone);
}

/** Calendar days in a merchant's time zone, first and last included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
  /** The range goes up to now. */
  readonly isOpen: boolean;
}

/** "2026-11-21": the local date. */
export function dayAt(atMs: number, timeZone: string): string {
  return localTime(atMs, timeZone).slice(0, 10);
}

/** The calendar day this many days later, or earlier. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day a year ago; for a leap day, the day before. */
function yearBefore(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const isLeapDay = month === '02' && date === '29';
  return `${Number(year) - 1}-${month}-${isLeapDay ? '28' : date}`;
}

function isCalendarDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

/** When a calendar day starts there. */
export function beginOfDay(day: string, timeZone: string): Date {
  return new Date(firstMomentOf(day, timeZone));
}

/** The moments of a range: from the first, inclusive, to the last, exclusive; one that goes up to now has no last. */
export function momentsOf({ from, to, isOpen }: DayRange, timeZone: string): { from: Date; to?: Date } {
  return { from: beginOfDay(from, timeZone), ...(isOpen ? {} : { to: beginOfDay(dayAfter(to), timeZone) }) };
}

/**
 * The requested days: at most a year back; by default all of that year. A future day may already have begun in the caller's time zone:
 * it ends the range today.
 */
export function readDayRange(
  nowMs: number,
  timeZone: string,
  requested: { readonly from?: string | undefined; readonly to?: string | undefined },
): Result<DayRange, 'records.range_invalid' | 'records.too_old'> {
  const today = dayAt(nowMs, timeZone);
  const oldest = yearBefore(today);
  const { from = oldest, to = today } = requested;
  if (!isCalendarDay(from) || !isCalendarDay(to) || from > to || from > dayAfter(today)) {
    return refuse('records.range_invalid');
  }
  if (from < oldest) return refuse('records.too_old', { oldest });
  const upToNow = (day: string) => (day < today ? day : today);
  return ok({ from: upToNow(from), to: upToNow(to), isOpen: to >= today });
}
