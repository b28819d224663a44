/** Days as a merchant counts them, by its own clock. */

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
