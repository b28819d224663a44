/** The periods by which contracts are billed, in the merchant's time zone. */

import { dividendPeriods } from '#contract';

export { dividendPeriods };
export type DividendPeriodKind = (typeof dividendPeriods)[number];

type BilledKind = 'salary' | 'dividend' | 'hourly';

export interface Period {
  /** Unique per kind: `2026-11-24`, `2026-11-24T05Z`, `2026-11`, `2026-11/2`, `2026-11-2/3`. */
  readonly key: string;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly days: number;
  /** The month that it is in. */
  readonly month: string;
}

const HOUR_MS = 3_600_000;

const first = (day: Temporal.PlainDate, timeZone: string) =>
  new Date(day.toZonedDateTime(timeZone).startOfDay().epochMilliseconds);

const parts = { month: [1], half: [1, 16], ten: [1, 11, 21] } as const;

function partOfMonth(day: Temporal.PlainDate, timeZone: string, kind: DividendPeriodKind): Period {
  const starts: readonly number[] = parts[kind];
  const at = starts.findLastIndex((start) => start <= day.day);
  const from = day.with({ day: starts[at] ?? 1 });
  const next = starts[at + 1];
  const to = next === undefined ? day.with({ day: 1 }).add({ months: 1 }) : day.with({ day: next });
  const month = day.toPlainYearMonth().toString();
  return {
    key: kind === 'month' ? month : `${month} ${at + 1}/${starts.length}`,
    from: first(from, timeZone),
    to: first(to, timeZone),
    days: from.until(to).days,
    month,
  };
}

/** The period in which a moment is. Hours are those of the clock of the world, so that none is twice or missing. */
export function periodAt(
  kind: BilledKind,
  atMs: number,
  { timeZone, dividend = 'month' }: { readonly timeZone: string; readonly dividend?: DividendPeriodKind | undefined },
): Period {
  const time = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
  const day = time.toPlainDate();
  const month = day.toPlainYearMonth().toString();
  if (kind === 'dividend') return partOfMonth(day, timeZone, dividend);
  if (kind === 'salary') {
    return {
      key: day.toString(),
      from: first(day, timeZone),
      to: first(day.add({ days: 1 }), timeZone),
      days: 1,
      month,
    };
  }
  const from = new Date(Math.floor(atMs / HOUR_MS) * HOUR_MS);
  return { key: from.toISOString().slice(0, 13), from, to: new Date(from.getTime() + HOUR_MS), days: 1, month };
}
