/** The merchant's side of the sandbox: orders out, signed callbacks in. */
import { assert, formatAmount } from '#kernel';
import type {
  Delivery,
  DeliveryVerdict,
  DepositRequest,
  DepositStart,
  HttpOutcome,
  PaymentProvider,
  PayoutOutcome,
  PayoutRequest,
  ProviderPorts,
} from '../socket.ts';
import { readNotice, readPayment, readPayout } from './messages.ts';
import { sign, signedId } from './signing.ts';

export function createSandboxProvider(ports: ProviderPorts): PaymentProvider {
  const { origin, key } = ports.settings;
  assert(origin !== undefined && key !== undefined, 'the sandbox has its settings');

  function call(path: string, account: string, id: string, body: string): Promise<HttpOutcome> {
    const headers = sign(key ?? '', { account, id, nowMs: ports.clock.now(), body });
    return ports.http({
      method: 'POST',
      url: `${origin}${path}`,
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
  }

  async function askPayout(path: string, request: PayoutRequest): Promise<PayoutOutcome> {
    const sent = await call(path, request.merchant.code, request.orderId, payoutBody(request));
    if (sent.kind !== 'answered' || sent.status >= 500) return { kind: 'unknown' };
    if (sent.status === 404) return { kind: 'missing' };
    const payout = sent.status === 200 ? readPayout(sent.body) : undefined;
    if (!payout) return { kind: 'unknown' };
    if (payout.state === 'failed') return { kind: 'failed' };
    return { kind: payout.state === 'paid' ? 'paid' : 'accepted', providerRef: payout.payoutId };
  }

  return {
    async startDeposit(request): Promise<DepositStart> {
      const sent = await call('/api/payments', request.merchant.code, request.orderId, paymentBody(request));
      if (sent.kind !== 'answered' || sent.status >= 500) return { kind: 'fault' };
      if (sent.status !== 200) return { kind: 'refused' };
      const payment = readPayment(sent.body);
      if (!payment) return { kind: 'fault' };
      return { kind: 'started', providerRef: payment.paymentId, next: { kind: 'redirect', url: payment.url } };
    },
    startPayout: (request) => askPayout('/api/payouts', request),
    payoutStatus: (request) => askPayout('/api/payouts/status', request),
    verifyWebhook: ({ rawBody, headers }: Delivery): DeliveryVerdict => {
      const eventId = signedId(key, headers, rawBody, ports.clock.now());
      if (eventId === undefined) return { kind: 'unsigned' };
      const told = readNotice(new TextDecoder().decode(rawBody));
      return told ? { kind: 'notice', notice: { ...told, eventId } } : { kind: 'malformed' };
    },
  };
}

function paymentBody(request: DepositRequest): string {
  return JSON.stringify({
    orderId: request.orderId,
    merchantName: request.merchant.name,
    amount: formatAmount(request.amountMinor, request.currency),
    currency: request.currency.code,
    language: request.language,
    returnUrl: request.returnUrl,
    notifyUrl: request.notifyUrl,
  });
}

function payoutBody(request: PayoutRequest): string {
  return JSON.stringify({
    orderId: request.orderId,
    merchantName: request.merchant.name,
    amount: formatAmount(request.amountMinor, request.currency),
    currency: request.currency.code,
    to: request.to,
    notifyUrl: request.notifyUrl,
  });
}
