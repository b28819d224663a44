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

export interface ProviderSums {
  readonly depositsMinor: bigint;
  readonly payoutsMinor: bigint;
}

/** What is compared, as sums: what came in, and what was sent without our fee. */
export async function sumsOfProvider(db: Db, { merchantId, provider, which }: Ended): Promise<ProviderSums> {
  const credited = await selectRows(db, 'deposit_order', { merchant_id: merchantId, provider, state: 'credited' })
    .select(sql<bigint>`coalesce(sum(amount_minor), 0)::bigint`.as('minor'))
    .where(isWithin(which))
    .executeTakeFirst();
  const paid = await selectRows(db, 'withdrawal_order', { merchant_id: merchantId, provider, state: 'paid' })
    .select(sql<bigint>`coalesce(sum(amount_minor - fee_minor), 0)::bigint`.as('minor'))
    .where(isWithin(which))
    .executeTakeFirst();
  return { depositsMinor: credited?.minor ?? 0n, payoutsMinor: paid?.minor ?? 0n };
}
