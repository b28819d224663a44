/** The player's site as pages: what is built, what is made per merchant, and every screen rendered for guests. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract';
import type { Merchant } from '../../modules/merchants/index.ts';
import { readCookies } from '../cookies.ts';
import { sendRefusal } from '../failure.ts';
import type { Caller, Gates } from '../gates.ts';
import type { InsideCall } from '../inside-call.ts';
import { hashSources, outsideSources, pageHeaders, workerHeaders } from '../security-headers.ts';
import { type BuiltFiles, fileOf, squeezedFileOf } from './built-files.ts';
import type { MerchantFiles } from './merchant-files.ts';
import type { KeptPage, PageCache, PagePlan } from './page-cache.ts';
import { sendPlainPage } from './plain-page.ts';
import type { Rendered, Renderer, Status } from './renderer.ts';
import { caching, sendFile } from './send-file.ts';

export interface SitePagesDeps {
  readonly gates: Gates;
  readonly inside: InsideCall;
  readonly files: MerchantFiles;
  /** `apps/site/dist/client`. */
  readonly site: BuiltFiles;
  readonly renderer: Renderer | undefined;
  readonly kept: PageCache;
  readonly newNonce: () => string;
  /** Where games of the merchant's outside vendors are framed from. */
  readonly frameOrigins: (merchant: Merchant) => readonly string[];
}

const HTML = 'text/html; charset=utf-8';
const LONGEST_KEPT_URL = 300;

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
      const file = readPicture(site, request, reply, rest) ?? site.read(rest);
      return file ? sendFile(request, reply, file, caching.day) : sendRefusal(reply, { code: 'request.not_found' });
    }
    return sendScreen(deps, request, reply);
  });
}

/** A picture of the art set is there as AVIF too where that is smaller: a browser that takes it gets it at the same address. */
function readPicture(site: BuiltFiles, request: FastifyRequest, reply: FastifyReply, path: string) {
  if (!/^art\/.*\.webp$/.test(path)) return undefined;
  reply.header('Vary', 'Accept');
  const takesAvif = /\bimage\/avif\b/.test(request.headers.accept ?? '');
  return takesAvif ? site.read(path.replace(/webp$/, 'avif')) : undefined;
}

async function sendScreen(deps: SitePagesDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { gates, renderer } = deps;
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
  const asked = { ...deps, renderer, caller, theme: themeOf(caller, request), url: request.url, requestId: request.id };
  const { merchant, language, isRegionRestricted } = caller;
  // A closed house tells each caller its own address; and what nobody asks twice is not worth keeping.
  const isForEveryone = !merchant.isInMaintenance && !isRegionRestricted && request.url.length <= LONGEST_KEPT_URL;
  const page = isForEveryone
    ? await deps.kept.get({ merchant, language, theme: asked.theme, url: request.url }, () => planPage(asked))
    : await (await planPage(asked)).render();
  reply.code(page.statusCode).headers(page.headers).header('Vary', 'Cookie, Accept-Encoding');
  if (page.headers.Location) return reply.send();
  return sendFile(request, reply, page.file, caching.askOwn);
}

interface AskedPage extends SitePagesDeps {
  readonly renderer: Renderer;
  readonly caller: Caller;
  readonly theme: 'dark' | 'light';
  readonly url: string;
  readonly requestId: string;
}

/** The answers a page starts with, and the page made of them. An answer that fails is left out: the browser asks it again. */
async function planPage({
  renderer,
  inside,
  files,
  frameOrigins,
  caller,
  theme,
  url,
  requestId,
}: AskedPage): Promise<PagePlan> {
  const { merchant, language } = caller;
  const told = (await inside(caller, requestId, { name: 'systemStatus' })) as Status;
  // An open house's page is the same for everyone: it names nobody's address.
  const status = told.status === 0 ? { ...told, location: { ip: '' } } : told;
  const wanted = renderer.wants(url, status.info);
  const answers = await Promise.all(wanted.map((want) => inside(caller, requestId, want).catch(() => undefined)));
  const initial = wanted
    .map((want, at) => ({ ...want, answer: answers[at] }))
    .filter(({ answer }) => answer !== undefined);
  const messages = files.messagesOf(merchant, language);
  const themeCss = files.themeOf(merchant);
  const grounds = files.groundsOf(merchant);
  const render = async () =>
    toKept(
      await renderer.render({ url, status, language, theme, messages, themeCss, grounds, initial }),
      merchant,
      frameOrigins(merchant),
    );
  return { answers: initial, render };
}

async function toKept(rendered: Rendered, { manifest }: Merchant, frameOrigins: readonly string[]): Promise<KeptPage> {
  if (rendered.kind === 'redirect') {
    return { statusCode: 302, headers: { Location: rendered.location }, file: fileOf(Buffer.alloc(0), HTML, false) };
  }
  const { html, inline, preload, statusCode } = rendered;
  const outside = outsideSources(manifest);
  const headers = {
    ...pageHeaders({
      inline: hashSources(inline.scripts, inline.styles),
      frames: 'none',
      ...outside,
      frameSources: [...outside.frameSources, ...frameOrigins],
    }),
    ...(preload.length > 0 && { Link: preload.map(preloadLink).join(', ') }),
    ...(statusCode === 503 && { 'Retry-After': '60' }),
  };
  return { statusCode, headers, file: await squeezedFileOf(Buffer.from(html), HTML) };
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
