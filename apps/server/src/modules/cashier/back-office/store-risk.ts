/** The SQL of what operators look at for risk and care: accounts that several members are paid to, and members whose payments changed. */
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { Owner } from '../../../db/tenancy/rows.ts';

const MAX_GROUPS = 100;
const MAX_MARKED = 500;

interface SharedBy {
  readonly detail: string;
  readonly count: number;
  /** Of a large group so many as are named. */
  readonly memberIds: readonly string[];
}

/** Those of most members first: looked for among cards whose account somebody had before, and counted from the index alone; then those that are shown are read. */
export async function sharedAccounts(db: Db, merchantId: string, named: number): Promise<readonly SharedBy[]> {
  const { rows } = await sql<SharedBy>`
    with found as (
      select distinct account_fingerprint from payment_card
      where merchant_id = ${merchantId} and shares_account and account_fingerprint is not null
    ), shared as (
      select account_fingerprint, count from found cross join lateral (
        select count(distinct member_id)::integer as count from payment_card
        where merchant_id = ${merchantId} and account_fingerprint = found.account_fingerprint
      ) as counted
      where count > 1 order by count desc, account_fingerprint limit ${MAX_GROUPS}
    )
    select shown.detail, shared.count, shown."memberIds" from shared cross join lateral (
      select min(masked) as detail, (array_agg(distinct member_id::text))[1:${sql.lit(named)}] as "memberIds" from payment_card
      where merchant_id = ${merchantId} and account_fingerprint = shared.account_fingerprint
    ) as shown order by shared.count desc, shared.account_fingerprint`.execute(db);
  return rows;
}

const DAY_SECONDS = 86_400;

/** Deposits in all and with a bonus, and withdrawals that were requested within a day after these moments. */
export async function depositPattern(db: Db, { merchantId, memberId }: Owner, after: readonly Date[]) {
  const { rows } = await sql<{ deposits: number; withBonus: number; takenAtOnce: number }>`
    select count(*)::integer as deposits, count(bonus)::integer as "withBonus",
      (select count(distinct moment)::integer from unnest(${after.map((at) => at.toISOString())}::timestamptz[]) as t (moment)
        join withdrawal_order w on w.merchant_id = ${merchantId} and w.member_id = ${memberId}::uuid
          and w.created_at between moment and moment + make_interval(secs => ${DAY_SECONDS})) as "takenAtOnce"
    from deposit_order
    where merchant_id = ${merchantId} and member_id = ${memberId}::uuid and state = 'credited'`.execute(db);
  return rows[0] ?? { deposits: 0, withBonus: 0, takenAtOnce: 0 };
}

interface MoneyMarkers {
  readonly memberId: string;
  readonly recentMinor: bigint;
  readonly usualMinor: bigint;
  readonly maxInADay: number;
  readonly failed: number;
  readonly cancelled: number;
  /** Three times a usual week was deposited. */
  readonly isUp: boolean;
  /** Five deposits on one day. */
  readonly isMany: boolean;
  /** Three that came to nothing. */
  readonly isFailing: boolean;
  /** Three withdrawals cancelled. */
  readonly isCancelling: boolean;
}

/** `recent` begins the last week; `usual` the four before it. Only members past a threshold. */
export async function harmMarkers(
  db: Db,
  merchantId: string,
  { usual, recent }: { readonly usual: Date; readonly recent: Date },
): Promise<readonly MoneyMarkers[]> {
  const { rows } = await sql<MoneyMarkers>`
    with deposits as (
      select member_id,
        coalesce(sum(amount_minor) filter (where state = 'credited' and created_at >= ${recent}), 0)::bigint as recent,
        coalesce(sum(amount_minor) filter (where state = 'credited' and created_at < ${recent}), 0)::bigint as usual,
        count(*) filter (where state in ('declined', 'expired') and created_at >= ${recent})::integer as failed
      from deposit_order where merchant_id = ${merchantId} and created_at >= ${usual} group by member_id
    ), days as (
      select member_id, max(times)::integer as most from (
        select member_id, count(*) as times from deposit_order
        where merchant_id = ${merchantId} and created_at >= ${recent} and state = 'credited'
        group by member_id, date_trunc('day', created_at)
      ) as day group by member_id
    ), cancelled as (
      select member_id, count(*)::integer as times from withdrawal_order
      where merchant_id = ${merchantId} and created_at >= ${usual} and state = 'cancelled' group by member_id
    ), marked as (
      select coalesce(d.member_id, c.member_id)::text as "memberId", coalesce(d.recent, 0)::bigint as "recentMinor",
        coalesce(d.usual, 0)::bigint as "usualMinor", coalesce(days.most, 0) as "maxInADay",
        coalesce(d.failed, 0) as failed, coalesce(c.times, 0) as cancelled,
        coalesce(d.usual > 0 and d.recent * 4 >= d.usual * 3, false) as "isUp",
        coalesce(days.most >= 5, false) as "isMany", coalesce(d.failed >= 3, false) as "isFailing",
        coalesce(c.times >= 3, false) as "isCancelling"
      from deposits d full join cancelled c on c.member_id = d.member_id
      left join days on days.member_id = d.member_id
    )
    select * from marked where "isUp" or "isMany" or "isFailing" or "isCancelling"
    order by "recentMinor" desc limit ${MAX_MARKED}`.execute(db);
  return rows;
}
