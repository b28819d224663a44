/** Translates between the cashier's orders and the calls and callbacks of template. */
import { Type } from 'typebox';
import { assert, formatAmount, type HttpOutcome } from '#kernel';
import {
  fields,
  messageReader,
  type PluginPorts,
  type SignatureScheme,
  signMessage,
  verifyMessage,
} from '#provider-kit';
import type { PaymentProvider, PayoutOutcome } from '../plugin.ts';

const { Amount, Currency, Text } = fields;

/** The messages of template, strictly parsed. */
const readOrder = messageReader({
  id: Text(80),
  state: Type.Enum(['open', 'paid', 'failed']),
  url: Type.Optional(Type.String({ pattern: '^https://' })),
});
const readNotice = messageReader({
  eventId: Text(80),
  subject: Type.Enum(['deposit', 'payout']),
  orderId: Text(80),
  providerRef: Text(80),
  amount: Amount,
  currency: Currency,
  state: Type.Enum(['paid', 'failed']),
});

/** The signed text of template: the time, a dot, the bytes. */
export const scheme: SignatureScheme = {
  headers: { timestamp: 'x-timestamp', signature: 'x-signature' },
  windowSeconds: 300,
};

export function createTemplateProvider({ http, clock, settings }: PluginPorts): PaymentProvider {
  const { origin, key } = settings;
  assert(origin !== undefined && key !== undefined, 'template has its settings');

  function call(path: string, order: object): Promise<HttpOutcome> {
    const body = JSON.stringify(order);
    return http({
      method: 'POST',
      url: `${origin}${path}`,
      headers: {
        'content-type': 'application/json',
        ...signMessage(scheme, key ?? '', { nowMs: clock.now(), body }),
      },
      body,
    });
  }

  async function requestPayout(path: string, order: object): Promise<PayoutOutcome> {
    const sent = await call(path, order);
    if (sent.kind !== 'answered') return { kind: 'unknown' };
    if (sent.status === 404) return { kind: 'missing' };
    const payout = sent.status === 200 ? readOrder(sent.body) : undefined;
    if (!payout) return { kind: 'unknown' };
    if (payout.state === 'failed') return { kind: 'failed' };
    return { kind: payout.state === 'paid' ? 'paid' : 'accepted', providerRef: payout.id };
  }

  return {
    async startDeposit(order) {
      const { orderId, currency, notifyUrl, returnUrl } = order;
      const amount = formatAmount(order.amountMinor, currency);
      const sent = await call('/deposits', { orderId, amount, currency: currency.code, notifyUrl, returnUrl });
      if (sent.kind !== 'answered' || sent.status >= 500) return { kind: 'fault' };
      if (sent.status !== 200) return { kind: 'refused' };
      const started = readOrder(sent.body);
      if (started?.url === undefined) return { kind: 'fault' };
      return { kind: 'started', providerRef: started.id, next: { kind: 'redirect', url: started.url } };
    },

    startPayout: ({ orderId, amountMinor, currency, notifyUrl, to }) =>
      requestPayout('/payouts', {
        orderId,
        amount: formatAmount(amountMinor, currency),
        currency: currency.code,
        notifyUrl,
        to,
      }),

    payoutStatus: ({ orderId }) => requestPayout('/payouts/status', { orderId }),

    verifyWebhook: ({ rawBody, headers }) => {
      const isTheirs = verifyMessage(scheme, key, { headers, body: rawBody, nowMs: clock.now() }) !== undefined;
      if (!isTheirs) return { kind: 'unsigned' };
      const notice = readNotice(new TextDecoder().decode(rawBody));
      return notice ? { kind: 'notice', notice } : { kind: 'malformed' };
    },
  };
}
