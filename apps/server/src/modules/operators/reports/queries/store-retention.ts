/** The SQL of who came back after having registered. */
import { sql } from 'kysely';
import type { ReportCall } from '../report.ts';
import { periodOf } from './store-parts.ts';

interface CohortRow {
  readonly cohort: string;
  readonly members: bigint;
  readonly later: number | null;
  readonly returned: bigint;
}

/** By week, month or day, up to so many of them later. */
export async function cohortsOf({ deps, merchant, by = 'week', from, to }: ReportCall, shown: number) {
  const { timeZone } = merchant.manifest;
  const registered = periodOf(sql`m.created_at at time zone ${timeZone}`, by);
  const distance =
    by === 'month'
      ? sql`(extract(year from age(p.period::date, c.cohort::date)) * 12 + extract(month from age(p.period::date, c.cohort::date)))::int`
      : sql`((p.period::date - c.cohort::date) / ${by === 'week' ? 7 : 1})::int`;
  const { rows } = await sql<CohortRow>`
    with cohort as materialized (
      select m.id, ${registered} as cohort from member m
      where m.merchant_id = ${merchant.id} and not m.is_trial and m.created_at >= ${from} and m.created_at < ${to}
    ), played as (
      select distinct member_id, ${periodOf(sql`day`, by)} as period from player_day
      where merchant_id = ${merchant.id} and day >= (${from}::timestamptz at time zone ${timeZone})::date
    ), returned as (
      select c.cohort, ${distance} as later, count(*) as returned from cohort c
      join played p on p.member_id = c.id group by 1, 2
    )
    select s.cohort, s.members, r.later, coalesce(r.returned, 0)::bigint as returned
    from (select cohort, count(*) as members from cohort group by 1) s
    left join returned r on r.cohort = s.cohort and r.later between 0 and ${shown}
    order by 1, 3`.execute(deps.db);
  return rows;
}
