/** Days in a merchant's time zone. */
import { ok, type Result, refuse } from '#kernel';

const localTime = (atMs: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);

/** The first moment of the day, also where clocks show midnight twice or not at all. */
const firstMoment = (time: Temporal.ZonedDateTime) => new Date(time.startOfDay().epochMilliseconds);

/** Since 1973 every time zone is a whole number of quarters of an hour away from the others: within a quarter it is one day. */
const QUARTER_MS = 900_000;
const QUARTERS_SINCE = Date.UTC(1973, 0);

/** What is the same all day. Each settled bet needs it: the quarter it was needed for last is remembered. */
function cachedByQuarter<Value>(answer: (atMs: number, timeZone: string) => Value) {
  const latest = new Map<string, { readonly quarter: number; readonly value: Value }>();
  return (atMs: number, timeZone: string): Value => {
    const quarter = Math.floor(atMs / QUARTER_MS);
    const known = latest.get(timeZone);
    if (known?.quarter === quarter) return known.value;
    const value = answer(atMs, timeZone);
    if (atMs >= QUARTERS_SINCE) latest.set(timeZone, { quarter, value });
    return value;
  };
}

const startMs = cachedByQuarter((atMs, timeZone) => firstMoment(localTime(atMs, timeZone)).getTime());

/** The start of the merchant's present day. */
export const startOfDay = (nowMs: number, timeZone: string): Date => new Date(startMs(nowMs, timeZone));

/** The start of the merchant's present week: a Monday. */
export function startOfWeek(nowMs: number, timeZone: string): Date {
  const now = localTime(nowMs, timeZone);
  return firstMoment(now.subtract({ days: now.dayOfWeek - 1 }));
}

/** Calendar days in a merchant's time zone, first and last included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
  /** The range goes up to now. */
  readonly isOpen: boolean;
}

/** "2026-11-21": the local date. */
export const dayAt = cachedByQuarter((atMs, timeZone) => localTime(atMs, timeZone).toPlainDate().toString());

/** The calendar day this many days later, or earlier. */
export function dayAfter(day: string, days = 1): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

function isCalendarDay(day: string): boolean {
  try {
    return Temporal.PlainDate.from(day).toString() === day;
  } catch {
    return false;
  }
}

/** When a calendar day starts there. */
export function beginOfDay(day: string, timeZone: string): Date {
  return firstMoment(Temporal.PlainDate.from(day).toZonedDateTime(timeZone));
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
  // For a leap day, the day before.
  const oldest = Temporal.PlainDate.from(today).subtract({ years: 1 }).toString();
  const { from = oldest, to = today } = requested;
  if (!isCalendarDay(from) || !isCalendarDay(to) || from > to || from > dayAfter(today)) {
    return refuse('records.range_invalid');
  }
  if (from < oldest) return refuse('records.too_old', { oldest });
  const upToNow = (day: string) => (day < today ? day : today);
  return ok({ from: upToNow(from), to: upToNow(to), isOpen: to >= today });
}
