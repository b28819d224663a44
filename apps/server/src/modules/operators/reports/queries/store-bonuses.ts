/** The SQL of what campaigns awarded. */
import { sql } from 'kysely';
import type { ReportCall } from '../report.ts';

export interface AwardRow {
  readonly code: string;
  readonly awards: bigint;
  readonly awarded: bigint;
}

export async function awardsOf({ deps, merchant, query }: ReportCall) {
  const { rows } = await sql<AwardRow>`
    select code, sum(granted)::bigint as awards, sum(spent_minor)::bigint as awarded from campaign_day
    where merchant_id = ${merchant.id} and day >= ${query.from}::date and day <= ${query.to}::date
    group by 1`.execute(deps.db);
  return rows;
}
