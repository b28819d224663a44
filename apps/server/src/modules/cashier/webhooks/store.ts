/** The SQL of what providers told. */
import type { Selectable } from 'kysely';
import type { PaymentNotice } from '#payments/plugin.ts';
import type { Db, Tx } from '../../../db/db.ts';
import type { CashierTables } from '../../../db/tables/money/cashier.ts';
import type { NoticeOutcome } from '../orders/index.ts';

const UNKNOWN = 'unknown order' satisfies NoticeOutcome;

export type NoticeRow = Selectable<CashierTables['payment_notice']>;

export interface NoticeSource {
  readonly merchantId: string;
  readonly provider: string;
}

/**
 * Takes a notice; false when this very telling was taken before, and nothing is left to do. One about an order nobody knew is judged anew each
 * time it is told.
 */
export async function claimNotice(tx: Tx, from: NoticeSource, notice: PaymentNotice, at: Date): Promise<boolean> {
  const taken = await tx
    .insertInto('payment_notice')
    .values({
      merchant_id: from.merchantId,
      provider: from.provider,
      event_id: notice.eventId,
      subject: notice.subject,
      order_id: notice.orderId,
      provider_ref: notice.providerRef,
      transfer_ref: notice.transferRef ?? null,
      amount: notice.amount,
      currency: notice.currency,
      state: notice.state,
      verdict: 'taken',
      received_at: at,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return taken !== undefined || (await lockUnknown(tx, from, notice.eventId)) !== undefined;
}

/** A kept notice about an order nobody knew. */
export async function lockUnknown(tx: Tx, from: NoticeSource, eventId: string): Promise<NoticeRow | undefined> {
  return tx
    .selectFrom('payment_notice')
    .selectAll()
    .where('merchant_id', '=', from.merchantId)
    .where('provider', '=', from.provider)
    .where('event_id', '=', eventId)
    .where('verdict', '=', UNKNOWN)
    .forUpdate()
    .executeTakeFirst();
}

/** Kept notices about orders nobody knew, the oldest first. */
export async function unknownNotices(db: Db, from: NoticeSource, limit: number): Promise<NoticeRow[]> {
  return db
    .selectFrom('payment_notice')
    .selectAll()
    .where('merchant_id', '=', from.merchantId)
    .where('provider', '=', from.provider)
    .where('verdict', '=', UNKNOWN)
    .orderBy('received_at')
    .limit(limit)
    .execute();
}

export async function saveOutcome(tx: Tx, from: NoticeSource, eventId: string, verdict: NoticeOutcome): Promise<void> {
  await tx
    .updateTable('payment_notice')
    .set({ verdict })
    .where('merchant_id', '=', from.merchantId)
    .where('provider', '=', from.provider)
    .where('event_id', '=', eventId)
    .execute();
}

/** What a provider told about one order, oldest first. */
export async function noticesOf(db: Db, merchantId: string, orderId: string) {
  return db
    .selectFrom('payment_notice')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('order_id', '=', orderId)
    .orderBy('received_at')
    .execute();
}
