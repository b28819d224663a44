/** Parts of the SQL of reports: the period of a moment, and what a filter asks. */
import { type RawBuilder, sql } from 'kysely';
import { type Days, isPeriod } from '../periods.ts';
import type { Filter, Group } from '../report.ts';

/** The day on which the period of a column of days or local times begins. */
export const periodOf = (local: RawBuilder<unknown>, by: Group) =>
  sql`date_trunc(${isPeriod(by) ? by : 'day'}, ${local})::date::text`;

/** Who bet, by the periods' first days and by when they had registered: the sums and what is not folded yet. */
export const playerFigures = (merchantId: string, by: Group | 'ever', { from, to }: Days): RawBuilder<unknown> => {
  const within = sql`merchant_id = ${merchantId} and period = ${by} and begin >= ${from}::date and begin <= ${to}::date`;
  return sql`(
    select begin, cohort, players from player_figure where ${within}
    union all select begin, cohort, players from player_figure_change where ${within})`;
};

/** What a filter asks of the column of its name, and nothing where it is not set. */
export const only = (column: Filter, value: string | undefined): RawBuilder<unknown> =>
  value === undefined ? sql`` : sql`and ${sql.ref(column)} = ${value}`;
