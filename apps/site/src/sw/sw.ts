/**
 * The service worker: built files come from the cache first, pages from the network first. Without a network, a page seen before opens
 * as it was; any other address gets the page of home, which renders the requested screen itself. Pages are cached as the server renders
 * them for guests; calls, money and member data never pass through here.
 */
import { isStale, kindOf, maxCached, noticeOf, outdated, surplus } from './rules.ts';
import type { WorkerScope } from './scope.ts';

interface Build {
  readonly version: string;
  readonly precached: readonly string[];
}

const scope = globalThis as unknown as WorkerScope;
const { version, precached } = '__KEPT_FILES__' as unknown as Build;
const FILES = `files-${version}`;
const SHELL = `shell-${version}`;
const SEEN = `seen-${version}`;
const PICTURES = 'pictures';
const HOME = '/m/home';
/** Shown with every error, also the one that there is no network. */
const ERROR_PICTURE = '/m/art/bomb.webp';
const lenient = { ignoreVary: true };

scope.addEventListener('install', (event) => {
  // One by one: a file that fails is fetched on demand.
  const save = async () => {
    const [files, shell] = await Promise.all([caches.open(FILES), caches.open(SHELL)]);
    await Promise.allSettled([
      ...[HOME, ERROR_PICTURE].map((url) => shell.add(url)),
      ...precached.map((file) => files.add(file)),
    ]);
  };
  event.waitUntil(save());
});

scope.addEventListener('activate', (event) => {
  const clean = async () => {
    const old = outdated(await caches.keys(), [FILES, SHELL, SEEN, PICTURES]);
    await Promise.all(old.map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(clean());
});

scope.addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'take-over') event.waitUntil(scope.skipWaiting());
  else if (Array.isArray(data)) event.waitUntil(cacheLoaded(data.filter((url) => typeof url === 'string')));
});

scope.addEventListener('push', (event) => {
  const notice = noticeOf(event.data?.text() ?? '');
  if (!notice) return;
  const { title, path, ...shown } = notice;
  event.waitUntil(scope.registration.showNotification(title, { ...shown, icon: '/m/icons/icon-192.png', data: path }));
});

scope.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  const { data: path } = notification;
  notification.close();
  if (typeof path === 'string') event.waitUntil(openScreen(path));
});

/** In the page that is open; without one in a new one. */
async function openScreen(path: string): Promise<void> {
  const [page] = await scope.clients.matchAll({ type: 'window' });
  if (!page) return void (await scope.clients.openWindow(path));
  await page.navigate(path);
  await page.focus();
}

/** What a page loaded before this worker controlled it. */
async function cacheLoaded(urls: readonly string[]): Promise<void> {
  const requested = urls.filter((url) => URL.canParse(url)).map((url) => ({ method: 'GET', mode: 'cors', url }));
  await Promise.allSettled(
    requested.map(async (one) => {
      const kind = kindOf(one, scope.location.origin);
      if (kind !== 'file' && kind !== 'picture') return;
      const cache = await caches.open(kind === 'file' ? FILES : PICTURES);
      if (!(await cache.match(one.url, lenient))) await cache.add(one.url);
    }),
  );
}

async function put(name: string, request: Request, response: Response, max: number): Promise<void> {
  const cache = await caches.open(name);
  // Deleted first, so that the newest are listed last.
  await cache.delete(request, lenient);
  await cache.put(request, response);
  await Promise.all(surplus(await cache.keys(), max).map((key) => cache.delete(key)));
}

async function matchIn(cache: string, request: Request | string): Promise<Response | undefined> {
  return await (await caches.open(cache)).match(request, lenient);
}

async function pageOf(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected) {
      const isHome = new URL(request.url).pathname === HOME;
      later(put(isHome ? SHELL : SEEN, isHome ? new Request(HOME) : request, response.clone(), maxCached.pages));
    }
    return response;
  } catch {
    const page = (await matchIn(SEEN, request)) ?? (await matchIn(SHELL, HOME));
    // Without either, the browser shows its own error page for a missing network.
    return page ? fromCache(page) : Response.error();
  }
}

/** Marks the page as cached: the network did not answer, though the browser may report to be online for long. */
function fromCache(page: Response): Response {
  const headers = new Headers(page.headers);
  headers.set('Server-Timing', 'kept');
  return new Response(page.body, { status: page.status, headers });
}

async function fileOf(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const known = await matchIn(FILES, request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) later(put(FILES, request, response.clone(), maxCached.files));
  return response;
}

async function pictureOf(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const known = (await matchIn(PICTURES, request)) ?? (await matchIn(SHELL, request));
  const fresh = async () => {
    const response = await fetch(request);
    if (response.ok) later(put(PICTURES, request, response.clone(), maxCached.pictures));
    return response;
  };
  if (!known) return await fresh();
  if (isStale(known.headers.get('Date'), Date.now())) later(fresh().catch(() => undefined));
  return known;
}

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = kindOf(request, scope.location.origin);
  const answer = { page: pageOf, file: fileOf, picture: pictureOf, other: undefined }[kind];
  if (answer) event.respondWith(answer(request, event.waitUntil.bind(event)));
});
