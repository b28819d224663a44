/** The merchant's side of the sandbox: orders out, signed callbacks in. */
import type { PluginPorts } from '#provider-kit';
import type { DepositRequest, DepositStart, PaymentProvider, PayoutOutcome, PayoutRequest } from '../plugin.ts';
import { caller, orderFor, readDelivery } from './calls.ts';
import { readPayment, readPayout, readStatement } from './messages.ts';

export function createSandboxProvider(ports: PluginPorts): PaymentProvider {
  const call = caller(ports);

  async function requestPayout(path: string, request: PayoutRequest): Promise<PayoutOutcome> {
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
    startPayout: (request) => requestPayout('/api/payouts', request),
    payoutStatus: (request) => requestPayout('/api/payouts/status', request),
    verifyWebhook: (delivery) => readDelivery(ports, delivery),
    async statement({ merchantCode, from, to, cursor = '0' }) {
      const requested = { from: from.getTime(), to: to.getTime(), cursor: Number(cursor) };
      const sent = await call('/api/statement', merchantCode, `statement-${requested.from}`, JSON.stringify(requested));
      const page = sent.kind === 'answered' && sent.status === 200 ? readStatement(sent.body) : undefined;
      if (!page) return { kind: 'fault' };
      const lines = page.lines.map((line) => ({ ...line, at: new Date(line.at) }));
      return { kind: 'page', lines, ...(page.next === undefined ? {} : { next: `${page.next}` }) };
    },
  };
}

function paymentBody(request: DepositRequest): string {
  return JSON.stringify({ ...orderFor(request), language: request.language, returnUrl: request.returnUrl });
}

function payoutBody(request: PayoutRequest): string {
  return JSON.stringify({ ...orderFor(request), to: request.to });
}
