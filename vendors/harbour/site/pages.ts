/** Harbour's pages: plain documents that work without a script. */
import { type Currency, formatAmount } from '#kernel';
import { escapeHtml, htmlPage, pageStyle } from '#provider-kit';
import type { TakenOrder } from './book.ts';
import type { GameSession } from './game-sessions.ts';
import { outcomes } from './take-order.ts';
import type { Toss } from './toss.ts';
import { type SiteWords, wordsIn } from './words.ts';

function shown(minor: bigint, currency: Currency): string {
  const [whole = '', fraction] = formatAmount(minor, currency).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${currency.symbol} ${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

function page(words: SiteWords, title: string, main: string): string {
  return htmlPage({ lang: words.lang, title, brand: '<strong>Harbour</strong>', notice: words.notice, main });
}

/** Opened beside the game: the frame may not leave the merchant's page. */
const link = (address: string, label: string) =>
  URL.canParse(address) && /^https?:/.test(address)
    ? `<a href="${escapeHtml(address)}" target="_blank" rel="noopener">${label}</a>`
    : '';

/** The reminder of time, once the player's interval is over. */
function reminder({ checkSeconds, beganAtMs }: GameSession, words: SiteWords, nowMs: number): string {
  const minutes = Math.floor((nowMs - beganAtMs) / 60_000);
  if (checkSeconds === undefined || minutes * 60 < checkSeconds) return '';
  return `<p class="state" role="status">${words.played.replace('{minutes}', String(minutes))}</p>`;
}

export function tablePage(session: GameSession, nowMs: number): string {
  const words = wordsIn(session.language);
  const { balanceMinor, currency } = session.holding;
  const last = session.last;
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
  const stakes =
    session.freeLeft > 0
      ? `<p class="state">${words.free.replace('{count}', String(session.freeLeft))}</p>`
      : `<fieldset><legend>${words.stake}</legend>${choices.join('')}</fieldset>`;
  const { lobby, cashier, history } = session.links;
  const links = [link(lobby, words.lobby), link(cashier, words.cashier), link(history, words.history)].join(' ');
  const table =
    balanceMinor === 0n && session.freeLeft === 0
      ? `<p class="state" role="status">${words.empty}</p>`
      : `<form method="post"><input type="hidden" name="round" value="${session.rounds}">${stakes}
<div class="sides"><button name="side" value="heads">${words.heads}</button><button name="side" value="tails">${words.tails}</button></div></form>`;
  return page(
    words,
    words.game,
    `<h1>${words.game}</h1>
<section class="wallet"><small>${session.isDemo ? words.demo : words.here}</small><p class="amount" data-balance="${formatAmount(balanceMinor, currency)}">${shown(balanceMinor, currency)}</p></section>
${reminder(session, words, nowMs)}${outcome}${table}<nav>${links}</nav>`,
  );
}

export function messagePage(language: string, message: 'gone' | 'closed'): string {
  const words = wordsIn(language);
  return page(words, words.game, `<p class="state" role="status">${words[message]}</p>`);
}

function orderRow({ account, order, answer }: TakenOrder): string {
  return `<li><p><b>${escapeHtml(order.amount)} ${escapeHtml(order.currency)}</b> ${order.direction === 'in' ? '→ Harbour' : '← Harbour'} <span class="${answer.state}">${answer.state}</span></p>
<p>${escapeHtml(account)} · ${escapeHtml(order.player)}</p><p><code>${order.transferId}</code></p></li>`;
}

function tossRow({ id, account, player, currency, stakeMinor, payoutMinor, result }: Toss): string {
  const back =
    result === 'void'
      ? ''
      : `<form method="post" action="/tosses"><button name="toss" value="${escapeHtml(id)}">Take back</button></form>`;
  return `<li><p><b>${shown(stakeMinor, currency)} → ${shown(payoutMinor, currency)}</b> <span class="${result}">${result}</span></p>
<p>${escapeHtml(account)} · ${escapeHtml(player)}</p>${back}</li>`;
}

/** The control page: transfers with their states, tosses, maintenance, and the amounts that trigger outcomes. */
export function controlPage(
  orders: readonly TakenOrder[],
  tosses: readonly Toss[],
  accounts: readonly { name: string; isClosed: boolean }[],
) {
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
${tosses.length === 0 ? '' : `<h2>Tosses</h2><ul>${tosses.map(tossRow).join('')}</ul>`}
<section><h2>What the last two whole digits of an amount ask for</h2><ul>${rules.join('')}<li>anything else is done</li></ul></section>`,
  );
}

/** Harbour's look: deliberately unlike a merchant's site, so that nobody confuses them. */
export const style = `${pageStyle}
:root { color-scheme: light dark; --ink: #0c2430; --soft: #4b6470; --ground: #e9f3f6; --card: #fff; --line: #c3d7de; --go: #08657f; --won: #0b6b45; --lost: #a3212f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6f4f8; --soft: #a6c1cb; --ground: #08161c; --card: #10252e; --line: #2b4a56; --go: #6fd0ea; --won: #69dca6; --lost: #ff9aa2; }
}
body { background: radial-gradient(120% 60% at 50% 0, var(--card), var(--ground) 70%); }
.top { padding-inline-start: 52px; }
.mark { border-radius: 50%; background: conic-gradient(from 200deg, #08657f, #6fd0ea, #f4c95d, #08657f); }
small { font-size: 13px; color: var(--soft); }
main { max-width: 30rem; margin: 0 auto; padding: 24px 16px 48px; display: grid; gap: 20px; }
h1 { font-size: 1.35rem; }
h2 { font-size: 1rem; margin-bottom: 12px; }
.wallet, .state, main li, section { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 18px 20px; }
.amount { font-size: 2rem; font-weight: 700; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.outcome { display: grid; justify-items: center; gap: 14px; min-height: 150px; font-size: 1.125rem; }
.coin { width: 92px; height: 92px; border-radius: 50%; background: radial-gradient(circle at 34% 30%, #fff3c4, #f4c95d 45%, #b98212); border: 5px solid #d9a431; box-shadow: 0 12px 26px #0004; }
.won, .done { color: var(--won); }
.lost, .refused { color: var(--lost); }
form { display: grid; gap: 14px; }
fieldset { border: 0; padding: 0; display: grid; grid-template-columns: repeat(3, 1fr); gap: 10px; }
legend { font-size: 13px; color: var(--soft); margin-bottom: 8px; }
label input { position: absolute; opacity: 0; }
label span, button { display: grid; place-items: center; min-height: 52px; padding: 8px; border-radius: 14px; border: 1px solid var(--line); background: var(--card); text-align: center; font-weight: 600; cursor: pointer; }
label input:checked + span { border-color: var(--go); box-shadow: inset 0 0 0 1px var(--go); }
label input:focus-visible + span, :focus-visible { outline: 3px solid var(--go); outline-offset: 2px; }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; }
button { font: inherit; font-weight: 700; color: var(--ink); }
.sides button { min-height: 60px; background: var(--go); border-color: var(--go); color: var(--card); }
nav { display: flex; gap: 16px; flex-wrap: wrap; }
nav a { color: var(--go); padding: 12px 0; }
ul { list-style: none; padding: 0; display: grid; gap: 12px; }
section ul li { border: 0; padding: 0; background: none; }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
`;
