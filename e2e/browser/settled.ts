/** When a page has come to rest. */
import type { BrowserContext, Page, Request } from '@playwright/test';

/** What each page has asked for and not got yet. */
const open = new WeakMap<Page, Set<Request>>();

/** Long enough for what hydration or an answer sets off to be asked for, short enough to be waited for hundreds of times. */
const QUIET_MS = 150;
const LOOK_MS = 15;
const LONGEST_MS = 30_000;

/** Counts what the pages of a context wait for. */
export function followRequests(context: BrowserContext): void {
  context.on('request', (request) => requestsOf(request)?.add(request));
  context.on('requestfinished', (request) => requestsOf(request)?.delete(request));
  context.on('requestfailed', (request) => requestsOf(request)?.delete(request));
}

/** None for a worker's requests, which belong to no page, and for a document's own, whose page may not be there yet. */
function requestsOf(request: Request): Set<Request> | undefined {
  if (request.serviceWorker() || request.isNavigationRequest()) return undefined;
  const page = request.frame().page();
  const requests = open.get(page) ?? new Set();
  open.set(page, requests);
  return requests;
}

/** Until the site's script has taken over the page, with every button on it, and nothing has been on its way for a moment. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [main, ...buttons] = document.querySelectorAll('main, main button');
    return main && [main, ...buttons].every((one) => Object.keys(one).some((key) => key.startsWith('__reactFiber')));
  });
  const until = performance.now() + LONGEST_MS;
  let since = performance.now();
  while (performance.now() - since < QUIET_MS) {
    if (performance.now() > until) throw new Error(`never quiet: ${waitedFor(page)}`);
    await new Promise((turn) => setTimeout(turn, LOOK_MS));
    if (waitedFor(page) !== '') since = performance.now();
  }
}

function waitedFor(page: Page): string {
  return [...(open.get(page) ?? [])].map((request) => request.url()).join(', ');
}

/** Until what is on its way is there, and nothing moves any more: a colour halfway through a fade is no colour. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('main').waitFor();
  await quiet(page);
  await page.waitForFunction(() => document.documentElement.dataset.faces === undefined);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const { iterations = 1 } = effect?.getComputedTiming() ?? {};
      return playState !== 'running' || iterations === Number.POSITIVE_INFINITY;
    }),
  );
}
