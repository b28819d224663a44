/** The SQL of who came back after having registered. */
import { sql } from 'kysely';
import { beginOfDay, dayAfter, dayAt } from '../../../merchants/index.ts';
import { playersIn } from '../../../records/index.ts';
import { splitPeriods } from '../periods.ts';
import type { ReportCall } from '../report.ts';
import { periodOf } from './store-parts.ts';

const FOREVER = '9999-12-31';

interface CohortRow {
  readonly cohort: string;
  readonly members: bigint;
  readonly later: number | null;
  readonly returned: bigint;
}

/**
 * By week, month or day, up to so many of them later. Whole cohorts are read from the sums; of one that the requested days begin or end within, its members
 * are looked up.
 */
export async function cohortsOf({ deps, merchant, query, by = 'week', from, to }: ReportCall, shown: number) {
  const { timeZone } = merchant.manifest;
  const { whole, parts } = splitPeriods({ from: query.from, to: query.to }, by, dayAt(deps.clock.now(), timeZone));
  const members = (begin: Date, end: Date) => sql`m.merchant_id = ${merchant.id} and not m.is_trial
    and m.created_at >= ${begin} and m.created_at < ${end}`;
  const distance =
    by === 'month'
      ? sql`(extract(year from age(p.begin, p.cohort)) * 12 + extract(month from age(p.begin, p.cohort)))::int`
      : sql`((p.begin - p.cohort) / ${by === 'week' ? 7 : 1})::int`;
  const played = [
    sql`select cohort, begin, players from ${playersIn(merchant.id, by, { from: whole.from, to: FOREVER })} as figure
      where cohort >= ${whole.from}::date and cohort <= ${whole.to}::date`,
    // A day has no parts: who bet in a week or a month is found by the member.
    ...parts.map(
      (part) => sql`select ${part.begin}::date, w.begin, count(*) from member m
        join player_period w on w.merchant_id = ${merchant.id} and w.member_id = m.id and w.period = ${by}
        where ${members(beginOfDay(part.from, timeZone), beginOfDay(dayAfter(part.to), timeZone))} group by w.begin`,
    ),
  ];
  const { rows } = await sql<CohortRow>`
    with cohort as (
      select ${periodOf(sql`m.created_at at time zone ${timeZone}`, by)} as cohort, count(*) as members from member m
      where ${members(from, to)} group by 1
    ), returned as (
      select p.cohort::text as cohort, ${distance} as later, sum(p.players)::bigint as returned
      from (${sql.join(played, sql` union all `)}) as p (cohort, begin, players) group by 1, 2
    )
    select c.cohort, c.members, r.later, coalesce(r.returned, 0)::bigint as returned from cohort c
    left join returned r on r.cohort = c.cohort and r.later between 0 and ${shown}
    order by 1, 3`.execute(deps.db);
  return rows;
}
