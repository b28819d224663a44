/** Days, weeks (from Monday) and months, by the day on which each begins. */
import { type RawBuilder, sql } from 'kysely';
import type { Group } from './report.ts';

type Period = Extract<Group, 'day' | 'week' | 'month'>;

const periods: readonly string[] = ['day', 'week', 'month'] satisfies Period[];

export const isPeriod = (by: Group): by is Period => periods.includes(by);

export function beginOfPeriod(day: string, by: Group): string {
  const date = Temporal.PlainDate.from(day);
  if (by === 'month') return date.with({ day: 1 }).toString();
  return by === 'week' ? date.subtract({ days: date.dayOfWeek - 1 }).toString() : day;
}

/** The same of a column of days or local times. */
export const periodOf = (local: RawBuilder<unknown>, by: Group) =>
  sql`date_trunc(${isPeriod(by) ? by : 'day'}, ${local})::date::text`;
