/** The sandbox's pages: plain documents that work without a script. */
import { currencies } from '#kernel';
import { escapeHtml, htmlPage } from '#provider-kit';
import { paymentActions } from './payment-actions.ts';
import { payoutOutcomes } from './payout-actions.ts';
import type { Payment, Payout } from './store.ts';
import { type SiteWords, wordsIn } from './words.ts';

/** "1,234.50" after the currency's symbol. */
export function shown(amount: string, currency: string): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const symbol = (currencies as Record<string, { symbol: string }>)[currency]?.symbol ?? currency;
  return `${symbol}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

export function page(words: SiteWords, title: string, main: string): string {
  const brand = `<strong>${words.title}</strong>`;
  return htmlPage({ lang: words.lang, title, brand, notice: words.notice, main });
}

const backLink = (words: SiteWords, url: string) => `<a class="back" href="${escapeHtml(url)}">${words.back}</a>`;

export function paymentPage(payment: Payment): string {
  const { order } = payment;
  const words = wordsIn(order.language);
  const choices = paymentActions.map(
    (action) => `<li><button name="action" value="${action}" class="${action}">
<span>${words.actions[action].label}</span><small>${words.actions[action].line}</small></button></li>`,
  );
  const rest =
    payment.state === 'open'
      ? `<form method="post"><h2>${words.choose}</h2><ul class="choices">${choices.join('')}</ul></form>`
      : `<p class="state" role="status">${words.states[payment.state]}</p>`;
  return page(
    words,
    `${words.title}: ${shown(order.amount, order.currency)}`,
    `<section class="bill" aria-labelledby="to">
<h1 id="to"><small>${words.to}</small> ${escapeHtml(order.merchantName)}</h1>
<p class="amount"><small>${words.amount}</small> ${shown(order.amount, order.currency)}</p>
<p class="order"><small>${words.order}</small> <code>${order.orderId}</code></p>
</section>${rest}${backLink(words, order.returnUrl)}`,
  );
}

export function gonePage(language: string): string {
  const words = wordsIn(language);
  return page(words, words.title, `<p class="state" role="status">${words.gone}</p>`);
}

function payoutRow({ id, account, order, state }: Payout): string {
  const buttons =
    state === 'accepted'
      ? `<form method="post" action="/payouts/${id}"><button name="state" value="paid" class="pay">Pay</button>
<button name="state" value="failed" class="decline">Fail</button></form>`
      : '';
  return `<li class="payout"><p class="amount">${shown(order.amount, order.currency)} <span class="${state}">${state}</span></p>
<p>${escapeHtml(account)} → ${escapeHtml(order.to.bank)}, ${escapeHtml(order.to.holder)}, …${escapeHtml(order.to.number.slice(-4))}</p>
<p class="order"><code>${order.orderId}</code></p>${buttons}</li>`;
}

/** The control page: payouts with their states, and the amounts that trigger outcomes. */
export function payoutsPage(payouts: readonly Payout[]): string {
  const words = wordsIn('EN');
  const rules = Object.entries(payoutOutcomes).map(
    ([digits, outcome]) => `<li><code>…${digits}</code> ${outcome}</li>`,
  );
  const list =
    payouts.length === 0
      ? '<p class="state">No payout has arrived yet.</p>'
      : `<ul class="payouts">${payouts.map(payoutRow).join('')}</ul>`;
  return page(
    words,
    `${words.title}: payouts`,
    `<h1>Payouts</h1>${list}<section class="bill"><h2>What the last two whole digits of an amount ask for</h2>
<ul class="rules">${rules.join('')}<li>anything else is paid after a second</li></ul></section>`,
  );
}
