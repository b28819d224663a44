/** The SQL of how far those came who registered. */
import { sql } from 'kysely';
import type { ReportCall } from '../report.ts';
import { periodOf, playerFigures } from './store-parts.ts';

export interface FunnelRow {
  readonly period: string;
  readonly registered: bigint;
  readonly verified: bigint;
  readonly deposited: bigint;
  readonly played: bigint;
  readonly again: bigint;
  readonly withdrew: bigint;
}

/** When whoever ever bet is counted. */
const EVER = '0001-01-01';

/** By day first: a period has many. */
export async function funnelOf({ deps, merchant, query, by = 'month', from, to }: ReportCall) {
  const { id, manifest } = merchant;
  const { rows } = await sql<FunnelRow>`
    with days as (
      select (m.created_at at time zone ${manifest.timeZone})::date as day, count(*) as registered,
        count(*) filter (where m.email_proven_at is not null or m.mobile_proven_at is not null) as verified,
        count(*) filter (where o.deposits > 0) as deposited, count(*) filter (where o.deposits > 1) as again,
        count(*) filter (where o.withdrawals > 0) as withdrew
      from member m left join money_member o on o.merchant_id = ${id} and o.member_id = m.id
      where m.merchant_id = ${id} and not m.is_trial and m.created_at >= ${from} and m.created_at < ${to}
      group by 1
    ), played as (
      select cohort as day, sum(players) as played from ${playerFigures(id, 'ever', { from: EVER, to: EVER })} as figure
      where cohort >= ${query.from}::date and cohort <= ${query.to}::date group by 1
    )
    select ${periodOf(sql`day::timestamp`, by)} as period, sum(registered)::bigint as registered, sum(verified)::bigint as verified,
      sum(deposited)::bigint as deposited, coalesce(sum(played), 0)::bigint as played, sum(again)::bigint as again,
      sum(withdrew)::bigint as withdrew
    from days left join played using (day) group by 1 order by 1`.execute(deps.db);
  return rows;
}
