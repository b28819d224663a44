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

/** Whether days begin with a period and end with one. */
export const areWhole = ({ from, to }: { readonly from: string; readonly to: string }, period: Period): boolean =>
  [from, dayAfter(to)].every((day) => beginOfPeriod(day, period) === day);
