/** A provider calls: what it says is believed by its signature, taken once, and moves money only where it fits an order exactly. */
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

/** So many notices about unknown orders are kept for a merchant and a provider; further ones are told again by the provider alone. */
export const MAX_UNKNOWN = 200;
