/** Applies saved notices about unknown orders once the orders are known. */
import { ok } from '#kernel';
import type { PaymentNotice } from '#payments/plugin.ts';
import { inTransaction } from '../../../db/transactions.ts';
import type { Merchant } from '../../merchants/index.ts';
import type { Cashier } from '../context.ts';
import type { OpenProvider } from '../providers/index.ts';
import { applyNotice } from './apply-notice.ts';
import { findKnownNotices, lockUnknown, type NoticeRow, saveOutcome } from './store.ts';

const AT_ONCE = 200;

/** Returns how many it applied. Notices of a provider that the merchant no longer works with wait. */
export async function retryNotices(cashier: Cashier, merchant: Merchant): Promise<number> {
  let retried = 0;
  for (const notice of await findKnownNotices(cashier.db, merchant.id, AT_ONCE)) {
    const open = cashier.providers.of(merchant, notice.provider);
    if (!open) continue;
    await retry(cashier, merchant, open, notice);
    retried += 1;
  }
  return retried;
}

/** One that throws goes to an operator, and blocks no other. */
async function retry(cashier: Cashier, merchant: Merchant, open: OpenProvider, saved: NoticeRow): Promise<void> {
  const from = { merchantId: merchant.id, provider: saved.provider };
  try {
    await cashier.atomically(async (tx) => {
      const row = await lockUnknown(tx, from, saved.event_id);
      if (!row) return ok();
      return ok(
        await saveOutcome(tx, from, row.event_id, await applyNotice(cashier, tx, merchant, open, noticeOf(row))),
      );
    });
  } catch (error) {
    cashier.onFault(error, { job: 'notices', merchantId: merchant.id, subject: saved.order_id });
    await inTransaction(cashier, (tx) => saveOutcome(tx, from, saved.event_id, 'failed'));
  }
}

const noticeOf = (row: NoticeRow): PaymentNotice => ({
  eventId: row.event_id,
  subject: row.subject,
  orderId: row.order_id,
  providerRef: row.provider_ref,
  amount: row.amount,
  currency: row.currency,
  state: row.state,
  ...(row.transfer_ref === null ? {} : { transferRef: row.transfer_ref }),
});
