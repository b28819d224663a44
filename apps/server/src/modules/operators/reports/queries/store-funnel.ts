/** The SQL of how far those came who registered. */
import { sql } from 'kysely';
import { playersIn } from '../../../records/index.ts';
import type { ReportCall } from '../report.ts';
import { daysOf, periodOf } from './store-parts.ts';

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

/** Each step day by day, from an index alone: no member has to be looked up, and no day is computed from a moment. */
export async function funnelOf(call: ReportCall) {
  const { deps, merchant, query, by = 'month' } = call;
  const { id } = merchant;
  const { rows } = await sql<FunnelRow>`
    with played as (
      select cohort as day, sum(players) as played from ${playersIn(id, 'ever', { from: EVER, to: EVER })} as figure
      where cohort >= ${query.from}::date and cohort <= ${query.to}::date group by 1
    )
    select ${periodOf(sql`d.day`, by)} as period, sum(registered)::bigint as registered, sum(verified)::bigint as verified,
      sum(deposited)::bigint as deposited, coalesce(sum(played), 0)::bigint as played, sum(again)::bigint as again,
      sum(withdrew)::bigint as withdrew
    from ${daysOf(call)} cross join lateral (
      select count(*) as registered, count(*) filter (where email_proven_at is not null or mobile_proven_at is not null) as verified
      from member where merchant_id = ${id} and not is_trial and created_at >= d.begins and created_at < d.ends
    ) as registered cross join lateral (
      select count(*) filter (where deposits > 0) as deposited, count(*) filter (where deposits > 1) as again,
        count(*) filter (where withdrawals > 0) as withdrew
      from money_member where merchant_id = ${id} and registered_at >= d.begins and registered_at < d.ends
    ) as moved left join played on played.day = d.day::date
    where registered > 0 group by 1 order by 1`.execute(deps.db);
  return rows;
}
