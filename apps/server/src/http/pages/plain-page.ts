/** A page of our own where the site's cannot be shown: an unknown host, or nothing built yet. */
import type { FastifyReply } from 'fastify';

/** Texts of our own alone: they go into the page as they are. */
export interface PlainPage {
  readonly status: number;
  readonly title: string;
  readonly line: string;
  readonly nonce: string;
}

export const unknownHost = {
  status: 404,
  title: 'Nobody lives here',
  line: 'There is no site at this address.',
} as const;

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{min-height:100dvh;margin:0;display:grid;place-items:center;text-align:center;padding:24px;box-sizing:border-box}
h1{font-size:1.5rem;margin:0 0 .5rem}p{margin:0;opacity:.75;max-width:30rem}`;

export function sendPlainPage(reply: FastifyReply, { status, title, line, nonce }: PlainPage): FastifyReply {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${title}</h1><p>${line}</p></main></body></html>`;
  return reply
    .code(status)
    .header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`,
    )
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
