/** The SQL of orders that are compared with providers' statements. */
import type { Db } from '../../../db/db.ts';
import type { Which } from '../../reconciliation/index.ts';

interface Ended {
  readonly merchantId: string;
  readonly provider: string;
  /** Those that ended then, or these, whenever they ended. */
  readonly which: Which;
}

/** Orders that ended with money moved. */
export async function creditedDeposits(db: Db, { merchantId, provider, which }: Ended) {
  let query = db
    .selectFrom('deposit_order')
    .select(['id', 'provider_ref', 'amount_minor'])
    .where('merchant_id', '=', merchantId)
    .where('provider', '=', provider)
    .where('state', '=', 'credited');
  query =
    'ids' in which
      ? query.where('id', 'in', [...which.ids])
      : query.where('changed_at', '>=', which.from).where('changed_at', '<', which.to);
  return query.execute();
}

export async function paidWithdrawals(db: Db, { merchantId, provider, which }: Ended) {
  let query = db
    .selectFrom('withdrawal_order')
    .select(['id', 'provider_ref', 'amount_minor', 'fee_minor'])
    .where('merchant_id', '=', merchantId)
    .where('provider', '=', provider)
    .where('state', '=', 'paid');
  query =
    'ids' in which
      ? query.where('id', 'in', [...which.ids])
      : query.where('changed_at', '>=', which.from).where('changed_at', '<', which.to);
  return query.execute();
}
