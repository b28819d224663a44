/** The SQL of providers' notices. */
import { sql } from 'kysely';
import type { PaymentNotice } from '#payments/plugin.ts';
import type { Db, Tx } from '../../../db/db.ts';
import type { DueMerchants } from '../../../db/jobs/due-work.ts';
import { countRows, insertOnce, listRows, lockRow, type Row, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import { applicableOutcomes, type NoticeOutcome, RECEIVED, UNMATCHED } from '../orders/index.ts';

const UUID_PATTERN = '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$';

export type NoticeRow = Row<'payment_notice'>;

export interface NoticeSource {
  readonly merchantId: string;
  readonly provider: string;
}

/** Not those that an operator has resolved. */
const unmatched = { outcome: UNMATCHED, done_at: null };

const keyOf = ({ merchantId, provider }: NoticeSource) => ({ merchant_id: merchantId, provider });

/** Saves a notice; false when the very same notice was processed before. One about an unknown order is evaluated again each time. */
export async function claimNotice(tx: Tx, from: NoticeSource, notice: PaymentNotice, at: Date): Promise<boolean> {
  const row = {
    ...keyOf(from),
    event_id: notice.eventId,
    subject: notice.subject,
    order_id: notice.orderId,
    provider_ref: notice.providerRef,
    transfer_ref: notice.transferRef ?? null,
    amount: notice.amount,
    currency: notice.currency,
    state: notice.state,
    outcome: RECEIVED,
    received_at: at,
  };
  const isNew = await insertOnce(tx, 'payment_notice', row, ['merchant_id', 'provider', 'event_id']);
  return isNew || (await lockUnknown(tx, from, notice.eventId)) !== undefined;
}

/** A saved notice about an unknown order. */
export async function lockUnknown(tx: Tx, from: NoticeSource, eventId: string): Promise<NoticeRow | undefined> {
  return lockRow(tx, 'payment_notice', { ...keyOf(from), event_id: eventId, ...unmatched });
}

/** Number of saved notices about unknown orders. */
export async function countUnknown(db: Db, from: NoticeSource): Promise<number> {
  return countRows(selectRows(db, 'payment_notice', { ...keyOf(from), ...unmatched }));
}

/** For the notice `n`: its order was unknown, and exists now. Text that is no id is not cast. */
const isKnownByNow = sql`
  n.outcome = ${sql.lit(UNMATCHED)} and n.done_at is null and exists (
    select 1 from deposit_order o where n.subject = 'deposit' and o.merchant_id = n.merchant_id
      and o.id = case when n.order_id ~ ${sql.lit(UUID_PATTERN)} then n.order_id::uuid end and o.provider = n.provider
    union all
    select 1 from withdrawal_order o where n.subject = 'payout' and o.merchant_id = n.merchant_id
      and o.id = case when n.order_id ~ ${sql.lit(UUID_PATTERN)} then n.order_id::uuid end and o.provider = n.provider)`;

export const dueNotices = (): DueMerchants => sql`select n.merchant_id from payment_notice n where ${isKnownByNow}`;

/** Oldest first. */
export async function findKnownNotices(db: Db, merchantId: string, limit: number): Promise<readonly NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select n.* from payment_notice n where n.merchant_id = ${merchantId} and ${isKnownByNow}
    order by n.received_at limit ${limit}`.execute(db);
  return rows;
}

/** Of a notice that was applied meanwhile, or that an operator has resolved, nothing is changed. */
export async function saveOutcome(tx: Tx, from: NoticeSource, eventId: string, outcome: NoticeOutcome): Promise<void> {
  const key = { ...keyOf(from), event_id: eventId, outcome: applicableOutcomes, done_at: null };
  await setRows(tx, 'payment_notice', key, { outcome });
}

/** A provider's notices about one order, oldest first. */
export async function noticesOf(db: Db, merchantId: string, orderId: string) {
  return listRows(db, 'payment_notice', { merchant_id: merchantId, order_id: orderId }, { orderBy: ['received_at'] });
}
