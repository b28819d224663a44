/** The outbox's only page: a plain document that works without a script and refreshes itself. */
import { escapeHtml, htmlPage, pageStyle } from '#provider-kit';
import type { Message } from '../plugin.ts';

export interface SentMessage extends Message {
  readonly at: Date;
}

/** Codes to be typed are highlighted. */
function words(text: string): string {
  return escapeHtml(text).replace(/\b\d{6}\b/g, (code) => `<strong class="code">${code}</strong>`);
}

function entry({ id, at, channel, to, merchant, subject, text }: SentMessage): string {
  return `<li><article aria-labelledby="m-${id}">
<header><span class="channel ${channel}">${channel === 'sms' ? 'SMS' : 'E-mail'}</span><h2 id="m-${id}">${escapeHtml(to)}</h2><time datetime="${at.toISOString()}">${at.toISOString().slice(11, 19)}</time></header>
<p class="from">${escapeHtml(merchant.name)}${subject === undefined ? '' : `: <b>${escapeHtml(subject)}</b>`}</p>
<p class="text">${words(text)}</p></article></li>`;
}

export function outboxPage(sent: readonly SentMessage[], requested: string): string {
  const list =
    sent.length === 0
      ? '<p class="empty" role="status">Nothing has been sent yet. A message appears here within a second or two.</p>'
      : `<ol>${sent.map(entry).join('')}</ol>`;
  return htmlPage({
    lang: 'en',
    title: 'Outbox',
    brand: '<h1>Outbox</h1>',
    notice: 'What the server would have sent. Nothing leaves this machine.',
    main: `<form role="search"><label for="to">Sent to</label><input id="to" name="to" value="${escapeHtml(requested)}" autocomplete="off"><button>Show</button></form>${list}`,
    refreshSeconds: 4,
  });
}

/** The outbox's look: unlike a merchant's site, so that nobody confuses them. */
export const style = `${pageStyle}
:root { color-scheme: light dark; --ink: #1f2430; --soft: #565f73; --ground: #eef0f5; --card: #fff; --line: #cfd4e0; --go: #2b4fc7; --code: #e9eefc; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eceef6; --soft: #a7afc4; --ground: #11141c; --card: #1a1f2b; --line: #353d50; --go: #9db4ff; --code: #26304e; }
}
.mark { width: 28px; height: 20px; border-radius: 5px; background: linear-gradient(145deg, #2b4fc7 49%, #6d86e6 51%); }
h1 { font-size: 1.15rem; }
main { max-width: 36rem; margin: 0 auto; padding: 20px 16px 48px; display: grid; gap: 16px; }
form { display: flex; gap: 10px; align-items: center; flex-wrap: wrap; }
input, button { font: inherit; min-height: 44px; padding: 8px 14px; border-radius: 10px; border: 1px solid var(--line); background: var(--card); color: var(--ink); }
input { flex: 1; min-width: 8rem; }
button { font-weight: 600; cursor: pointer; }
ol { list-style: none; padding: 0; display: grid; gap: 12px; }
article, .empty { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 16px 18px; display: grid; gap: 8px; }
article header { display: flex; gap: 10px; align-items: baseline; flex-wrap: wrap; }
h2 { font-size: 1rem; overflow-wrap: anywhere; flex: 1; min-width: 10rem; }
time { font: 13px ui-monospace, monospace; color: var(--soft); }
.channel { font-size: 12px; font-weight: 700; padding: 2px 8px; border-radius: 99px; border: 1px solid var(--line); }
.sms { color: var(--go); border-color: currentColor; }
.from { font-size: 14px; color: var(--soft); }
.text { white-space: pre-line; overflow-wrap: anywhere; }
.code { font: 700 1.5rem/1.3 ui-monospace, monospace; letter-spacing: 0.14em; background: var(--code); color: var(--go); padding: 2px 10px; border-radius: 8px; user-select: all; }
`;
