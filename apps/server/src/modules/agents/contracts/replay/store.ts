/** The SQL of replays: the days or hours of a branch as contracts count them. */
import { sql } from 'kysely';
import type { Db } from '../../../../db/db.ts';

export interface Requested {
  readonly merchantId: string;
  readonly agentId: string;
  /** CONS: all of them. */
  readonly product: string;
  readonly from: Date;
  readonly timeZone: string;
}

export interface PeriodRow {
  readonly period: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly valid: bigint;
  readonly won_stake: bigint;
  readonly lost_stake: bigint;
  readonly lost: bigint;
  readonly active: bigint;
}

/** Every place that the agent ever had, as its bills count. `unit`: how long a period is; members are active within it. */
export async function periodsOf(
  db: Db,
  { merchantId, agentId, product, from, timeZone }: Requested,
  {
    unit,
    depositMinor,
    validMinor,
  }: { readonly unit: 'hour' | 'day'; readonly depositMinor: bigint; readonly validMinor: bigint },
): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    with place as (
      select distinct path from agent_position where merchant_id = ${merchantId} and member_id = ${agentId}::uuid
    ), member as (
      select to_char(date_trunc(${unit}, f.hour at time zone ${timeZone}), 'YYYY-MM-DD"T"HH24') as period, f.path,
        coalesce(sum(stake_minor) filter (where ${product} in ('CONS', f.product)), 0) as stake,
        coalesce(sum(payout_minor) filter (where ${product} in ('CONS', f.product)), 0) as payout,
        coalesce(sum(valid_minor) filter (where ${product} in ('CONS', f.product)), 0) as valid,
        coalesce(sum(won_stake_minor) filter (where ${product} in ('CONS', f.product)), 0) as won_stake,
        coalesce(sum(lost_stake_minor) filter (where ${product} in ('CONS', f.product)), 0) as lost_stake,
        coalesce(sum(lost_minor) filter (where ${product} in ('CONS', f.product)), 0) as lost,
        sum(deposit_minor) as deposit
      from place p join agent_figure f on f.merchant_id = ${merchantId}
        and f.path >= p.path and f.path < left(p.path, -1) || '0' and f.hour >= ${from}
      group by 1, 2
      -- who only got rebates of others' bets did nothing
      having sum(stake_minor) <> 0 or sum(deposit_minor) <> 0
    )
    select period, sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(valid)::bigint as valid,
      sum(won_stake)::bigint as won_stake, sum(lost_stake)::bigint as lost_stake, sum(lost)::bigint as lost,
      count(*) filter (where valid >= ${validMinor} and deposit >= ${depositMinor}) as active
    from member group by 1 order by 1`.execute(db);
  return rows;
}
