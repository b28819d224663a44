/** The frames of games, the verifier, and files per merchant: texts, themes, the app manifest. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../failure.ts';
import type { Guards } from '../security/guards.ts';
import { nonceSources, pageHeaders } from '../security/security-headers.ts';
import type { BuiltFiles } from './built-files.ts';
import { appManifest, type MerchantFiles } from './merchant-files.ts';
import { sendPlainPage, unknownHost } from './plain-page.ts';
import { caching, sendFile } from './send-file.ts';

export interface StagePagesDeps {
  readonly guards: Guards;
  readonly files: MerchantFiles;
  /** `apps/stage/dist`. */
  readonly stage: BuiltFiles;
  readonly newNonce: () => string;
  readonly originOf: (host: string) => string;
}

/** Games run only at their own origin; their styles are served at both. */
const config = { config: { endpoint: 'stage', answeredAt: 'stage' } } as const;
const shared = { config: { endpoint: 'stage', answeredAt: 'both' } } as const;

export function addStagePages(http: FastifyInstance, deps: StagePagesDeps): void {
  const { stage } = deps;
  http.get('/m/stage/assets/*', config, async (request, reply) =>
    sendFile(request, reply, stage.read(`assets/${(request.params as { '*': string })['*']}`), caching.forever),
  );
  http.get('/m/stage/verify.html', config, async (request, reply) => sendFrame(deps, request, reply, 'verify.html'));
  // The page of the live chat has an origin that is not the site's, too: what is sent there reaches no session of the site.
  http.get('/m/stage/chat.html', config, async (request, reply) => sendFrame(deps, request, reply, 'chat.html'));
  http.get('/m/stage/:game', config, async (request, reply) => sendFrame(deps, request, reply, 'index.html'));
  http.get('/m/lotto-h5/:language/:playType/games/:game', config, async (request, reply) =>
    sendFrame(deps, request, reply, 'index.html'),
  );
  addMerchantFiles(http, deps);
}

function addMerchantFiles(http: FastifyInstance, { guards, files }: StagePagesDeps): void {
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const entry = guards.enter(request);
    // Made at first use: a node that does not have it yet makes it now.
    if (entry.ok) files.pathsOf(entry.value.merchant);
    if (entry.ok) files.textsOf(entry.value.merchant);
    const path = request.url.split('?')[0] ?? '';
    const file = files.find(path);
    if (file || !entry.ok) return sendFile(request, reply, file, caching.forever);
    return sendFile(request, reply, files.instead(entry.value.merchant, path), caching.revalidate);
  };
  http.get('/m/texts/:name', shared, send);
  http.get('/m/themes/:name', shared, send);
  http.get('/m/lotto-h5/css/:name', config, async (request, reply) => {
    const entry = guards.enter(request);
    const { name } = request.params as { name: string };
    if (!entry.ok || name !== `${entry.value.merchant.id}.css`)
      return sendRefusal(reply, { code: 'request.not_found' });
    return reply
      .header('Cache-Control', caching.revalidate)
      .type('text/css; charset=utf-8')
      .send(files.themeOf(entry.value.merchant));
  });
  http.get('/m/manifest.webmanifest', { config: { endpoint: 'page' } }, async (request, reply) => {
    const entry = guards.enter(request);
    if (!entry.ok) return sendRefusal(reply, entry.refusal);
    return reply
      .header('Cache-Control', caching.revalidate)
      .type('application/manifest+json')
      .send(appManifest(entry.value.merchant, files.groundsOf(entry.value.merchant)));
  });
}

/**
 * The built page with this answer's nonce on its scripts and styles. Only the merchant's own site may frame it; the page gets that
 * origin.
 */
function sendFrame(deps: StagePagesDeps, request: FastifyRequest, reply: FastifyReply, name: string): FastifyReply {
  const nonce = deps.newNonce();
  const entry = deps.guards.enter(request);
  if (!entry.ok) return sendPlainPage(reply, { ...unknownHost, nonce });
  const file = deps.stage.read(name);
  if (!file) {
    const line = 'Start the server with “npm start”, which builds the game frame first.';
    return sendPlainPage(reply, { status: 503, title: 'The game frame is not built yet', line, nonce });
  }
  const { defaultTheme, defaultLanguage, hosts } = entry.value.merchant.manifest;
  const siteOrigins = hosts.map(deps.originOf);
  const html = file.body
    .toString()
    .replace(/<(script|style|link)\b/g, `<$1 nonce="${nonce}"`)
    .replace(
      /<html lang="[^"]*" data-theme="[^"]*"/,
      `<html lang="${defaultLanguage.toLowerCase()}" data-theme="${defaultTheme}" data-site="${siteOrigins.join(' ')}"`,
    );
  return (
    reply
      // X-Frame-Options has no list of origins, and would forbid what the policy allows.
      .removeHeader('X-Frame-Options')
      .headers(pageHeaders({ inline: nonceSources(nonce), frames: siteOrigins }))
      .header('Cache-Control', 'private, no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  );
}
