/** The sandbox's web site: its API for merchants, its payment page for players, its control page for payouts. */
import {
  failure,
  htmlResponse,
  json,
  redirectTo,
  type SandboxPorts,
  type SandboxSite,
  sandboxSite,
  signedBody,
} from '#provider-kit';
import { readPaymentOrder, readPayoutOrder, readStatementOrder } from '../messages.ts';
import { scheme } from '../signing.ts';
import { newToken } from './notify.ts';
import { gonePage, paymentPage, payoutsPage } from './pages.ts';
import { actOnPayment, isPaymentAction } from './payment-actions.ts';
import { settlePayout, takePayout } from './payout-actions.ts';
import { createSiteStore, type SiteStore, statementOf } from './store.ts';
import { style } from './style.ts';

async function answerApi(ports: SandboxPorts, store: SiteStore, path: string, request: Request): Promise<Response> {
  const signed = await signedBody(ports, scheme, request);
  if (!signed) return failure('unsigned', 401);
  const { account, text } = signed;
  if (path === '/api/payments') {
    const order = readPaymentOrder(text);
    if (!order) return failure('malformed', 400);
    const payment =
      store.payments.byOrder(account, order.orderId) ??
      store.payments.add({ id: newToken(ports), account, order, state: 'open' });
    return json({ paymentId: payment.id, url: `${ports.origin}/pay/${payment.id}` });
  }
  if (path === '/api/statement') {
    const requested = readStatementOrder(text);
    return requested ? json(statementOf(store, account, requested)) : failure('malformed', 400);
  }
  const order = readPayoutOrder(text);
  if (!order) return failure('malformed', 400);
  if (path === '/api/payouts') {
    const reply = takePayout(ports, store, account, order);
    if (reply.kind === 'no answer') return failure('timeout', 504);
    return json({ payoutId: reply.payout.id, state: reply.payout.state });
  }
  const payout = path === '/api/payouts/status' ? store.payouts.byOrder(account, order.orderId) : undefined;
  return payout ? json({ payoutId: payout.id, state: payout.state }) : failure('unknown', 404);
}

async function answerPayment(ports: SandboxPorts, store: SiteStore, id: string, request: Request): Promise<Response> {
  const payment = store.payments.byId(id);
  if (!payment) return htmlResponse(gonePage('EN'), { status: 404 });
  const { returnUrl } = payment.order;
  const formTarget = new URL(returnUrl).origin;
  if (request.method !== 'POST') return htmlResponse(paymentPage(payment), { formTarget });
  const action = (await request.formData()).get('action');
  if (!isPaymentAction(action)) return htmlResponse(paymentPage(payment), { status: 400, formTarget });
  await actOnPayment(ports, payment, action);
  return redirectTo(returnUrl);
}

async function answerPayout(ports: SandboxPorts, store: SiteStore, id: string, request: Request): Promise<Response> {
  const payout = store.payouts.byId(id);
  const state = (await request.formData()).get('state');
  if (payout && (state === 'paid' || state === 'failed')) await settlePayout(ports, payout, state);
  return redirectTo('/payouts');
}

export function createSandboxSite(ports: SandboxPorts): SandboxSite {
  const store = createSiteStore();
  return sandboxSite(style, ({ request, path, room, id, isPost }) => {
    if (room === 'api' && isPost) return answerApi(ports, store, path, request);
    if (room === 'pay' && id !== '') return answerPayment(ports, store, id, request);
    if (room === 'payouts' && id !== '' && isPost) return answerPayout(ports, store, id, request);
    if (path === '/' || path === '/payouts') return htmlResponse(payoutsPage(store.payouts.newest(50)));
    return htmlResponse(gonePage('EN'), { status: 404 });
  });
}
