/** A provider calls: what it says is believed by its signature, taken once, and moves money only where it fits an order exactly. */
import { isUuid, ok, parseAmount, refuse } from '#kernel';
import type { Delivery, PaymentNotice } from '#payments/plugin.ts';
import type { Tx } from '../../../db/db.ts';
import type { Merchant } from '../../merchants/index.ts';
import { type Cashier, now } from '../context.ts';
import { applyDepositNotice, depositsThere, findDepositByRef, lockDeposit } from '../deposits/index.ts';
import type { NoticeOutcome } from '../orders/index.ts';
import { settlePayout } from '../payouts/index.ts';
import type { OpenProvider } from '../providers/index.ts';
import { lockWithdrawal, withdrawalsThere } from '../withdrawals/index.ts';
import { claimNotice, lockUnknown, type NoticeRow, type NoticeSource, saveOutcome, unknownNotices } from './store.ts';

export interface WebhookCall extends Delivery {
  readonly merchant: Merchant;
  /** The provider's code, from the path. */
  readonly provider: string;
}

export interface WebhookReply {
  readonly status: 200 | 400 | 401 | 404;
  readonly contentType: string;
  readonly body: string;
}

const no = (status: 400 | 401 | 404): WebhookReply => ({ status, contentType: 'text/plain', body: '' });

/**
 * Whatever is signed and readable is acknowledged, even when nothing came of it: telling it again would change nothing. Only an order nobody
 * knows is answered as such, every time it is told, so that the provider goes on telling; and kept, so that it is acted on when the order
 * becomes known, whether or not it is told again.
 */
export async function receiveWebhook(cashier: Cashier, call: WebhookCall): Promise<WebhookReply> {
  const { merchant } = call;
  const open = cashier.providers.of(merchant, call.provider);
  if (open?.manifest.confirmedBy !== 'callback') return no(404);
  const delivery = open.provider.verifyWebhook({ rawBody: call.rawBody, headers: call.headers });
  if (delivery.kind === 'unsigned') return no(401);
  if (delivery.kind === 'malformed') return no(400);
  const { notice } = delivery;
  const from = { merchantId: merchant.id, provider: call.provider };
  const judged = await cashier.atomically(async (tx) => {
    if (!(await claimNotice(tx, from, notice, now(cashier)))) return ok('repeated' as NoticeOutcome);
    const verdict = await act(cashier, tx, merchant, open, notice);
    await saveOutcome(tx, from, notice.eventId, verdict);
    const isOneTooMany =
      verdict === 'unknown order' && (await unknownNotices(tx, from, MAX_UNKNOWN + 1)).length > MAX_UNKNOWN;
    return isOneTooMany ? refuse('order.unknown') : ok(verdict);
  });
  if (!judged.ok || judged.value === 'unknown order') return no(404);
  return { status: 200, ...open.manifest.acknowledgement };
}

/** So many notices about unknown orders are kept for a merchant and a provider; further ones are told again by the provider alone. */
export const MAX_UNKNOWN = 200;

/** Acts on what was told of orders that have become known since. Answers how many. */
export async function actOnUnknown(cashier: Cashier, merchant: Merchant): Promise<number> {
  let acted = 0;
  for (const open of cashier.providers.offered(merchant)) {
    const from = { merchantId: merchant.id, provider: open.manifest.code };
    const waiting = await unknownNotices(cashier.db, from, MAX_UNKNOWN);
    const known = await ordersThere(cashier, from, waiting);
    for (const notice of waiting.filter(({ order_id }) => known.has(order_id))) {
      await actOnKept(cashier, merchant, open, notice);
      acted += 1;
    }
  }
  return acted;
}

async function ordersThere({ db }: Cashier, from: NoticeSource, notices: readonly NoticeRow[]) {
  const ids = notices.map(({ order_id }) => order_id).filter(isUuid);
  if (ids.length === 0) return new Set<string>();
  const deposits = await depositsThere(db, { ...from, ids });
  return deposits.union(await withdrawalsThere(db, { ...from, ids }));
}

/** One that throws is for an operator, and keeps no other from being acted on. */
async function actOnKept(cashier: Cashier, merchant: Merchant, open: OpenProvider, kept: NoticeRow): Promise<void> {
  const from = { merchantId: merchant.id, provider: open.manifest.code };
  try {
    await cashier.atomically(async (tx) => {
      const row = await lockUnknown(tx, from, kept.event_id);
      if (!row) return ok();
      await saveOutcome(tx, from, row.event_id, await act(cashier, tx, merchant, open, noticeOf(row)));
      return ok();
    });
  } catch (error) {
    cashier.onFault(error, { job: 'notices', merchantId: merchant.id, subject: kept.order_id });
    await cashier.atomically(async (tx) => ok(await saveOutcome(tx, from, kept.event_id, 'failed')));
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

async function act(
  cashier: Cashier,
  tx: Tx,
  merchant: Merchant,
  { manifest }: OpenProvider,
  notice: PaymentNotice,
): Promise<NoticeOutcome> {
  if (!isUuid(notice.orderId)) return 'unknown order';
  const lock = notice.subject === 'deposit' ? lockDeposit : lockWithdrawal;
  const order = await lock(tx, merchant.id, notice.orderId);
  if (!order || order.provider !== manifest.code) return 'unknown order';
  if (notice.currency !== order.currency) return 'currency differs';
  if (order.provider_ref !== null && order.provider_ref !== notice.providerRef) return 'reference differs';
  const mayBeTaken = !('card_id' in order) && order.provider_ref === null;
  if (mayBeTaken && (await findDepositByRef(tx, order, notice.providerRef))) return 'reference taken';
  const amount = parseAmount(notice.amount, merchant.currency);
  const amountMinor = amount.ok ? amount.value : undefined;
  if (!('card_id' in order))
    return applyDepositNotice(cashier, tx, merchant, manifest, order, { ...notice, amountMinor });
  if (amountMinor !== order.amount_minor - order.fee_minor) return 'amount differs';
  if (notice.state === 'seen') return 'repeated';
  const { providerRef } = notice;
  const outcome = notice.state === 'paid' ? { kind: 'paid' as const, providerRef } : { kind: 'failed' as const };
  return settlePayout(cashier, tx, merchant, order, outcome);
}
