/** The period of the records, by the merchant's calendar: stored in the address, so that going back and reloading keep it. */
import type { Parameters } from '#base/view';

export const periods = ['today', 'yesterday', 'week', 'month', 'year', 'custom'] as const;
export type PeriodKey = (typeof periods)[number];

export interface Period {
  readonly key: PeriodKey;
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;

export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day a year ago; for a leap day, the day before. */
export function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return before.endsWith('-02-29') ? before.replace('-29', '-28') : before;
}

export function periodOf(key: Exclude<PeriodKey, 'custom'>, today: string): Period {
  const yesterday = dayBefore(today, 1);
  switch (key) {
    case 'today':
      return { key, from: today, to: today };
    case 'yesterday':
      return { key, from: yesterday, to: yesterday };
    case 'week':
      return { key, from: dayBefore(today, 6), to: today };
    case 'month':
      return { key, from: dayBefore(today, 29), to: today };
    default:
      return { key, from: yearBefore(today), to: today };
  }
}

/** Two days within the last year, in order. */
export function isRange(from: string, to: string, today: string): boolean {
  const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
  return isDay(from) && isDay(to) && from <= to && from >= yearBefore(today) && to <= today;
}

/** An invalid period becomes the default one. */
export function readPeriod(
  { period, from, to }: Parameters,
  today: string,
  usual: Exclude<PeriodKey, 'custom'>,
): Period {
  const key = periods.find((known) => known === period) ?? usual;
  if (key !== 'custom') return periodOf(key, today);
  if (from === undefined || to === undefined || !isRange(from, to, today)) return periodOf(usual, today);
  return { key, from, to };
}

/** The period's part of the address. */
export function periodSearch({ key, from, to }: Period, usual: PeriodKey): Parameters {
  if (key === 'custom') return { period: key, from, to };
  return { period: key === usual ? undefined : key, from: undefined, to: undefined };
}
