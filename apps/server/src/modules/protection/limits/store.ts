/** The SQL of limits and of the deposits counted against them. */
import type { LimitPeriod } from '#contract';
import type { Db, Tx } from '../../../db/db.ts';
import { listRows, type Owner, selectRows, upsertRows } from '../../../db/tenancy/rows.ts';
import { type LimitStatus, type Paid, unlimited } from './rules.ts';

export async function limitsOf(
  db: Db,
  { merchantId, memberId }: Owner,
): Promise<ReadonlyMap<LimitPeriod, LimitStatus>> {
  const rows = await listRows(
    db,
    'deposit_limit',
    { merchant_id: merchantId, member_id: memberId },
    { columns: ['period', 'amount_minor', 'requested_at', 'requested_minor'] },
  );
  return new Map(
    rows.map((row) => [
      row.period,
      { amountMinor: row.amount_minor, requestedAt: row.requested_at, requestedMinor: row.requested_minor },
    ]),
  );
}

export async function limitOf(db: Db, owner: Owner, period: LimitPeriod): Promise<LimitStatus> {
  return (await limitsOf(db, owner)).get(period) ?? unlimited;
}

export async function saveLimit(tx: Tx, owner: Owner, period: LimitPeriod, limitStatus: LimitStatus): Promise<void> {
  const row = {
    merchant_id: owner.merchantId,
    member_id: owner.memberId,
    period,
    amount_minor: limitStatus.amountMinor,
    requested_at: limitStatus.requestedAt,
    requested_minor: limitStatus.requestedMinor,
  };
  await upsertRows(tx, 'deposit_limit', row, ['merchant_id', 'member_id', 'period']);
}

/** Gross: withdrawals are not deducted. `except`: an order that is not counted. */
export async function paidSince(
  db: Db,
  { merchantId, memberId }: Owner,
  since: Date,
  except?: string,
): Promise<readonly Paid[]> {
  let query = selectRows(db, 'deposit_counted', { merchant_id: merchantId, member_id: memberId })
    .select(['amount_minor', 'credited_at'])
    .where((row) => row.or([row('credited_at', 'is', null), row('credited_at', '>', since)]));
  if (except !== undefined) query = query.where('order_id', '!=', except);
  return (await query.execute()).map((row) => ({ amountMinor: row.amount_minor, creditedAt: row.credited_at }));
}
