/** The player's site as pages: what is built, what is made per merchant, and every screen rendered for guests. */
import { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract';
import { readCookies } from '../cookies.ts';
import { sendRefusal } from '../failure.ts';
import type { Caller, Gates } from '../gates.ts';
import type { InsideCall } from '../inside-call.ts';
import { pageHeaders, workerHeaders } from '../security-headers.ts';
import type { BuiltFiles } from './built-files.ts';
import type { MerchantFiles } from './merchant-files.ts';
import { sendPlainPage } from './plain-page.ts';
import type { Renderer, Status } from './renderer.ts';
import { caching, sendFile } from './send-file.ts';

export interface SitePagesDeps {
  readonly gates: Gates;
  readonly inside: InsideCall;
  readonly files: MerchantFiles;
  /** `apps/site/dist/client`. */
  readonly site: BuiltFiles;
  readonly renderer: Renderer | undefined;
  readonly newNonce: () => string;
}

const config = { config: { endpoint: 'page' } };

export function addSitePages(app: FastifyInstance, deps: SitePagesDeps): void {
  const { site } = deps;
  app.get('/', config, async (_request, reply) => reply.redirect('/m/', 302));
  app.get('/m', config, async (_request, reply) => reply.redirect('/m/', 302));
  app.get('/m/assets/*', config, async (request, reply) => {
    const file = site.read(`assets/${restOf(request)}`);
    return file ? sendFile(request, reply, file, caching.forever) : sendRefusal(reply, { code: 'request.not_found' });
  });
  app.get('/m/sw.js', config, async (request, reply) => {
    const file = site.read('sw.js');
    if (!file) return sendRefusal(reply, { code: 'request.not_found' });
    return sendFile(request, reply.headers(workerHeaders), file, caching.ask);
  });
  app.get('/m/*', config, async (request, reply) => {
    const rest = restOf(request);
    // Screens have no dot in their last part, except those the source calls .html.
    if (/\.[a-z0-9]+$/.test(rest) && !rest.endsWith('.html')) {
      const file = site.read(rest);
      return file ? sendFile(request, reply, file, caching.day) : sendRefusal(reply, { code: 'request.not_found' });
    }
    return sendScreen(deps, request, reply);
  });
}

async function sendScreen(deps: SitePagesDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { gates, inside, files, renderer } = deps;
  const nonce = deps.newNonce();
  const entry = gates.enter(request);
  if (!entry.ok) {
    const line = 'There is no site at this address.';
    return sendPlainPage(reply, { status: 404, title: 'Nobody lives here', line, nonce });
  }
  if (!renderer) {
    const line = 'Start the house with “npm start”, which builds the site first.';
    return sendPlainPage(reply, { status: 503, title: 'The site is not built yet', line, nonce });
  }
  const caller = callerOfPage(entry.value, request);
  const status = (await inside(caller, request.id, { name: 'systemStatus' })) as Status;
  const wanted = renderer.wants(request.url, status.info);
  const answers = await Promise.all(wanted.map((want) => inside(caller, request.id, want).catch(() => undefined)));
  const rendered = await renderer.render({
    url: request.url,
    status,
    language: caller.language,
    theme: themeOf(caller, request),
    nonce,
    messages: files.messagesOf(caller.merchant, caller.language),
    themeCss: files.themeOf(caller.merchant),
    initial: wanted.map((want, at) => ({ ...want, answer: answers[at] })).filter(({ answer }) => answer !== undefined),
  });
  if (rendered.kind === 'redirect') return reply.redirect(rendered.location, 302);
  reply
    .code(rendered.statusCode)
    .headers(pageHeaders({ nonce, frames: 'none' }))
    .header('Cache-Control', 'private, no-cache')
    .header('Vary', 'Cookie, Accept-Encoding')
    .type('text/html; charset=utf-8');
  if (rendered.preload.length > 0) reply.header('Link', rendered.preload.map(preloadLink).join(', '));
  if (rendered.statusCode === 503) reply.header('Retry-After', '60');
  return reply.send(compressed(Readable.fromWeb(rendered.html as never), request, reply));
}

/** Squeezed while it is made; each part is let out at once, so that the head arrives before the rest is rendered. */
function compressed(html: Readable, request: FastifyRequest, reply: FastifyReply): NodeJS.ReadableStream {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const fail = (to: { destroy: (error: Error) => void }) => html.on('error', (error) => to.destroy(error));
  if (/\bbr\b/.test(accepted)) {
    reply.header('Content-Encoding', 'br');
    const squeeze = createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      flush: constants.BROTLI_OPERATION_FLUSH,
    });
    fail(squeeze);
    return html.pipe(squeeze);
  }
  if (/\bgzip\b/.test(accepted)) {
    reply.header('Content-Encoding', 'gzip');
    const zip = createGzip({ level: 6, flush: constants.Z_SYNC_FLUSH });
    fail(zip);
    return html.pipe(zip);
  }
  return html;
}

const kinds: { readonly [extension: string]: string } = {
  webp: 'preload; as=image',
  avif: 'preload; as=image',
  png: 'preload; as=image',
  css: 'preload; as=style',
  woff2: 'preload; as=font; crossorigin',
  js: 'modulepreload',
};

function preloadLink(link: string): string {
  return `<${link}>; rel=${kinds[link.split('.').at(-1) ?? ''] ?? 'preconnect'}`;
}

/** A page takes the player's own choice from the cookie, else the merchant's: what the browser accepts is not asked. */
function callerOfPage(caller: Caller, request: FastifyRequest): Caller {
  const wished = readCookies(request.headers.cookie).language;
  const { languages, defaultLanguage } = caller.merchant.manifest;
  const language: Language = languages.find((offered) => offered === wished) ?? defaultLanguage;
  return { ...caller, language };
}

function themeOf({ merchant }: Caller, request: FastifyRequest): 'dark' | 'light' {
  const wished = readCookies(request.headers.cookie).theme;
  return wished === 'dark' || wished === 'light' ? wished : merchant.manifest.defaultTheme;
}

function restOf(request: FastifyRequest): string {
  return (request.params as { '*': string })['*'];
}
