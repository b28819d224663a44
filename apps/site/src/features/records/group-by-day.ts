/** Groups items by the day they happened on, in their order. */
export interface Day<Item> {
  /** "2026-11-21", in the given time zone. */
  readonly day: string;
  readonly items: readonly Item[];
}

const cachedFormats = new Map<string | undefined, Intl.DateTimeFormat>();

/** The calendar day of a moment; without a zone, in the browser's own. */
export function dayOf(at: string | number, timeZone?: string): string {
  let format = cachedFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      ...(timeZone && { timeZone }),
    });
    cachedFormats.set(timeZone, format);
  }
  return format.format(new Date(at));
}

export function groupByDay<Item extends { readonly at: string }>(
  items: readonly Item[],
  timeZone?: string,
): readonly Day<Item>[] {
  const days = new Map<string, Item[]>();
  for (const item of items) {
    const day = dayOf(item.at, timeZone);
    const group = days.get(day);
    if (group) group.push(item);
    else days.set(day, [item]);
  }
  return [...days].map(([day, group]) => ({ day, items: group }));
}

const DAY_MS = 86_400_000;

/** Today and yesterday are named; every other day shows its date. */
export function nameOfDay(day: string, nowMs: number, timeZone?: string): 'today' | 'yesterday' | 'date' {
  if (day === dayOf(nowMs, timeZone)) return 'today';
  return day === dayOf(nowMs - DAY_MS, timeZone) ? 'yesterday' : 'date';
}
