/** The SQL of how far those came who registered. */
import { sql } from 'kysely';
import { playersIn } from '../../../records/index.ts';
import type { ReportCall } from '../report.ts';
import { periodOf } from './store-parts.ts';

export interface FunnelRow {
  readonly period: string;
  readonly registered: bigint;
  readonly verified: bigint;
  readonly deposited: bigint;
  readonly played: bigint;
  readonly again: bigint;
  readonly withdrew: bigint;
}

/** When those who ever bet are counted. */
const EVER = '0001-01-01';

/** Each step by day first: a period has many, and none has to be looked up by member. */
export async function funnelOf({ deps, merchant, query, by = 'month', from, to }: ReportCall) {
  const { id } = merchant;
  const { timeZone } = merchant.manifest;
  const { rows } = await sql<FunnelRow>`
    with registered as (
      select (created_at at time zone ${timeZone})::date as day, count(*) as registered,
        count(*) filter (where email_proven_at is not null or mobile_proven_at is not null) as verified
      from member where merchant_id = ${id} and not is_trial and created_at >= ${from} and created_at < ${to} group by 1
    ), moved as (
      select (registered_at at time zone ${timeZone})::date as day, count(*) filter (where deposits > 0) as deposited,
        count(*) filter (where deposits > 1) as again, count(*) filter (where withdrawals > 0) as withdrew
      from money_member where merchant_id = ${id} and registered_at >= ${from} and registered_at < ${to} group by 1
    ), played as (
      select cohort as day, sum(players) as played from ${playersIn(id, 'ever', { from: EVER, to: EVER })} as figure
      where cohort >= ${query.from}::date and cohort <= ${query.to}::date group by 1
    )
    select ${periodOf(sql`day::timestamp`, by)} as period, sum(registered)::bigint as registered, sum(verified)::bigint as verified,
      coalesce(sum(deposited), 0)::bigint as deposited, coalesce(sum(played), 0)::bigint as played,
      coalesce(sum(again), 0)::bigint as again, coalesce(sum(withdrew), 0)::bigint as withdrew
    from registered left join moved using (day) left join played using (day) group by 1 order by 1`.execute(deps.db);
  return rows;
}
