/** The SQL of limits and of the deposits counted against them. */
import type { LimitPeriod } from '#contract';
import type { Db, Tx } from '../../../db/db.ts';
import { listRows, type Owner, selectRows, upsertRows } from '../../../db/tenancy/rows.ts';
import { type ImposedLimit, type LimitStatus, type Paid, unlimited } from './rules.ts';

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

export async function imposedLimitsOf(
  db: Db,
  { merchantId, memberId }: Owner,
): Promise<ReadonlyMap<LimitPeriod, ImposedLimit>> {
  const rows = await listRows(db, 'imposed_limit', { merchant_id: merchantId, member_id: memberId }, {});
  return new Map(
    rows.map((row) => [
      row.period,
      { amountMinor: row.amount_minor, easedAt: row.eased_at, easedMinor: row.eased_minor },
    ]),
  );
}

export async function saveImposedLimit(
  tx: Tx,
  { merchantId, memberId }: Owner,
  period: LimitPeriod,
  { amountMinor, easedAt, easedMinor }: ImposedLimit,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  const limit = { amount_minor: amountMinor, eased_at: easedAt, eased_minor: easedMinor };
  const row = { merchant_id: merchantId, member_id: memberId, period, ...limit, set_by: by, set_at: at };
  await upsertRows(tx, 'imposed_limit', row, ['merchant_id', 'member_id', 'period']);
}
