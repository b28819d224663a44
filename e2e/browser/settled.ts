/** Waits until a page has settled. */
import type { BrowserContext, Page, Request } from '@playwright/test';

/** The open requests of each page. */
const open = new WeakMap<Page, Set<Request>>();

/** Long enough for requests that follow hydration or a response to start, short enough to be waited for hundreds of times. */
const QUIET_MS = 150;
const LOOK_MS = 15;
const LONGEST_MS = 30_000;

/** Counts the open requests of a new context's pages; not a document's own, which may never end when its frame goes. */
export function followRequests(context: BrowserContext): void {
  // By page and not by context: a context tells of requests whose page is not there yet.
  context.on('page', (page) => {
    const requests = new Set<Request>();
    open.set(page, requests);
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) requests.add(request);
    });
    page.on('requestfinished', (request) => requests.delete(request));
    page.on('requestfailed', (request) => requests.delete(request));
  });
}

/** Waits until the page and every button on it are hydrated, and no request has been open for a moment. */
export async function quiet(page: Page, quietMs = QUIET_MS): Promise<void> {
  await page.waitForFunction(() => {
    const [main, ...buttons] = document.querySelectorAll('main, main button');
    return main && [main, ...buttons].every((one) => Object.keys(one).some((key) => key.startsWith('__reactFiber')));
  });
  const until = performance.now() + LONGEST_MS;
  let since = performance.now();
  while (performance.now() - since < quietMs) {
    if (performance.now() > until) throw new Error(`requests still open: ${waitedFor(page)}`);
    await new Promise((turn) => setTimeout(turn, LOOK_MS));
    if (waitedFor(page) !== '') since = performance.now();
  }
}

function waitedFor(page: Page): string {
  return [...(open.get(page) ?? [])].map((request) => request.url()).join(', ');
}

/** Waits until all requests are answered, all fonts are there and no animation runs. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('main').waitFor();
  await quiet(page);
  await page.waitForFunction(
    () =>
      document.documentElement.dataset.fonts === undefined &&
      document.fonts.status === 'loaded' &&
      document.querySelector('[aria-busy="true"]') === null,
  );
  await stillness(page);
}

/** Waits until no animation runs: a colour in the middle of a fade is not the final one. */
export async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const { iterations = 1 } = effect?.getComputedTiming() ?? {};
      return playState !== 'running' || iterations === Number.POSITIVE_INFINITY;
    }),
  );
}

/** Waits until a change of the window has been laid out and drawn: whatever follows it does so in the next frame. */
export async function drawn(shown: Pick<Page, 'evaluate'>): Promise<void> {
  await shown.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
}
