/** Receives a provider's callback: verified by its signature, applied once, and moving money only if it matches an order exactly. */
import { ok, refuse } from '#kernel';
import type { Delivery } from '#provider-kit';
import type { Merchant } from '../../merchants/index.ts';
import { type Cashier, now } from '../context.ts';
import type { NoticeOutcome } from '../orders/index.ts';
import { applyNotice } from './apply-notice.ts';
import { claimNotice, countUnknown, saveOutcome } from './store.ts';

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
 * Every signed and readable notice is acknowledged, even without an effect: a repetition would change nothing. Only an unknown order is
 * answered as such, every time, so that the provider repeats the notice; it is saved as well, so that it is applied once the order is
 * known, repeated or not.
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
  const applied = await cashier.atomically(async (tx) => {
    if (!(await claimNotice(tx, from, notice, now(cashier)))) return ok('repeated' as NoticeOutcome);
    const outcome = await applyNotice(cashier, tx, merchant, open, notice);
    await saveOutcome(tx, from, notice.eventId, outcome);
    const isOneTooMany = outcome === 'unknown order' && (await countUnknown(tx, from)) > MAX_UNKNOWN;
    return isOneTooMany ? refuse('order.unknown') : ok(outcome);
  });
  if (!applied.ok || applied.value === 'unknown order') return no(404);
  return { status: 200, ...open.manifest.acknowledgement };
}

/** Maximum number of saved notices about unknown orders per merchant and provider; above it, only the provider's repetitions count. */
export const MAX_UNKNOWN = 200;
