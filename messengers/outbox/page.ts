/** The outbox's only page: a plain document that works without a script and refreshes itself. */
import { escapeHtml, htmlPage } from '#provider-kit';
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

export function outboxPage(kept: readonly SentMessage[], requested: string): string {
  const list =
    kept.length === 0
      ? '<p class="empty" role="status">Nothing has been sent yet. A message appears here within a second or two.</p>'
      : `<ol>${kept.map(entry).join('')}</ol>`;
  return htmlPage({
    lang: 'en',
    title: 'Outbox',
    brand: '<h1>Outbox</h1>',
    notice: 'What the house would have sent. Nothing leaves this machine.',
    main: `<form role="search"><label for="to">Sent to</label><input id="to" name="to" value="${escapeHtml(requested)}" autocomplete="off"><button>Show</button></form>${list}`,
    refreshSeconds: 4,
  });
}
