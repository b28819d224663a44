/** The chain's own site: watched addresses of merchants, and the page from which coins are sent to them. */
import { currencyOf, formatAmount, parseAmount } from '#kernel';
import {
  escapeHtml,
  failure,
  htmlResponse,
  json,
  redirectTo,
  type SandboxPorts,
  type SandboxSite,
  sandboxSite,
  signedBody,
} from '#provider-kit';
import { readWatchOrder } from '../messages.ts';
import { scheme } from '../signing.ts';
import { newToken } from '../site/notices.ts';
import { page, shown } from '../site/pages.ts';
import { style } from '../site/style.ts';
import { wordsIn } from '../site/words.ts';
import { coinsFor, coinText } from './coins.ts';
import { type ChainState, confirmSent, isSending, openChainState, type Sending, send, sendings } from './send-coins.ts';
import { CONFIRMATIONS, type Watch } from './watches.ts';

async function answerApi({ ports, watches }: ChainState, request: Request): Promise<Response> {
  const signed = await signedBody(ports, scheme, request);
  if (!signed) return failure('unsigned', 401);
  const order = readWatchOrder(signed.text);
  const currency = order && currencyOf(order.currency);
  const amount = order && currency && parseAmount(order.amount, currency);
  if (!order || !currency || !amount?.ok) return failure('malformed', 400);
  const { account } = signed;
  const requestedCoins = coinsFor(amount.value, currency);
  const watch =
    watches.byOrder(account, order.orderId) ??
    watches.add({ id: newToken(ports), account, order, amountMinor: amount.value, requestedCoins, transfers: [] });
  return json({ watchId: watch.id, coins: coinText(watch.requestedCoins) });
}

const labels: { readonly [S in Sending]: string } = {
  exact: 'Send what was asked',
  half: 'Send half of it',
  more: 'Send half more',
  late: 'Send it late: the rate has moved',
};

function watchRow({ id, order, amountMinor, requestedCoins, transfers }: Watch): string {
  const amount = shown(formatAmount(amountMinor, currencyOf(order.currency)), order.currency);
  const buttons = sendings.map((sending) => `<button name="send" value="${sending}">${labels[sending]}</button>`);
  const sent = transfers.map(
    (one) => `<li>${coinText(one.coins)} BTC, ${one.confirmations} of ${CONFIRMATIONS} confirmations</li>`,
  );
  return `<li class="payout"><p class="amount">${amount} <span>${coinText(requestedCoins)} BTC</span></p>
<p>${escapeHtml(order.merchantName)} → <code>${escapeHtml(order.address)}</code></p>
<p class="order"><code>${order.orderId}</code></p><ul class="rules">${sent.join('')}</ul>
<form method="post" action="/watches/${id}" class="choices">${buttons.join('')}</form></li>`;
}

function watchesPage(watches: readonly Watch[]): string {
  const words = { ...wordsIn('EN'), title: 'Sandbox Chain' };
  const list =
    watches.length === 0
      ? '<p class="state">No address is watched yet.</p>'
      : `<ul class="payouts">${watches.map(watchRow).join('')}</ul>`;
  return page(words, words.title, `<h1>Addresses that are watched</h1>${list}`);
}

export function createChainSite(ports: SandboxPorts): SandboxSite {
  const chain = openChainState(ports);
  const { watches } = chain;
  confirmSent(chain);
  return sandboxSite(style, async ({ request, path, room, id, isPost }) => {
    if (path === '/api/watches' && isPost) return answerApi(chain, request);
    if (room === 'watches' && isPost) {
      const watch = watches.byId(id);
      const sending = (await request.formData()).get('send');
      if (watch && isSending(sending)) await send(chain, watch, sending);
      return redirectTo('/');
    }
    return path === '/' ? htmlResponse(watchesPage(watches.newest(50))) : failure('unknown', 404);
  });
}
