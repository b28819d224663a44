/** The player's site: built files, files per merchant, and every screen rendered for guests. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract';
import type { AddressLimit } from '../../rate-limits/index.ts';
import { readCookies } from '../cookies.ts';
import type { Caller, Guards } from '../security/guards.ts';
import { workerHeaders } from '../security/security-headers.ts';
import { languageRequested } from '../texts/language.ts';
import type { BuiltFiles } from './built-files.ts';
import { type PageDeps, planPage, type RequestedPage, statusFor } from './make-page.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { sendPlainPage, unknownHost } from './plain-page.ts';
import type { Renderer } from './renderer.ts';
import { caching, sendFile } from './send-file.ts';

export interface SitePagesDeps extends PageDeps {
  readonly guards: Guards;
  /** `apps/site/dist/client`. */
  readonly site: BuiltFiles;
  readonly renderer: Renderer | undefined;
  readonly cache: PageCache;
  readonly shellOf: (requested: RequestedPage) => CachedPage;
  /** Rendered pages, by network address. */
  readonly budget: Pick<AddressLimit, 'spend'>;
  readonly newNonce: () => string;
}

const LONGEST_CACHED_URL = 300;

const config = { config: { endpoint: 'page' } };
/** Pictures and fonts are the same at the origin of game frames. */
const shared = { config: { endpoint: 'page', answeredAt: 'both' } } as const;

export function addSitePages(http: FastifyInstance, deps: SitePagesDeps): void {
  const { site } = deps;
  http.get('/', config, async (_request, reply) => reply.redirect('/m/', 302));
  http.get('/m', config, async (_request, reply) => reply.redirect('/m/', 302));
  http.get('/m/assets/*', config, async (request, reply) =>
    sendFile(request, reply, site.read(`assets/${restOf(request)}`), caching.forever),
  );
  http.get('/m/sw.js', config, async (request, reply) =>
    sendFile(request, reply.headers(workerHeaders), site.read('sw.js'), caching.revalidate),
  );
  for (const folder of ['art', 'fonts']) {
    http.get(`/m/${folder}/*`, shared, async (request, reply) =>
      sendPublicFile(site, request, reply, `${folder}/${restOf(request)}`),
    );
  }
  http.get('/m/*', config, async (request, reply) => {
    const rest = restOf(request);
    // Paths of screens have no dot in their last part, except those that the wire names .html.
    const isFile = /\.[a-z0-9]+$/.test(rest) && !rest.endsWith('.html');
    return isFile ? sendPublicFile(site, request, reply, rest) : sendScreen(deps, request, reply);
  });
}

function sendPublicFile(site: BuiltFiles, request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  const file = readPicture(site, request, reply, path) ?? site.read(path);
  return sendFile(request, reply, file, caching.day);
}

/** A picture of the art set also exists as AVIF where that is smaller: a browser that accepts it gets it at the same address. */
function readPicture(site: BuiltFiles, request: FastifyRequest, reply: FastifyReply, path: string) {
  if (!/^art\/.*\.webp$/.test(path)) return undefined;
  reply.header('Vary', 'Accept');
  const takesAvif = /\bimage\/avif\b/.test(request.headers.accept ?? '');
  return takesAvif ? site.read(path.replace(/webp$/, 'avif')) : undefined;
}

async function sendScreen(deps: SitePagesDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { guards, renderer } = deps;
  const nonce = deps.newNonce();
  const entry = guards.enter(request);
  if (!entry.ok) return sendPlainPage(reply, { ...unknownHost, nonce });
  if (!renderer) {
    const line = 'Start the server with “npm start”, which builds the site first.';
    return sendPlainPage(reply, { status: 503, title: 'The site is not built yet', line, nonce });
  }
  const caller = callerOfPage(entry.value, request);
  const { merchant, language, isRegionRestricted, isClosed } = caller;
  const theme = themeOf(caller, request);
  const status = await statusFor(deps.inside, caller, request.id);
  reply.header('Vary', 'Cookie, Accept-Encoding');
  const located = renderer.locate(request.url, status.info);
  if (located.kind === 'redirect')
    return reply.header('Cache-Control', caching.revalidatePrivate).redirect(located.location, 302);
  const { url } = located;
  const requested = { ...deps, renderer, caller, status, theme, url, requestId: request.id };
  const making = { plan: () => planPage(requested), mayMake: () => isWithin(deps.budget, caller.address) };
  // A merchant under maintenance shows each caller its own address, and a preview an operator what nobody else sees: neither is cached.
  const isForEveryone = !isClosed && !isRegionRestricted && !merchant.isPreview && url.length <= LONGEST_CACHED_URL;
  const made = isForEveryone
    ? await deps.cache.get({ merchant, language, theme, url }, making)
    : await deps.cache.once(making);
  const page = made ?? deps.shellOf(requested);
  reply.code(page.statusCode).headers(page.headers);
  return sendFile(request, reply, page.file, caching.revalidatePrivate);
}

/** Rendered pages count per caller; cached ones do not. */
function isWithin(budget: SitePagesDeps['budget'], address: string): boolean | Promise<boolean> {
  const wait = budget.spend(address);
  return typeof wait === 'number' ? wait === 0 : wait.then((seconds) => seconds === 0);
}

/** The language comes from the address, as of an agent's link, or from the player's cookie, else from the merchant: the browser's preference is not used. */
function callerOfPage(caller: Caller, request: FastifyRequest): Caller {
  const { manifest } = caller.merchant;
  const chosen = readCookies(request.headers.cookie).language;
  const saved: Language | undefined = manifest.languages.find((offered) => offered === chosen);
  return { ...caller, language: languageRequested(manifest, request.query) ?? saved ?? manifest.defaultLanguage };
}

function themeOf({ merchant }: Caller, request: FastifyRequest): 'dark' | 'light' {
  const theme = readCookies(request.headers.cookie).theme;
  return theme === 'dark' || theme === 'light' ? theme : merchant.manifest.defaultTheme;
}

function restOf(request: FastifyRequest): string {
  return (request.params as { '*': string })['*'];
}
