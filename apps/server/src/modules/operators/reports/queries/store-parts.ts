/** Parts of the SQL of reports: the period of a moment, and what a filter asks. */
import { type RawBuilder, sql } from 'kysely';
import { isPeriod } from '../periods.ts';
import type { Filter, Group } from '../report.ts';

/** The day on which the period of a column of days or local times begins. */
export const periodOf = (local: RawBuilder<unknown>, by: Group) =>
  sql`date_trunc(${isPeriod(by) ? by : 'day'}, ${local})::date::text`;

/** What a filter asks of the column of its name, and nothing where it is not set. */
export const only = (column: Filter, value: string | undefined): RawBuilder<unknown> =>
  value === undefined ? sql`` : sql`and ${sql.ref(column)} = ${value}`;
