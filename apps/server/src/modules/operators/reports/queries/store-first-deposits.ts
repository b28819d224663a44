/** The SQL of members' first deposits. */
import { sql } from 'kysely';
import type { ReportCall } from '../report.ts';
import { periodOf } from './store-parts.ts';

export interface FirstRow {
  readonly period: string;
  readonly members: bigint;
  readonly deposited: bigint;
  readonly on_first_day: bigint;
}

/** By day first: a period has many. */
export async function firstDeposits({ deps, merchant, by = 'day', from, to }: ReportCall) {
  const { timeZone } = merchant.manifest;
  const { rows } = await sql<FirstRow>`
    select ${periodOf(sql`day::timestamp`, by)} as period, sum(members)::bigint as members, sum(deposited)::bigint as deposited,
      sum(on_first_day)::bigint as on_first_day
    from (
      select (first_at at time zone ${timeZone})::date as day, count(*) as members, sum(first_minor) as deposited,
        count(*) filter (where first_at < registered_at + interval '1 day' and (registered_at at time zone ${timeZone})::date = (first_at at time zone ${timeZone})::date) as on_first_day
      from money_member
      where merchant_id = ${merchant.id} and first_provider = any (${[...deps.backOffice.providers]}::text[])
        and first_at >= ${from} and first_at < ${to}
      group by 1
    ) as days group by 1 order by 1`.execute(deps.db);
  return rows;
}
