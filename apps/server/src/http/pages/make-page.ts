/** Renders a screen of the site: the answers it starts with, the page, and the fallback while there is no time to render. */
import type { Clock } from '#kernel';
import type { InsideCall } from '../endpoints/inside-call.ts';
import type { Merchant } from '../merchant.ts';
import type { Caller } from '../security/guards.ts';
import { hashSources, outsideSources, pageHeaders } from '../security/security-headers.ts';
import { compressedFileOf, efforts, fileOf } from './built-files.ts';
import type { MerchantFiles } from './merchant-files.ts';
import { type CachedPage, LONGEST_MS, type PagePlan } from './page-cache.ts';
import type { Rendered, Renderer, ShellInput, Status } from './renderer.ts';

export interface PageDeps {
  readonly inside: InsideCall;
  readonly files: MerchantFiles;
  /** Origins that may be framed: the merchant's own stage, and outside vendors. */
  readonly frameOrigins: (merchant: Merchant) => readonly string[];
  /** Origins of pictures of outside vendors' games. */
  readonly pictureOrigins: (merchant: Merchant) => readonly string[];
  /** Of the console, which frames previews. */
  readonly consoleOrigins: () => readonly string[];
}

export interface RequestedPage extends PageDeps {
  readonly renderer: Renderer;
  readonly caller: Caller;
  readonly status: Status;
  readonly theme: 'dark' | 'light';
  readonly url: string;
  readonly requestId: string;
}

const HTML = 'text/html; charset=utf-8';

/** An open merchant's page is the same for everyone: it contains no caller's address. */
export async function statusFor(inside: InsideCall, caller: Caller, requestId: string): Promise<Status> {
  const reported = (await inside(caller, requestId, { name: 'systemStatus' })) as Status;
  return reported.status === 0 ? { ...reported, location: { ip: '' } } : reported;
}

function shellInput({ files, caller, status, theme }: RequestedPage): ShellInput {
  const { merchant, language } = caller;
  return { status, language, theme, themeCss: files.themeOf(merchant), grounds: files.groundsOf(merchant) };
}

/** The answers a page starts with, and the page rendered from them. A failed answer is left out: the browser calls again. */
export async function planPage(requested: RequestedPage): Promise<PagePlan> {
  const { renderer, inside, files, caller, status, url, requestId } = requested;
  const { merchant, language } = caller;
  const preloads = renderer.preloads(url, status.info);
  const answers = await Promise.all(
    preloads.map((request) => inside(caller, requestId, request).catch(() => undefined)),
  );
  const initial = preloads
    .map((request, at) => ({ ...request, answer: answers[at] }))
    .filter(({ answer }) => answer !== undefined);
  const render = async () => {
    const messages = files.messagesOf(merchant, language);
    const rendered = await renderer.render({ ...shellInput(requested), url, messages, initial });
    const file = await compressedFileOf(Buffer.from(rendered.html), HTML);
    return { ...headOf(rendered, merchant, requested), file };
  };
  return { answers: initial, render };
}

/** Empty pages, rendered by the browser: sent while there is no time to render. */
export function createShells(clock: Clock): (requested: RequestedPage) => CachedPage {
  const cache = new WeakMap<Merchant, Map<string, { readonly madeAt: number; readonly page: CachedPage }>>();

  function make(requested: RequestedPage, isSaved: boolean): CachedPage {
    const { renderer, caller } = requested;
    const rendered = renderer.shell(shellInput(requested));
    const file = fileOf(Buffer.from(rendered.html), HTML, isSaved, efforts.waitedFor);
    return { ...headOf(rendered, caller.merchant, requested), file };
  }

  return (requested) => {
    // A merchant under maintenance shows the caller's address.
    if (requested.status.status !== 0) return make(requested, false);
    const { merchant, language } = requested.caller;
    const shells = cache.get(merchant) ?? new Map();
    cache.set(merchant, shells);
    const name = `${language} ${requested.theme}`;
    const known = shells.get(name);
    if (known && clock.now() - known.madeAt < LONGEST_MS) return known.page;
    const page = make(requested, true);
    shells.set(name, { madeAt: clock.now(), page });
    return page;
  };
}

function headOf(
  { inline, preload, statusCode }: Rendered,
  merchant: Merchant,
  { frameOrigins, pictureOrigins, consoleOrigins }: PageDeps,
): Omit<CachedPage, 'file'> {
  const outside = outsideSources(merchant.manifest);
  const headers = {
    ...pageHeaders({
      inline: hashSources(inline.scripts, inline.styles),
      frames: merchant.isPreview ? consoleOrigins() : 'none',
      ...outside,
      frameSources: [...outside.frameSources, ...frameOrigins(merchant)],
      imageSources: [...new Set([...outside.imageSources, ...pictureOrigins(merchant)])],
    }),
    ...(preload.length > 0 && { Link: preload.map(preloadLink).join(', ') }),
    ...(statusCode === 503 && { 'Retry-After': '60' }),
  };
  return { statusCode, headers };
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
