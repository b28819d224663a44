/** Calls from a merchant to the sandbox, and verification of its answers. */
import { assert, formatAmount, type HttpOutcome } from '#kernel';
import { type Delivery, type PluginPorts, signMessage, verifyMessage } from '#provider-kit';
import type { DepositRequest, PayoutRequest, WebhookReading } from '../plugin.ts';
import { readNotice } from './messages.ts';
import { scheme } from './signing.ts';

/** Signed with the merchant's key; `id` is the order's. */
export type SandboxCall = (path: string, account: string, id: string, body: string) => Promise<HttpOutcome>;

export function caller({ settings, clock, http }: PluginPorts): SandboxCall {
  const { origin, key } = settings;
  assert(origin !== undefined && key !== undefined, 'the sandbox has its settings');
  return (path, account, id, body) => {
    const headers = signMessage(scheme, key, { account, id, nowMs: clock.now(), body });
    return http({
      method: 'POST',
      url: `${origin}${path}`,
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
  };
}

/** The fields of all orders. */
export function orderFor(request: DepositRequest | PayoutRequest) {
  const { orderId, merchant, amountMinor, currency, notifyUrl } = request;
  return {
    orderId,
    merchantName: merchant.name,
    amount: formatAmount(amountMinor, currency),
    currency: currency.code,
    notifyUrl,
  };
}

export function readDelivery({ settings, clock }: PluginPorts, { rawBody, headers }: Delivery): WebhookReading {
  const signed = { headers, body: rawBody, nowMs: clock.now() };
  const eventId = verifyMessage(scheme, settings.key ?? '', signed);
  if (eventId === undefined) return { kind: 'unsigned' };
  const reported = readNotice(new TextDecoder().decode(rawBody));
  return reported ? { kind: 'notice', notice: { ...reported, eventId } } : { kind: 'malformed' };
}
