/**
 * The service worker: built files come from the cache first, pages from the network first. Without a network a page asked for is the last
 * home this browser saw, which renders the asked screen itself; without that, a plain sentence. Calls and money never pass through here.
 */

interface Kept {
  readonly version: string;
  readonly kept: readonly string[];
}

/** The part of a worker's world that is used here; the browser's own types know pages only. */
interface Lasting {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  addEventListener(kind: 'install' | 'activate', hear: (event: Lasting) => void): void;
  addEventListener(kind: 'message', hear: (event: { readonly data: unknown }) => void): void;
  addEventListener(
    kind: 'fetch',
    hear: (event: { readonly request: Request; readonly respondWith: (answer: Promise<Response>) => void }) => void,
  ): void;
}

const scope = globalThis as unknown as WorkerScope;
const { version, kept } = '__KEPT_FILES__' as unknown as Kept;
const FILES = `files-${version}`;
const PAGES = 'pages';
const HOME = '/m/home';

scope.addEventListener('install', (event) => {
  // One by one: a file that fails is fetched when it is wanted.
  const keep = async () => {
    const cache = await caches.open(FILES);
    const pages = await caches.open(PAGES);
    await Promise.allSettled([pages.add(HOME), ...kept.map((file) => cache.add(file))]);
  };
  event.waitUntil(keep());
});

scope.addEventListener('activate', (event) => {
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== FILES && name !== PAGES).map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(clean());
});

scope.addEventListener('message', (event) => {
  if (event.data === 'take-over') scope.skipWaiting().catch(() => undefined);
});

async function pageOf(request: Request): Promise<Response> {
  const cache = await caches.open(PAGES);
  try {
    const response = await fetch(request);
    const path = new URL(request.url).pathname;
    if (response.ok && !response.redirected && path === HOME) await cache.put(HOME, response.clone());
    return response;
  } catch {
    return (
      (await cache.match(HOME)) ??
      new Response('You are offline.', { status: 503, headers: { 'Content-Type': 'text/plain' } })
    );
  }
}

async function fileOf(request: Request): Promise<Response> {
  const known = await caches.match(request, { ignoreVary: true });
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(FILES)).put(request, response.clone());
  return response;
}

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (/^\/m\/(stage|lotto-h5|verify)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(pageOf(request));
  else if (/^\/m\/(assets|art|fonts|icons)\//.test(pathname)) event.respondWith(fileOf(request));
});
