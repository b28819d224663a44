/** The periods by which contracts are billed, in the merchant's time zone. */

import { dividendPeriods, revenuePeriods } from '#contract';

export { dividendPeriods, revenuePeriods };
export type DividendPeriodKind = (typeof dividendPeriods)[number];

type RevenuePeriodKind = (typeof revenuePeriods)[number];

/** Of contracts whose terms name their period. */
export type ContractPeriodKind = DividendPeriodKind | RevenuePeriodKind;

type BilledKind = 'salary' | 'dividend' | 'hourly' | 'realtime' | 'revenue';

/** How long a period of contracts in real time is. */
export const REALTIME_MINUTES = 5;

export interface Period {
  /** Unique per kind: `2026-11-24`, `2026-11-24T05`, `2026-11-24T05:10`, `2026-11`, `2026-11 1/2`, `2026-11 2/3`, `2026-W48`, `2026-Q4`. */
  readonly key: string;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly days: number;
  /** The month that it is in. */
  readonly month: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const first = (day: Temporal.PlainDate, timeZone: string) =>
  new Date(day.toZonedDateTime(timeZone).startOfDay().epochMilliseconds);

const MONTHS_A_QUARTER = 3;

function revenuePeriod(day: Temporal.PlainDate, timeZone: string, kind: RevenuePeriodKind): Period {
  if (kind === 'month') return partOfMonth(day, timeZone, kind);
  const month = day.toPlainYearMonth().toString();
  if (kind === 'quarter') {
    const quarter = Math.ceil(day.month / MONTHS_A_QUARTER);
    const from = day.with({ day: 1, month: (quarter - 1) * MONTHS_A_QUARTER + 1 });
    return spanOf(`${day.year}-Q${quarter}`, from, from.add({ months: MONTHS_A_QUARTER }), { timeZone, month });
  }
  if (kind === 'day') return spanOf(day.toString(), day, day.add({ days: 1 }), { timeZone, month });
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  const week = String(monday.weekOfYear ?? 0).padStart(2, '0');
  return spanOf(`${monday.yearOfWeek}-W${week}`, monday, monday.add({ days: 7 }), { timeZone, month });
}

function spanOf(
  key: string,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  { timeZone, month }: { readonly timeZone: string; readonly month: string },
): Period {
  return { key, from: first(from, timeZone), to: first(to, timeZone), days: from.until(to).days, month };
}

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

/** The period in which a moment is. Hours and minutes are those of the clock of the world, so that none is twice or missing. */
export function periodAt(
  kind: BilledKind,
  atMs: number,
  { timeZone, period = 'month' }: { readonly timeZone: string; readonly period?: ContractPeriodKind | undefined },
): Period {
  const time = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
  const day = time.toPlainDate();
  const month = day.toPlainYearMonth().toString();
  if (kind === 'dividend') return partOfMonth(day, timeZone, dividendPeriods.find((one) => one === period) ?? 'month');
  if (kind === 'revenue') return revenuePeriod(day, timeZone, revenuePeriods.find((one) => one === period) ?? 'month');
  if (kind === 'salary') {
    return {
      key: day.toString(),
      from: first(day, timeZone),
      to: first(day.add({ days: 1 }), timeZone),
      days: 1,
      month,
    };
  }
  const [lengthMs, keyLength] = kind === 'hourly' ? [HOUR_MS, 13] : [REALTIME_MINUTES * MINUTE_MS, 16];
  const from = new Date(Math.floor(atMs / lengthMs) * lengthMs);
  return { key: from.toISOString().slice(0, keyLength), from, to: new Date(from.getTime() + lengthMs), days: 1, month };
}
