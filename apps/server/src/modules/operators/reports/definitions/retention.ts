/** Of those who registered in a week or month, how many bet in each one after it. */
import { sql } from 'kysely';
import { periodOf } from '../periods.ts';
import { type Column, columnsOf, type Report } from '../report.ts';

const SHOWN = 12;
const BP = 10_000n;

interface CohortRow {
  readonly cohort: string;
  readonly members: bigint;
  readonly later: number | null;
  readonly returned: bigint;
}

const later = Array.from({ length: SHOWN + 1 }, (_, at): Column => ({ key: `later${at}`, kind: 'share' }));

export const retentionReport: Report = {
  code: 'retention',
  maxDays: 400,
  groups: ['week', 'month', 'day'],
  filters: [],
  columns: () => [...columnsOf({ cohort: 'day', members: 'count' }), ...later],
  async read({ deps, merchant, by = 'week', from, to }) {
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
      left join returned r on r.cohort = s.cohort and r.later between 0 and ${SHOWN}
      order by 1, 3`.execute(deps.db);
    const now = deps.clock.now();
    return {
      rows: [...Map.groupBy(rows, ({ cohort }) => cohort)].map(([cohort, found]) => {
        const members = found[0]?.members ?? 0n;
        const shares = later.map((_, at) => {
          const one = found.find((row) => row.later === at);
          // What has not come yet is empty, and not nobody.
          if (!one && beginOfLater(cohort, by, at) > now) return null;
          return ((one?.returned ?? 0n) * BP) / members;
        });
        return [cohort, members, ...shares];
      }),
    };
  },
};

function beginOfLater(cohort: string, by: string, at: number): number {
  const length = by === 'month' ? { months: at } : { days: by === 'week' ? 7 * at : at };
  return Temporal.PlainDate.from(cohort).add(length).toZonedDateTime('UTC').epochMilliseconds;
}
