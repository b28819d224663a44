/** Days, weeks (from Monday) and months, by the day on which each begins. */
import { dayAfter } from '../../merchants/index.ts';
import type { Group, Period } from './report.ts';

const periods: readonly string[] = ['day', 'week', 'month'] satisfies Period[];

export const isPeriod = (by: Group): by is Period => periods.includes(by);

export function beginOfPeriod(day: string, by: Group): string {
  const date = Temporal.PlainDate.from(day);
  if (by === 'month') return date.with({ day: 1 }).toString();
  return by === 'week' ? date.subtract({ days: date.dayOfWeek - 1 }).toString() : day;
}

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The requested days of a period that has more. */
export interface PeriodPart extends Days {
  readonly begin: string;
}

function endOfPeriod(begin: string, by: Group): string {
  const length = by === 'month' ? { months: 1 } : { days: by === 'week' ? 7 : 1 };
  return Temporal.PlainDate.from(begin).add(length).subtract({ days: 1 }).toString();
}

/** Whole periods, from the first to the last one's first day, and the parts at both ends. The period of today has no more days than came. */
export function splitPeriods(
  { from, to }: Days,
  by: Group,
  today: string,
): { readonly whole: Days; readonly parts: readonly PeriodPart[] } {
  const [first, last] = [beginOfPeriod(from, by), beginOfPeriod(to, by)];
  const parts: PeriodPart[] = [];
  const isCutBefore = first !== from;
  const isCutAfter = endOfPeriod(last, by) !== to && to < today;
  if (isCutBefore) parts.push({ begin: first, from, to: [endOfPeriod(first, by), to].toSorted()[0] ?? to });
  if (isCutAfter && !(isCutBefore && first === last))
    parts.push({ begin: last, from: [last, from].toSorted()[1] ?? from, to });
  const next = dayAfter(endOfPeriod(first, by));
  return {
    whole: { from: isCutBefore ? next : first, to: isCutAfter ? dayAfter(last, -1) : last },
    parts,
  };
}

/** Whether days begin with a period and end with one. */
export const areWhole = ({ from, to }: Days, period: Period): boolean =>
  [from, dayAfter(to)].every((day) => beginOfPeriod(day, period) === day);
