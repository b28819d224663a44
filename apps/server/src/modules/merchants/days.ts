/** Days as a merchant counts them, by its own clock. */
import { ok, type Result, refuse } from '#kernel';

/** When the merchant's present day began. */
export function startOfDay(nowMs: number, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(nowMs);
  const midnightAsUtc = Date.parse(`${parts}T00:00:00Z`);
  const guess = midnightAsUtc - offsetAt(nowMs, timeZone);
  // The clocks may have been changed since midnight: the offset of then counts.
  return new Date(midnightAsUtc - offsetAt(guess, timeZone));
}

function offsetAt(atMs: number, timeZone: string): number {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(atMs);
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(atMs / 1000) * 1000;
}

const HALF_A_DAY_MS = 12 * 3_600_000;
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** When the merchant's present week began: a Monday. */
export function startOfWeek(nowMs: number, timeZone: string): Date {
  const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' }).format(nowMs);
  let day = startOfDay(nowMs, timeZone);
  // Back by half a day lands in the day before, however long that was.
  for (let back = weekdays.indexOf(weekday); back > 0; back -= 1)
    day = startOfDay(day.getTime() - HALF_A_DAY_MS, timeZone);
  return day;
}

/** Calendar days by a merchant's clock, first and last included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
  /** It goes up to now. */
  readonly isOpen: boolean;
}

const DAY_MS = 24 * 3_600_000;

/** "2026-11-21": the day it is, or was, there. */
export function dayAt(atMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(atMs);
}

/** The calendar day so many days later, or earlier. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day a year ago; of a leap day, the one before. */
function yearBefore(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const isLeapDay = month === '02' && date === '29';
  return `${Number(year) - 1}-${month}-${isLeapDay ? '28' : date}`;
}

function isCalendarDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

/** When a calendar day begins there. */
export function beginOfDay(day: string, timeZone: string): Date {
  const noonThere = Date.parse(`${day}T12:00:00Z`);
  return startOfDay(noonThere - offsetAt(noonThere, timeZone), timeZone);
}

/** The moments a range holds: from the first, included, to the last, excluded; one that goes up to now has no last. */
export function momentsOf({ from, to, isOpen }: DayRange, timeZone: string): { from: Date; to?: Date } {
  return { from: beginOfDay(from, timeZone), ...(isOpen ? {} : { to: beginOfDay(dayAfter(to), timeZone) }) };
}

/**
 * The days somebody asks for: at most a year back; left out, all of that year. A day that has not begun here has perhaps begun where the
 * caller's clock is: it ends the range today.
 */
export function readDayRange(
  nowMs: number,
  timeZone: string,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): Result<DayRange, 'records.range_invalid' | 'records.too_old'> {
  const today = dayAt(nowMs, timeZone);
  const oldest = yearBefore(today);
  const { from = oldest, to = today } = asked;
  if (!isCalendarDay(from) || !isCalendarDay(to) || from > to || from > dayAfter(today)) {
    return refuse('records.range_invalid');
  }
  if (from < oldest) return refuse('records.too_old', { oldest });
  const upToNow = (day: string) => (day < today ? day : today);
  return ok({ from: upToNow(from), to: upToNow(to), isOpen: to >= today });
}
