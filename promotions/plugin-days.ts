/** Days of a merchant as text (`2026-03-01`), and the periods they are in. */

/** Days since 1970, of a day as text. */
export function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
}

const MAX_CACHED = 500;

/** Of a day and a number of days. Every campaign asks the same of every bet: the answers of a few days are remembered. */
function cached(answer: (day: string, days: number) => string): (day: string, days: number) => string {
  const byDays = new Map<number, Map<string, string>>();
  return (day, days) => {
    const known = byDays.get(days) ?? new Map<string, string>();
    const found = known.get(day) ?? answer(day, days);
    if (known.size >= MAX_CACHED || byDays.size >= MAX_CACHED) byDays.clear();
    byDays.set(days, known.set(day, found));
    return found;
  };
}

/** The day so many days after another. */
export const dayAfter = cached((day, days) =>
  new Date((dayNumber(day) + days) * 86_400_000).toISOString().slice(0, 10),
);

/** The period of so many days that a day is in, by its first day; periods of seven begin on Mondays. 0: the one period there is. */
export const periodOf = cached((day, everyDays) => {
  if (everyDays === 0) return 'once';
  const number = dayNumber(day);
  // 1970-01-05 was a Monday.
  const into = (((number - 4) % everyDays) + everyDays) % everyDays;
  return dayAfter(day, -into);
});
