/** The week of a moment in the merchant's time zone, from Monday. */
export interface WeekDay {
  /** ISO: "2026-03-09". */
  readonly day: string;
  /** In the reader's language: "Mon". */
  readonly weekday: string;
  readonly isToday: boolean;
}

const DAY_MS = 24 * 3_600_000;

export function weekOf(nowMs: number, timeZone: string, tag: string): readonly WeekDay[] {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(nowMs);
  // A calendar day has no time zone: it is calculated in UTC, where all days have the same length.
  const todayMs = Date.parse(`${today}T00:00:00Z`);
  const sinceMonday = (new Date(todayMs).getUTCDay() + 6) % 7;
  const names = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', weekday: 'short' });
  return Array.from({ length: 7 }, (_, at) => {
    const atMs = todayMs + (at - sinceMonday) * DAY_MS;
    const day = new Date(atMs).toISOString().slice(0, 10);
    return { day, weekday: names.format(atMs), isToday: day === today };
  });
}
