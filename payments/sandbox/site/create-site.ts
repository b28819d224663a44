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
import { newToken } from './notices.ts';
import { gonePage, paymentPage, payoutsPage } from './pages.ts';
import { actOnPayment, isPaymentAction } from './payment-actions.ts';
import { settleAccepted, settlePayout, takePayout } from './payout-actions.ts';
import { openSite, type SiteState, statementOf } from './store.ts';
import { style } from './style.ts';

async function answerApi(site: SiteState, path: string, request: Request): Promise<Response> {
  const { ports, payments, payouts } = site;
  const signed = await signedBody(ports, scheme, request);
  if (!signed) return failure('unsigned', 401);
  const { account, text } = signed;
  if (path === '/api/payments') {
    const order = readPaymentOrder(text);
    if (!order) return failure('malformed', 400);
    const payment =
      payments.byOrder(account, order.orderId) ?? payments.add({ id: newToken(ports), account, order, state: 'open' });
    return json({ paymentId: payment.id, url: `${ports.origin}/pay/${payment.id}` });
  }
  if (path === '/api/statement') {
    const requested = readStatementOrder(text);
    return requested ? json(statementOf(site, account, requested)) : failure('malformed', 400);
  }
  const order = readPayoutOrder(text);
  if (!order) return failure('malformed', 400);
  if (path === '/api/payouts') {
    const reply = takePayout(site, account, order);
    if (reply.kind === 'no answer') return failure('timeout', 504);
    return json({ payoutId: reply.payout.id, state: reply.payout.state });
  }
  const payout = path === '/api/payouts/status' ? payouts.byOrder(account, order.orderId) : undefined;
  return payout ? json({ payoutId: payout.id, state: payout.state }) : failure('unknown', 404);
}

async function answerPayment(site: SiteState, id: string, request: Request): Promise<Response> {
  const payment = site.payments.byId(id);
  if (!payment) return htmlResponse(gonePage('EN'), { status: 404 });
  const { returnUrl } = payment.order;
  const formTarget = new URL(returnUrl).origin;
  if (request.method !== 'POST') return htmlResponse(paymentPage(payment), { formTarget });
  const action = (await request.formData()).get('action');
  if (!isPaymentAction(action)) return htmlResponse(paymentPage(payment), { status: 400, formTarget });
  await actOnPayment(site, payment, action);
  return redirectTo(returnUrl);
}

async function answerPayout(site: SiteState, id: string, request: Request): Promise<Response> {
  const payout = site.payouts.byId(id);
  const state = (await request.formData()).get('state');
  if (payout && (state === 'paid' || state === 'failed')) await settlePayout(site, payout, state);
  return redirectTo('/payouts');
}

export function createSandboxSite(ports: SandboxPorts): SandboxSite {
  const site = openSite(ports);
  settleAccepted(site);
  return sandboxSite(style, ({ request, path, room, id, isPost }) => {
    if (room === 'api' && isPost) return answerApi(site, path, request);
    if (room === 'pay' && id !== '') return answerPayment(site, id, request);
    if (room === 'payouts' && id !== '' && isPost) return answerPayout(site, id, request);
    if (path === '/' || path === '/payouts') return htmlResponse(payoutsPage(site.payouts.newest(50)));
    return htmlResponse(gonePage('EN'), { status: 404 });
  });
}
