/** The SQL of replays: the days or hours of a branch as contracts count them. */
import { sql } from 'kysely';
import type { Db } from '../../../../db/db.ts';
import { leftOutIn } from '../../figures/index.ts';

export interface Requested {
  readonly merchantId: string;
  readonly agentId: string;
  /** CONS: all of them. */
  readonly product: string;
  readonly timeZone: string;
}

export interface PeriodRow {
  /** In the merchant's time, as `2026-11-28T14`; a day begins with the hour `00`. */
  readonly period: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly valid: bigint;
  readonly won_stake: bigint;
  readonly lost_stake: bigint;
  readonly lost: bigint;
  readonly active: bigint;
}

export interface Span {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

export type BilledDay = PeriodRow & Span;

const KEY = 'YYYY-MM-DD"T"HH24';

/** Every place that the agent ever had. */
const placesOf = ({ merchantId, agentId }: Requested) => sql`place as (
      select distinct path from agent_position where merchant_id = ${merchantId} and member_id = ${agentId}::uuid
    )`;

/**
 * Days of which the agent has a bill of the product's salary: what its team did was summed for it once. Not those that changed since. Bills do not say
 * which bets were won and lost.
 */
export async function billedDays(db: Db, requested: Requested, since: Date): Promise<readonly BilledDay[]> {
  const { merchantId, agentId, product, timeZone } = requested;
  const { rows } = await sql<BilledDay>`
    with ${placesOf(requested)}
    select distinct on (b.from_at) to_char(b.from_at at time zone ${timeZone}, ${KEY}) as period, b.from_at as "from", b.to_at as "to",
      (b.figures ->> 'stakes')::bigint as stake, (b.figures ->> 'payouts')::bigint as payout, (b.figures ->> 'sales')::bigint as valid,
      0::bigint as won_stake, 0::bigint as lost_stake, 0::bigint as lost, (b.figures ->> 'active')::bigint as active
    from agent_bill b
    where b.merchant_id = ${merchantId} and b.agent_id = ${agentId}::uuid and b.kind = 'salary' and b.product = ${product} and b.from_at >= ${since}
      and b.from_at = date_trunc('day', b.from_at at time zone ${timeZone}) at time zone ${timeZone}
      and not exists (
        select 1 from place p join agent_late_figure f on f.merchant_id = ${merchantId} and f.hour >= b.from_at and f.hour < b.to_at
          and f.path >= p.path and f.path < left(p.path, -1) || '0' and f.changed_at >= b.made_at
      )
    order by b.from_at`.execute(db);
  return rows;
}

/** How members are active: within each period, with these thresholds; absent: nobody asks. */
export interface Unit {
  readonly unit: 'hour' | 'day';
  readonly activeFrom: { readonly depositMinor: bigint; readonly validMinor: bigint } | undefined;
}

/** Of these times, from the figures of all members below. */
export async function periodsOf(
  db: Db,
  requested: Requested,
  spans: readonly Span[],
  { unit, activeFrom }: Unit,
): Promise<readonly PeriodRow[]> {
  const { merchantId, product, timeZone } = requested;
  const isOf = sql`${product} in ('CONS', f.product) and x.id is null`;
  // a million members are sorted into groups of their own only where somebody asks who was active
  const member = activeFrom ? sql`f.path` : sql`''`;
  const isActive = activeFrom
    ? sql`valid >= ${activeFrom.validMinor} and deposit >= ${activeFrom.depositMinor}`
    : sql`false`;
  const { rows } = await sql<PeriodRow>`
    with ${placesOf(requested)}, ${leftOutIn(merchantId)}, member as (
      select date_trunc(${unit}, h.hour at time zone ${timeZone}) as period, ${member} as path,
        coalesce(sum(stake_minor) filter (where ${isOf}), 0)::bigint as stake,
        coalesce(sum(payout_minor) filter (where ${isOf}), 0)::bigint as payout,
        coalesce(sum(valid_minor) filter (where ${isOf}), 0)::bigint as valid,
        coalesce(sum(won_stake_minor) filter (where ${isOf}), 0)::bigint as won_stake,
        coalesce(sum(lost_stake_minor) filter (where ${isOf}), 0)::bigint as lost_stake,
        coalesce(sum(lost_minor) filter (where ${isOf}), 0)::bigint as lost,
        sum(deposit_minor)::bigint as deposit
      from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as s ("from" timestamptz, "to" timestamptz)
        cross join lateral generate_series(s."from", s."to" - interval '1 microsecond', interval '1 hour') h (hour) cross join place p
        cross join lateral (
          select * from agent_figure
          where merchant_id = ${merchantId} and hour = h.hour and path >= p.path and path < left(p.path, -1) || '0' offset 0
        ) f left join left_out x on x.id = split_part(f.path, '/', -2) and f.hour >= x.from_at
      group by 1, 2
      -- who only got rebates of others' bets did nothing
      having sum(stake_minor) <> 0 or sum(deposit_minor) <> 0
    )
    select to_char(period, ${KEY}) as period, sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(valid)::bigint as valid,
      sum(won_stake)::bigint as won_stake, sum(lost_stake)::bigint as lost_stake, sum(lost)::bigint as lost,
      count(*) filter (where ${isActive}) as active
    from member group by 1 order by 1`.execute(db);
  return rows;
}
