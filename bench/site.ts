/**
 * `npm run bench:site`: how soon a guest on a slow phone sees the site, how soon again, and how soon a tap is answered. Each page stands beside a
 * static one (its own words, styles and pictures as a file, without any script) and beside a bare one (the hero and a line, nothing else).
 * Shaped to 150 ms, 1.6 Mbps and a quarter of the processor; prints medians and bytes as sent beside the budgets, asserts nothing.
 * Blocking is counted as it is everywhere: what tasks take beyond 50 ms, from the first paint on.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
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
  const tasks: PerformanceEntry[] = [];
  const seen = {
    lcp: 0,
    cls: 0,
    taps: [] as number[],
    get blocking() {
      const from = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      const ofTask = (task: PerformanceEntry) => task.startTime + task.duration - Math.max(task.startTime, from) - 50;
      return tasks.reduce((sum, task) => sum + Math.max(0, ofTask(task)), 0);
    },
  };
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
    tasks.push(entry);
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
  const seen = (await page.evaluate('({ ...globalThis.seen })')) as { lcp: number; cls: number; blocking: number };
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

/** The least a page with this hero can be: its picture, a line, nothing else. */
const barePage = (
  hero: string,
) => `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>bare</title>
<body style="margin:16px;background:#0b0a12;color:#fff;font:16px system-ui"><div style="height:172px;background:#4a1a8c"><h2>Fortune favours the lucky tiger</h2>
<img src="${hero}" width="150" height="150" fetchpriority="high" alt=""></div></body>`;

/** The pages of the house as files: without scripts; pictures and fonts come from the house itself. */
async function openStaticPages(origin: string): Promise<{ readonly origin: string; readonly close: () => void }> {
  const pages = new Map<string, Buffer>();
  for (const path of PATHS) {
    const html = await (await fetch(origin + path)).text();
    pages.set(path, brotliCompressSync(html.replaceAll(/<script.*?<\/script>/gs, '')));
    const hero = /<img[^>]*fetchpriority="high"[^>]*>/i.exec(html)?.[0].match(/src="([^"]+)"/)?.[1];
    if (path === '/m/' && !hero) throw new Error('home has no hero');
    if (hero) pages.set('/bare', brotliCompressSync(barePage(hero)));
  }
  const server = createServer(async ({ url = '', headers }, response) => {
    const page = pages.get(url);
    if (page) {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }).end(page);
      return;
    }
    const answer = await fetch(origin + url, { headers: { accept: headers.accept ?? '*/*' } });
    response.setHeader('Content-Type', answer.headers.get('Content-Type') ?? '');
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const house = await openHouse();
const browser = await openBrowser();
const files = await openStaticPages(house.origin());
try {
  console.log(
    `${SHAPE.latency} ms, 1.6 Mbps, processor ÷ ${CPU_SLOWDOWN}; medians of ${RUNS}, nothing kept between visits`,
  );
  const bare = await measure(browser, 'bare', `${files.origin}/bare`);
  for (const path of PATHS) {
    const still = await measure(browser, 'static', files.origin + path);
    const lcp = await measure(browser, path, house.origin() + path);
    console.log(`${''.padEnd(14)} LCP ${(lcp / still).toFixed(2)} × static, ${(lcp / bare).toFixed(2)} × bare`);
  }
  await measureAgain(browser, `${house.origin()}/m/`);
  await measureTaps(browser, `${house.origin()}/m/`);
  console.log(BUDGETS);
} finally {
  files.close();
  await browser.close();
  await house.close();
}
