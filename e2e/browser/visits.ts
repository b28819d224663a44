/** What every journey stands on: one server and one browser per file, a fresh visitor per call, and silence demanded at the end. */
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { openServer, type RunningServer } from '../server/server.ts';
import { openBrowser } from './browser.ts';
import { followRequests } from './settled.ts';
import { type Watch, watchContext } from './watch.ts';

export interface VisitorOptions {
  /** Whose house: its host name. */
  readonly host?: string;
  readonly theme?: 'dark' | 'light';
  readonly width?: number;
  /** The browser's own language, which the site may follow. */
  readonly locale?: string;
  readonly isStill?: boolean;
  /** Another browser, by what it says of itself. */
  readonly userAgent?: string;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly watch: Watch;
}

export interface Visits {
  readonly server: () => RunningServer;
  readonly browser: () => Browser;
  /** Somebody whom the site has never seen, with an empty page. */
  readonly visitor: (options?: VisitorOptions) => Promise<Visitor>;
}

/** A house of its own, as fresh as any, without the time it takes to seed one. */
export const openFurnished = () => openServer({ like: inject('furnished') });

const pictures = join(import.meta.dirname, '../../.cache/journeys');
const PHONE = { width: 390, height: 844 };
const PATIENCE_MS = Number(process.env.JOURNEY_PATIENCE_MS ?? 20_000);

/** What a failed journey saw last, for whoever looks into it. */
async function picture(visitors: readonly Visitor[], journey: string): Promise<void> {
  const name = journey.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80);
  const pages = visitors.flatMap(({ context }) => context.pages());
  for (const [at, page] of pages.entries()) {
    await page.screenshot({ path: join(pictures, `${name}-${at}.png`) }).catch(() => undefined);
  }
}

/** A journey may end while what it put in an answer's way is still at work: that is nobody's error. */
async function leave(context: BrowserContext): Promise<void> {
  const behavior = 'ignoreErrors';
  await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior })));
  await context.close();
}

/** `open` is for journeys that want another house than the one everybody finds, `flags` for those that want another browser. */
export function openVisits(open = openFurnished, flags: readonly string[] = []): Visits {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    // Both are waited for, so that the one that opened is closed though the other did not.
    const opening = open().then((opened) => {
      server = opened;
    });
    browser = await openBrowser(flags).finally(() => opening);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await picture(visitors, task.name);
    const received = visitors.flatMap(({ watch }) => watch.received());
    for (const { context } of visitors.splice(0)) await leave(context);
    expect(received.join('\n'), 'what went wrong quietly').toBe('');
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const running = () => {
    if (!server) throw new Error('the house is not open yet');
    return server;
  };
  const opened = () => {
    if (!browser) throw new Error('the browser is not open yet');
    return browser;
  };
  return {
    server: running,
    browser: opened,
    async visitor({ host, theme, width, locale = 'en-PH', isStill = true, userAgent } = {}) {
      const options: BrowserContextOptions = {
        baseURL: running().origin(host),
        viewport: { ...PHONE, width: width ?? PHONE.width },
        locale,
        hasTouch: true,
        isMobile: true,
        reducedMotion: isStill ? 'reduce' : 'no-preference',
        ...(userAgent !== undefined && { userAgent }),
      };
      const context = await opened().newContext(options);
      context.setDefaultTimeout(PATIENCE_MS);
      if (theme) await context.addInitScript(keepTheme, theme);
      const watch = watchContext(context);
      followRequests(context);
      const made = { context, watch, page: await context.newPage() };
      visitors.push(made);
      return made;
    },
  };
}

/** Runs in every document that opens, blank ones among them, which have no storage. */
function keepTheme(chosen: string): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('theme', chosen);
}
