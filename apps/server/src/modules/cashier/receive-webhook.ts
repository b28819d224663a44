/** A provider calls: what it says is believed by its signature, taken once, and moves money only where it fits an order exactly. */
import { isUuid, ok, parseAmount } from '#kernel';
import type { Delivery, PaymentNotice } from '#payments/socket.ts';
import type { Tx } from '../../db/db.ts';
import type { Merchant } from '../merchants/index.ts';
import { type Cashier, now } from './context.ts';
import { judgeDeposit } from './judge-deposit.ts';
import type { OpenProvider } from './providers.ts';
import { settlePayout } from './settle-payout.ts';
import { lockDeposit } from './store-deposits.ts';
import { judgeNotice, takeNotice, type Verdict } from './store-notices.ts';
import { lockWithdrawal } from './store-withdrawals.ts';

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
 * Whatever is signed and readable is acknowledged, even when nothing came of it: telling it again would change nothing. Only an order
 * nobody knows is answered as such.
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
    if (!(await takeNotice(tx, from, notice, now(cashier)))) return ok('repeated' as Verdict);
    const verdict = await act(cashier, tx, merchant, open, notice);
    await judgeNotice(tx, from, notice.eventId, verdict);
    return ok(verdict);
  });
  if (judged.ok && judged.value === 'unknown order') return no(404);
  return { status: 200, ...open.manifest.acknowledgement };
}

async function act(
  cashier: Cashier,
  tx: Tx,
  merchant: Merchant,
  { manifest }: OpenProvider,
  notice: PaymentNotice,
): Promise<Verdict> {
  if (!isUuid(notice.orderId)) return 'unknown order';
  const lock = notice.subject === 'deposit' ? lockDeposit : lockWithdrawal;
  const order = await lock(tx, merchant.id, notice.orderId);
  if (!order || order.provider !== manifest.code) return 'unknown order';
  if (notice.currency !== order.currency) return 'currency differs';
  if (order.provider_ref !== null && order.provider_ref !== notice.providerRef) return 'reference differs';
  const amount = parseAmount(notice.amount, merchant.currency);
  const amountMinor = amount.ok ? amount.value : undefined;
  if (!('card_id' in order)) return judgeDeposit(cashier, tx, merchant, manifest, order, { ...notice, amountMinor });
  if (amountMinor !== order.amount_minor - order.fee_minor) return 'amount differs';
  if (notice.state === 'seen') return 'repeated';
  const { providerRef } = notice;
  const outcome = notice.state === 'paid' ? { kind: 'paid' as const, providerRef } : { kind: 'failed' as const };
  return settlePayout(cashier, tx, merchant, order, outcome);
}
