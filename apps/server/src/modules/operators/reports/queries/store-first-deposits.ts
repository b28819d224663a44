/** The SQL of members' first deposits. */
import { sql } from 'kysely';
import type { ReportCall } from '../report.ts';
import { daysOf, periodOf } from './store-parts.ts';

export interface FirstRow {
  readonly period: string;
  readonly members: bigint;
  readonly deposited: bigint;
  readonly on_first_day: bigint;
}

/** Day by day, each from the index alone: to group by a day that is computed takes longer than to read the rows. */
export async function firstDeposits(call: ReportCall) {
  const { deps, merchant, by = 'day' } = call;
  const { rows } = await sql<FirstRow>`
    select ${periodOf(sql`d.day`, by)} as period, sum(members)::bigint as members, sum(deposited)::bigint as deposited,
      sum(on_first_day)::bigint as on_first_day
    from ${daysOf(call)} cross join lateral (
      select count(*) as members, sum(first_minor) as deposited,
        count(*) filter (where registered_at >= d.begins and registered_at < d.ends) as on_first_day
      from money_member
      where merchant_id = ${merchant.id} and first_provider = any (${[...deps.backOffice.providers]}::text[])
        and first_at >= d.begins and first_at < d.ends
    ) as firsts
    where members > 0 group by 1 order by 1`.execute(deps.db);
  return rows;
}
