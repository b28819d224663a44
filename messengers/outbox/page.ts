/** The outbox's one page: a plain document that works without a script and looks again by itself. */
import type { Message } from '../plugin.ts';

export interface Kept extends Message {
  readonly at: Date;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** What is to be typed somewhere stands out. */
function words(text: string): string {
  return escaped(text).replace(/\b\d{6}\b/g, (code) => `<strong class="code">${code}</strong>`);
}

function entry({ id, at, channel, to, merchant, subject, text }: Kept): string {
  return `<li><article aria-labelledby="m-${id}">
<header><span class="channel ${channel}">${channel === 'sms' ? 'SMS' : 'E-mail'}</span><h2 id="m-${id}">${escaped(to)}</h2><time datetime="${at.toISOString()}">${at.toISOString().slice(11, 19)}</time></header>
<p class="from">${escaped(merchant.name)}${subject === undefined ? '' : `: <b>${escaped(subject)}</b>`}</p>
<p class="text">${words(text)}</p></article></li>`;
}

export function outboxPage(kept: readonly Kept[], asked: string): string {
  const list =
    kept.length === 0
      ? '<p class="empty" role="status">Nothing has been sent yet. A message appears here within a second or two.</p>'
      : `<ol>${kept.map(entry).join('')}</ol>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="4">
<title>Outbox</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header class="top"><span class="mark" aria-hidden="true"></span><h1>Outbox</h1><span class="notice">What the house would have sent. Nothing leaves this machine.</span></header>
<main><form role="search"><label for="to">Sent to</label><input id="to" name="to" value="${escaped(asked)}" autocomplete="off"><button>Show</button></form>${list}</main>
</body>
</html>`;
}
