/** Harbour's pages: plain documents that work without a script. */
import { type Currency, formatAmount } from '#kernel';
import { escapeHtml, htmlPage } from '#provider-kit';
import type { TakenOrder } from './book.ts';
import type { Seat } from './seats.ts';
import { outcomes } from './take-order.ts';
import { type SiteWords, wordsIn } from './words.ts';

function shown(minor: bigint, currency: Currency): string {
  const [whole = '', fraction] = formatAmount(minor, currency).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${currency.symbol} ${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

function page(words: SiteWords, title: string, main: string): string {
  return htmlPage({ lang: words.lang, title, brand: '<strong>Harbour</strong>', notice: words.notice, main });
}

export function tablePage(seat: Seat): string {
  const words = wordsIn(seat.language);
  const { balanceMinor, currency } = seat.holding;
  const last = seat.last;
  const outcome = last
    ? `<p class="outcome ${last.isWon ? 'won' : 'lost'}" role="status"><span class="coin" aria-hidden="true"></span>${
        last.isWon ? words.won : words.lost
      } <b>${shown(last.amountMinor, currency)}</b></p>`
    : '<p class="outcome"><span class="coin" aria-hidden="true"></span></p>';
  const choices = [
    ['tenth', words.tenth],
    ['half', words.half],
    ['all', words.all],
  ].map(
    ([value, label], at) =>
      `<label><input type="radio" name="share" value="${value}"${at === 0 ? ' checked' : ''}><span>${label}</span></label>`,
  );
  const table =
    balanceMinor === 0n
      ? `<p class="state" role="status">${words.empty}</p>`
      : `<form method="post"><input type="hidden" name="round" value="${seat.rounds}"><fieldset><legend>${words.stake}</legend>${choices.join('')}</fieldset>
<div class="sides"><button name="side" value="heads">${words.heads}</button><button name="side" value="tails">${words.tails}</button></div></form>`;
  return page(
    words,
    words.game,
    `<h1>${words.game}</h1>
<section class="wallet"><small>${words.here}</small><p class="amount" data-balance="${formatAmount(balanceMinor, currency)}">${shown(balanceMinor, currency)}</p></section>
${outcome}${table}`,
  );
}

export function sayingPage(language: string, saying: 'gone' | 'closed'): string {
  const words = wordsIn(language);
  return page(words, words.game, `<p class="state" role="status">${words[saying]}</p>`);
}

function orderRow({ account, order, answer }: TakenOrder): string {
  return `<li><p><b>${escapeHtml(order.amount)} ${escapeHtml(order.currency)}</b> ${order.direction === 'in' ? '→ Harbour' : '← Harbour'} <span class="${answer.state}">${answer.state}</span></p>
<p>${escapeHtml(account)} · ${escapeHtml(order.player)}</p><p><code>${order.transferId}</code></p></li>`;
}

/** The control page: transfers with their states, maintenance, and the amounts that trigger outcomes. */
export function controlPage(orders: readonly TakenOrder[], accounts: readonly { name: string; isClosed: boolean }[]) {
  const rules = Object.entries(outcomes).map(([digits, outcome]) => `<li><code>…${digits}</code> ${outcome}</li>`);
  const switches = accounts.map(
    ({ name, isClosed }) =>
      `<button name="account" value="${escapeHtml(name)}">${isClosed ? 'Open' : 'Close for repairs'}: ${escapeHtml(name)}</button>`,
  );
  const list =
    orders.length === 0
      ? '<p class="state">No transfer has arrived yet.</p>'
      : `<ul>${orders.map(orderRow).join('')}</ul>`;
  return page(
    wordsIn('EN'),
    'Harbour: transfers',
    `<h1>Transfers</h1>${list}<form method="post" action="/repairs" class="switches">${switches.join('')}</form>
<section><h2>What the last two whole digits of an amount ask for</h2><ul>${rules.join('')}<li>anything else is done</li></ul></section>`,
  );
}
