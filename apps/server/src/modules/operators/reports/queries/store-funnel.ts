/** The SQL of how far those came who registered. */
import { sql } from 'kysely';
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

export async function funnelOf({ deps, merchant, by = 'month', from, to }: ReportCall) {
  const { id } = merchant;
  const { rows } = await sql<FunnelRow>`
    select ${periodOf(sql`m.created_at at time zone ${merchant.manifest.timeZone}`, by)} as period, count(*) as registered,
      count(*) filter (where m.email_proven_at is not null or m.mobile_proven_at is not null) as verified,
      count(*) filter (where d.times > 0) as deposited,
      count(*) filter (where exists (select from bet_day b where b.merchant_id = ${id} and b.member_id = m.id and b.bets > 0)) as played,
      count(*) filter (where d.times > 1) as again,
      count(*) filter (where exists (
        select from withdrawal_order w where w.merchant_id = ${id} and w.member_id = m.id and w.state = 'paid')) as withdrew
    from member m
    cross join lateral (
      select count(*) as times from (
        select from deposit_order o where o.merchant_id = ${id} and o.member_id = m.id and o.state = 'credited' limit 2
      ) as two
    ) d
    where m.merchant_id = ${id} and not m.is_trial and m.created_at >= ${from} and m.created_at < ${to}
    group by 1 order by 1`.execute(deps.db);
  return rows;
}
