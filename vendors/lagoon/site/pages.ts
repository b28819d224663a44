/** Lagoon's pages: plain documents that work without a script. */
import { formatAmount } from '#kernel';
import { escapeHtml, htmlPage, pageStyle } from '#provider-kit';
import { stakesOf } from '../stakes.ts';
import type { FreeAt, Table } from './tables.ts';
import { type SiteWords, wordsIn } from './words.ts';

function page(words: SiteWords, title: string, main: string): string {
  return htmlPage({ lang: words.lang, title, brand: '<strong>Lagoon</strong>', notice: words.notice, main });
}

/** Opened beside the game: the frame may not leave the merchant's page. */
const link = (address: string, label: string) =>
  URL.canParse(address) && /^https?:/.test(address)
    ? `<a href="${escapeHtml(address)}" target="_blank" rel="noopener">${label}</a>`
    : '';

type Shown = Table & { readonly free: FreeAt | undefined };

/** What a spin costs, to be chosen; or that it is free. */
function priceOf(words: SiteWords, { currency, free }: Shown): string {
  const money = (minor: bigint) => `${escapeHtml(currency.symbol)} ${formatAmount(minor, currency)}`;
  if (free)
    return `<input type="hidden" name="free" value="1"><p class="state" data-free="${free.left}"><b>${words.free}: ${free.left}</b><br>${words.worth} ${money(free.betMinor)}</p>`;
  const stakes = stakesOf(currency).map(
    (minor, at) =>
      `<label><input type="radio" name="stake" value="${at}"${at === 0 ? ' checked' : ''}><span>${money(minor)}</span></label>`,
  );
  return `<fieldset><legend>${words.stake}</legend>${stakes.join('')}</fieldset>`;
}

export function tablePage(table: Shown): string {
  const { language, balance, currency, rounds, last, trouble, links, free } = table;
  const words = wordsIn(language);
  const outcome = trouble
    ? `<p class="outcome lost" role="status">${words[trouble]}</p>`
    : last
      ? `<p class="outcome ${last.tenths > 10 ? 'won' : ''}" role="status"><b>×${last.tenths / 10}</b> ${words.paid} ${escapeHtml(currency.symbol)} ${escapeHtml(last.amount)}</p>`
      : `<p class="outcome">${words.wheel}</p>`;
  return page(
    words,
    words.game,
    `<h1>${words.game}</h1>
<section class="wallet"><small>${words.here}</small><p class="amount" data-balance="${escapeHtml(balance)}">${escapeHtml(currency.symbol)} ${escapeHtml(balance)}</p></section>
${outcome}<form method="post"><input type="hidden" name="round" value="${rounds}">${priceOf(words, table)}<button>${free ? words.spinFree : words.spin}</button></form>
<nav>${link(links.lobby, words.lobby)} ${link(links.cashier, words.cashier)} ${link(links.history, words.history)}</nav>`,
  );
}

export function messagePage(language: string, message: 'gone' | 'closed'): string {
  const words = wordsIn(language);
  return page(words, words.game, `<p class="state" role="status">${words[message]}</p>`);
}

/** The control page: merchants to which Lagoon is open or closed. */
export function controlPage(operators: readonly { readonly name: string; readonly isClosed: boolean }[]): string {
  const switches = operators.map(
    ({ name, isClosed }) =>
      `<button name="account" value="${escapeHtml(name)}">${isClosed ? 'Open' : 'Close for repairs'}: ${escapeHtml(name)}</button>`,
  );
  const list = switches.length === 0 ? '<p class="state">No game was opened yet.</p>' : switches.join('');
  return page(
    wordsIn('EN'),
    'Lagoon: merchants',
    `<h1>Merchants</h1><form method="post" action="/repairs">${list}</form>`,
  );
}

/** Deliberately unlike a merchant's site, so that nobody confuses them. */
export const style = `${pageStyle}
:root { color-scheme: light dark; --ink: #10261f; --soft: #4c6a60; --ground: #e8f5ef; --card: #fff; --line: #c2dbd0; --go: #0a6b4c; --won: #0b6b45; --lost: #a3212f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4f7ef; --soft: #a3c7b9; --ground: #081611; --card: #10251d; --line: #2a4a3e; --go: #6fe3b5; --won: #69dca6; --lost: #ff9aa2; }
}
.top { padding-inline-start: 52px; }
.mark { border-radius: 50%; background: conic-gradient(#0a6b4c 0 25%, #6fe3b5 0 50%, #f4c95d 0 75%, #0a6b4c 0); }
small { font-size: 13px; color: var(--soft); }
main { max-width: 30rem; margin: 0 auto; padding: 24px 16px 48px; display: grid; gap: 20px; }
h1 { font-size: 1.35rem; }
.wallet, .state { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 18px 20px; }
.amount { font-size: 2rem; font-weight: 700; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.outcome { min-height: 64px; font-size: 1.25rem; }
.won { color: var(--won); }
.lost { color: var(--lost); }
form { display: grid; gap: 14px; }
fieldset { border: 0; padding: 0; display: grid; grid-template-columns: repeat(3, 1fr); gap: 10px; }
legend { font-size: 13px; color: var(--soft); margin-bottom: 8px; }
label input { position: absolute; opacity: 0; }
label span, button { display: grid; place-items: center; min-height: 52px; padding: 8px; border-radius: 14px; border: 1px solid var(--line); background: var(--card); text-align: center; font: inherit; font-weight: 600; color: var(--ink); cursor: pointer; }
label input:checked + span { border-color: var(--go); box-shadow: inset 0 0 0 1px var(--go); }
label input:focus-visible + span { outline: 3px solid var(--go); outline-offset: 2px; }
form > button { background: var(--go); border-color: var(--go); color: var(--card); font-weight: 700; }
nav { display: flex; gap: 16px; flex-wrap: wrap; }
nav a { color: var(--go); padding: 12px 0; }
`;
