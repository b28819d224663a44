/** The SQL of orders that are compared with providers' statements. */
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
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
  return db
    .selectFrom('deposit_order')
    .select(['id', 'provider_ref', 'amount_minor'])
    .where('merchant_id', '=', merchantId)
    .where('provider', '=', provider)
    .where('state', '=', 'credited')
    .where(isWithin(which))
    .execute();
}

export async function paidWithdrawals(db: Db, { merchantId, provider, which }: Ended) {
  return db
    .selectFrom('withdrawal_order')
    .select(['id', 'provider_ref', 'amount_minor', 'fee_minor'])
    .where('merchant_id', '=', merchantId)
    .where('provider', '=', provider)
    .where('state', '=', 'paid')
    .where(isWithin(which))
    .execute();
}
