/** The SQL of who bet and who registered, by period. */
import { sql } from 'kysely';
import type { ReportCall } from '../report.ts';
import { periodOf } from './store-parts.ts';

interface Counted {
  readonly day: string;
  readonly players: bigint;
}

/** Who bet in a period counts once in it. */
export async function playersOf({ deps, merchant, query, by = 'day' }: ReportCall) {
  const { rows } = await sql<Counted>`
    select ${periodOf(sql`day`, by)} as day, count(distinct member_id) as players from player_day
    where merchant_id = ${merchant.id} and day >= ${query.from}::date and day <= ${query.to}::date group by 1`.execute(
    deps.db,
  );
  return rows;
}

export async function registeredOf({ deps, merchant, by = 'day', from, to }: ReportCall) {
  const day = sql`created_at at time zone ${merchant.manifest.timeZone}`;
  const { rows } = await sql<Counted>`
    select ${periodOf(day, by)} as day, count(*) as players from member
    where merchant_id = ${merchant.id} and not is_trial and created_at >= ${from} and created_at < ${to} group by 1`.execute(
    deps.db,
  );
  return rows;
}
