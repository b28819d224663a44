/** Parts of the SQL of reports: the period of a moment, and what a filter asks. */
import { type RawBuilder, sql } from 'kysely';
import { isPeriod } from '../periods.ts';
import type { Filter, Group, ReportCall } from '../report.ts';

/** The day on which the period of a column of days or local times begins. */
export const periodOf = (local: RawBuilder<unknown>, by: Group) =>
  sql`date_trunc(${isPeriod(by) ? by : 'day'}, ${local})::date::text`;

/** The requested days as `d`: each with the moments at which it begins and ends by the merchant's clock, which `offset 0` has computed once a day and not once a row. */
export const daysOf = ({ merchant: { manifest }, query: { from, to } }: ReportCall) => sql`(
  select day, day at time zone ${manifest.timeZone} as begins, (day + interval '1 day') at time zone ${manifest.timeZone} as ends
  from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as day offset 0) as d`;

/** What a filter asks of the column of its name, and nothing where it is not set. */
export const only = (column: Filter, value: string | undefined): RawBuilder<unknown> =>
  value === undefined ? sql`` : sql`and ${sql.ref(column)} = ${value}`;
