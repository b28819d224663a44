/** The SQL of orders that are compared with providers' statements. */
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { selectRows } from '../../../db/tenancy/rows.ts';
import type { Which } from '../../reconciliation/index.ts';

interface Ended {
  readonly merchantId: string;
  readonly provider: string;
  /** Those that ended then, or those with these ids, whenever they ended. */
  readonly which: Which;
}

const isWithin = (which: Which) =>
  'ids' in which
    ? sql<boolean>`id in (${sql.join(which.ids)})`
    : sql<boolean>`changed_at >= ${which.from} and changed_at < ${which.to}`;

/** Orders that ended with a movement of money. */
export async function creditedDeposits(db: Db, { merchantId, provider, which }: Ended) {
  return selectRows(db, 'deposit_order', { merchant_id: merchantId, provider, state: 'credited' })
    .select(['id', 'provider_ref', 'amount_minor'])
    .where(isWithin(which))
    .execute();
}

export async function paidWithdrawals(db: Db, { merchantId, provider, which }: Ended) {
  return selectRows(db, 'withdrawal_order', { merchant_id: merchantId, provider, state: 'paid' })
    .select(['id', 'provider_ref', 'amount_minor', 'fee_minor'])
    .where(isWithin(which))
    .execute();
}

/** A day of a provider, as times. */
export interface ProviderDay {
  readonly provider: string;
  readonly from: Date;
  readonly to: Date;
}

export interface ProviderSums {
  readonly depositsMinor: bigint;
  readonly payoutsMinor: bigint;
}

/** What is compared, as sums of each of these days, in their order: what came in, and what was sent without our fee. */
export async function sumsOfDays(
  db: Db,
  merchantId: string,
  days: readonly ProviderDay[],
): Promise<readonly ProviderSums[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<ProviderSums>`
    select (
      select coalesce(sum(amount_minor), 0)::bigint from deposit_order o
      where o.merchant_id = ${merchantId} and o.provider = day.provider and o.state = 'credited'
        and o.changed_at >= day.from_at and o.changed_at < day.to_at
    ) as "depositsMinor", (
      select coalesce(sum(amount_minor - fee_minor), 0)::bigint from withdrawal_order o
      where o.merchant_id = ${merchantId} and o.provider = day.provider and o.state = 'paid'
        and o.changed_at >= day.from_at and o.changed_at < day.to_at
    ) as "payoutsMinor"
    from unnest(${days.map(({ provider }) => provider)}::text[], ${days.map(({ from }) => from.toISOString())}::timestamptz[],
      ${days.map(({ to }) => to.toISOString())}::timestamptz[]) with ordinality as day (provider, from_at, to_at, place)
    order by day.place`.execute(db);
  return rows;
}
