/** Fixtures of every browser test: a server and a browser that the worker's tests share, and new visitors, whose pages must have logged no error. */
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { openBrowser } from './browser/browser.ts';
import { followRequests } from './browser/settled.ts';
import { type Watch, watchContext } from './browser/watch.ts';
import { expect } from './expect.ts';
import { openSeededServer } from './server/seed.ts';
import type { RunningServer } from './server/server.ts';

interface VisitorOptions {
  /** The merchant's host name. */
  readonly host?: string;
  readonly theme?: 'dark' | 'light';
  readonly width?: number;
  /** The browser's own language, which the site may follow. */
  readonly locale?: string;
  readonly isStill?: boolean;
  /** No phone: with mouse and keyboard. */
  readonly hasMouse?: boolean;
  /** The user agent of another browser. */
  readonly userAgent?: string;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly watch: Watch;
}

/** Opens an empty page for an unknown visitor. */
export type NewVisitor = (options?: VisitorOptions) => Promise<Visitor>;

interface TestFixtures {
  /** Whether the site's service worker is installed: the files about it and the player's journey say so. */
  readonly hasServiceWorker: boolean;
  readonly visitor: NewVisitor;
}

interface WorkerFixtures {
  /** How the server is opened. A file that sets it gets a worker with its own server and browser, which files that set the same object share. */
  readonly opening: { readonly open: () => Promise<RunningServer> };
  /** Added to the flags of every browser. */
  readonly browserFlags: readonly string[];
  readonly server: RunningServer;
}

/** The runner looks for the source of every line of every call's stack. Node runs the sources themselves, so that a line is what it says. */
Reflect.deleteProperty(Error, 'prepareStackTrace');

const OPENS_WITHIN_MS = 240_000;
const PHONE = { width: 390, height: 844 };

let visitorsBefore = 0;

/** Visitors come from addresses of their own, of the range for tests (RFC 2544): what the server limits by address, it limits for each of them. */
function nextAddress(): string {
  visitorsBefore += 1;
  return `198.18.${Math.floor(visitorsBefore / 250)}.${(visitorsBefore % 250) + 1}`;
}

/** A test may end while one of its route handlers is still running: its error is ignored. */
async function leave(context: BrowserContext): Promise<void> {
  const behavior = 'ignoreErrors';
  await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior })));
  await context.close();
}

/** Runs in every document: the site then works as in a browser that has none. Each new context would install one, which takes as long as two pages. */
function removeServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

/** Runs in every document that opens. Blank documents have no storage. */
function saveTheme(chosen: string): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('theme', chosen);
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  hasServiceWorker: [false, { option: true }],
  opening: [{ open: () => openSeededServer() }, { scope: 'worker', option: true }],
  browserFlags: [[], { scope: 'worker', option: true }],
  server: [
    async ({ opening }, use) => {
      const server = await opening.open();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: OPENS_WITHIN_MS },
  ],
  browser: [
    async ({ browserFlags }, use) => {
      const browser = await openBrowser(browserFlags);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: OPENS_WITHIN_MS },
  ],
  visitor: async ({ browser, server, hasServiceWorker }, use, testInfo) => {
    const visitors: Visitor[] = [];
    await use(async ({ host, theme, width, locale = 'en-PH', isStill = true, hasMouse = false, userAgent } = {}) => {
      const options: BrowserContextOptions = {
        baseURL: server.origin(host),
        viewport: { ...PHONE, width: width ?? PHONE.width },
        locale,
        hasTouch: !hasMouse,
        isMobile: !hasMouse,
        reducedMotion: isStill ? 'reduce' : 'no-preference',
        extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
        ...(userAgent !== undefined && { userAgent }),
      };
      const context = await browser.newContext(options);
      if (!hasServiceWorker) await context.addInitScript(removeServiceWorkers);
      if (theme) await context.addInitScript(saveTheme, theme);
      const watch = watchContext(context);
      followRequests(context);
      const made = { context, watch, page: await context.newPage() };
      visitors.push(made);
      return made;
    });
    if (testInfo.status !== testInfo.expectedStatus) {
      // The runner's own option is not used: it photographs every page of every test, also those whose clock was stopped.
      for (const [at, page] of visitors.flatMap(({ context }) => context.pages()).entries()) {
        const path = testInfo.outputPath(`page-${at}.png`);
        await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
      }
    }
    const received = visitors.flatMap(({ watch }) => watch.received());
    for (const { context } of visitors) await leave(context);
    expect(received.join('\n'), 'errors that the test has not allowed').toBe('');
  },
});

export { expect };
