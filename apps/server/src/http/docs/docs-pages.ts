/** The API to read: `/docs/json` for machines, `/docs` for people, without a script and without anybody else's server. */
import type { FastifyInstance } from 'fastify';
import { type Endpoint, endpoints, type RefusalCode, refusals } from '#contract';
import { escapeHtml } from '../pages/escape-html.ts';
import { describeApi } from './openapi.ts';

export function addDocsPages(http: FastifyInstance, version: string, nonce: () => string): void {
  let document: string | undefined;
  http.get('/docs/json', { config: { endpoint: 'docs' } }, async (_request, reply) => {
    document ??= JSON.stringify(describeApi(version));
    return reply.type('application/json; charset=utf-8').send(document);
  });

  http.get('/docs', { config: { endpoint: 'docs' } }, async (_request, reply) => {
    const key = nonce();
    return reply
      .header(
        'Content-Security-Policy',
        `default-src 'none'; style-src 'nonce-${key}'; frame-ancestors 'none'; base-uri 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(page(version, key));
  });
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  h2 { margin: 2.5rem 0 .5rem; text-transform: capitalize; }
  details { border-top: 1px solid color-mix(in srgb, currentColor 18%, transparent); padding: .5rem 0; }
  summary { cursor: pointer; min-height: 2rem; }
  code, pre { font: 13px/1.5 ui-monospace, monospace; }
  summary b { display: inline-block; min-width: 4.5rem; font: 600 13px ui-monospace, monospace; }
  pre { overflow-x: auto; padding: .75rem; border-radius: 8px; background: color-mix(in srgb, currentColor 7%, transparent); }
  p { margin: .4rem 0; } nav a { margin-right: 1rem; }`;

function page(version: string, nonce: string): string {
  const all = Object.entries(endpoints) as [string, Endpoint][];
  const families = Map.groupBy(all, ([, endpoint]) => endpoint.path.split('/')[2] ?? 'api');
  const sections = [...families].map(
    ([family, entries]) => `<h2 id="${family}">${escapeHtml(family)}</h2>${entries.map(entry).join('')}`,
  );
  const links = [...families.keys()].map((family) => `<a href="#${family}">${escapeHtml(family)}</a>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Croupier player API</title><style nonce="${nonce}">${style}</style></head><body>
<h1>Croupier player API</h1><p>Version ${escapeHtml(version)} · <a href="/docs/json">OpenAPI document</a></p>
<p>Every answer is <code>{"success": true, "value": …}</code> or <code>{"success": false, "code": …, "message": …}</code>.
Money is a decimal string in major units. Times are ISO 8601 in UTC.</p><nav>${links}</nav>${sections.join('')}</body></html>`;
}

function entry([name, endpoint]: [string, Endpoint]): string {
  const { method, path, summary, access, flag, movesMoney, encrypted } = endpoint;
  const notes = [
    `for ${access}`,
    ...(flag ? [`flag ${flag}`] : []),
    ...(movesMoney ? ['wants an Idempotency-Key'] : []),
    ...(encrypted ? ['body travels as a JWE'] : []),
  ];
  const parts = (['params', 'query', 'body', 'answer'] as const).flatMap((part) =>
    endpoint[part] ? `<p>${part}</p><pre>${escapeHtml(JSON.stringify(endpoint[part], null, 2))}</pre>` : [],
  );
  const own = (endpoint.refusals ?? []).map((code: RefusalCode) => `<code>${code}</code> (${refusals[code]})`);
  return `<details id="${name}"><summary><b>${method}</b> <code>${escapeHtml(path)}</code></summary>
<p>${escapeHtml(summary)}</p><p>${escapeHtml(notes.join(' · '))}</p>${parts.join('')}${own.length > 0 ? `<p>refuses with ${own.join(', ')}</p>` : ''}</details>`;
}
