/**
 * `npm run bench:site`: how soon a guest on a slow phone sees the site, against a static page with the same hero, how soon again, and how soon a
 * tap is answered. Shaped to 150 ms, 1.6 Mbps and a quarter of the processor; prints medians and bytes as sent beside the budgets, asserts nothing.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../e2e/browser.ts';
import { openHouse } from '../e2e/house.ts';

const RUNS = 5;
const PHONE = { width: 390, height: 844 };
const SHAPE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const CPU_SLOWDOWN = 4;
const SETTLED_MS = 2_500;
const PATHS = ['/m/', '/m/gameCenter', '/m/gameList?gameType=RNG', '/m/login'];
const BUDGETS =
  'budgets: LCP ≤ 1.2 × static · again ≤ 800 ms · tap → paint ≤ 100 ms at p75 · CLS ≤ 0.02 · blocking ≤ 150 ms · home scripts ≤ 115 KB · HTML ≤ 14 KB · hero ≤ 40 KB · fonts ≤ 30 KB';

interface Visit {
  readonly lcp: number;
  readonly cls: number;
  readonly blocking: number;
  readonly bytes: ReadonlyMap<string, number>;
}

/** Runs in the page before anything else. */
function observe(): void {
  const seen = { lcp: 0, cls: 0, blocking: 0, taps: [] as number[] };
  Object.assign(globalThis, { seen });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    seen.cls += (entry as PerformanceEntry & { value: number }).value;
  });
  watch('longtask', (entry) => {
    seen.blocking += Math.max(0, entry.duration - 50);
  });
  // From the touch to the frame that answers it, as browsers count it.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'click') seen.taps.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

async function countBytes(session: CDPSession): Promise<Map<string, number>> {
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  await session.send('Network.enable');
  return bytes;
}

const newVisitor = (browser: Browser, serviceWorkers: 'allow' | 'block') =>
  browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true, serviceWorkers });

/** One visit of somebody who was never here. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await newVisitor(browser, 'block');
  const page = await context.newPage();
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  const bytes = await countBytes(session);
  await session.send('Network.emulateNetworkConditions', SHAPE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLED_MS);
  const seen = (await page.evaluate('globalThis.seen')) as { lcp: number; cls: number; blocking: number };
  await context.close();
  return { ...seen, bytes };
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

async function measure(browser: Browser, name: string, url: string): Promise<number> {
  const visits: Visit[] = [];
  for (let run = 0; run < RUNS; run++) visits.push(await visit(browser, url));
  const lcp = median(visits.map((one) => one.lcp));
  const cls = median(visits.map((one) => one.cls));
  const blocking = median(visits.map((one) => one.blocking));
  const sent = [...(visits.at(-1)?.bytes ?? [])]
    .map(([kind, bytes]) => `${kind} ${(bytes / 1024).toFixed(1)}`)
    .join(' · ');
  console.log(
    `${name.padEnd(14)} LCP ${lcp.toFixed(0)} ms · CLS ${cls.toFixed(3)} · blocking ${blocking.toFixed(0)} ms · KB sent: ${sent}`,
  );
  return lcp;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SHAPE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Home seen a second time, as a browser that kept what it was allowed to keep. */
async function measureAgain(browser: Browser, url: string): Promise<void> {
  const context = await newVisitor(browser, 'allow');
  const first = await context.newPage();
  await first.goto(url, { waitUntil: 'networkidle' });
  await first.evaluate('navigator.serviceWorker.ready.then(() => 0)');
  await first.close();
  const seen: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await context.newPage();
    await page.addInitScript(observe);
    await slowDown(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLED_MS / 5);
    seen.push((await page.evaluate('globalThis.seen.lcp')) as number);
    await page.close();
  }
  await context.close();
  console.log(`${'home again'.padEnd(14)} LCP ${median(seen).toFixed(0)} ms`);
}

/** What a finger does on home: the menu opens and closes, screens change and come back. */
const TAPS = ['button[aria-expanded=false]', 'dialog[open] button', 'a[href*="gameType=RNG"]', 'a[href="/m/activity"]'];

async function measureTaps(browser: Browser, url: string): Promise<void> {
  const context = await newVisitor(browser, 'block');
  const durations: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await context.newPage();
    await page.addInitScript(observe);
    await slowDown(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    for (const target of TAPS) {
      const found = page.locator(target).filter({ visible: true }).first();
      if ((await found.count()) === 0) continue;
      await found.tap();
      await page.waitForTimeout(SETTLED_MS / 3);
    }
    durations.push(...((await page.evaluate('globalThis.seen.taps')) as number[]));
    await page.close();
  }
  await context.close();
  const sorted = durations.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  console.log(
    `${'taps on home'.padEnd(14)} p50 ${at(0.5)} ms · p75 ${at(0.75)} ms · worst ${at(1)} ms of ${sorted.length}`,
  );
}

/** The least a page with this hero can be: its picture, its words, nothing else. */
async function openStaticPage(origin: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const html = await (await fetch(`${origin}/m/`)).text();
  const address = /<img[^>]*fetchpriority="high"[^>]*>/i.exec(html)?.[0].match(/src="([^"]+)"/)?.[1];
  if (!address) throw new Error('home has no hero');
  const hero = Buffer.from(await (await fetch(new URL(address, origin))).arrayBuffer());
  const page = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>static</title>
<body style="margin:16px;background:#0b0a12;color:#fff;font:16px system-ui"><div style="height:172px;background:#4a1a8c"><h2>Fortune favours the lucky tiger</h2>
<img src="/hero" width="150" height="150" fetchpriority="high" alt=""></div></body>`;
  const server = createServer((request, response) => {
    if (request.url === '/hero') response.setHeader('Content-Type', 'image/webp').end(hero);
    else response.setHeader('Content-Type', 'text/html').end(page);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

const house = await openHouse();
const browser = await openBrowser();
const still = await openStaticPage(house.origin());
try {
  console.log(
    `${SHAPE.latency} ms, 1.6 Mbps, processor ÷ ${CPU_SLOWDOWN}; medians of ${RUNS}, nothing kept between visits`,
  );
  const least = await measure(browser, 'static', still.url);
  for (const path of PATHS) {
    const lcp = await measure(browser, path, house.origin() + path);
    console.log(`${''.padEnd(14)} LCP ${(lcp / least).toFixed(2)} × static`);
  }
  await measureAgain(browser, `${house.origin()}/m/`);
  await measureTaps(browser, `${house.origin()}/m/`);
  console.log(BUDGETS);
} finally {
  still.close();
  await browser.close();
  await house.close();
}
