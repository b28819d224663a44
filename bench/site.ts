/**
 * `npm run bench:site`: how soon a guest on a slow phone sees the site, how soon on a second visit, and how soon a tap is answered.
 * Each page is compared with a static one (same text, styles, fonts and pictures under the same headers, no script) and with a bare one
 * (the hero and a line, nothing else). Throttled to 150 ms, 1.6 Mbps and a quarter of the processor; prints medians and transferred
 * bytes beside the budgets, asserts nothing. `npm run bench:site -- /m/gameCenter` measures these pages only. Blocking time is the
 * usual measure: the part of each task beyond 50 ms, from the first paint on.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { openServer } from '../e2e/server/server.ts';
import { openPlainBrowser, type PlainBrowser, pause, type Shape } from './kit/plain-browser.ts';

const RUNS = 5;
const SHAPE: Shape = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000, slowdown: 4 };
/** Until the last script has run, and all its requests are answered. */
const SETTLED_MS = 6_000;
const TAPPED_MS = 900;
/** Home is always fetched, since the bare page uses its hero. */
const PATHS = ['/m/', '/m/gameCenter', '/m/gameList?gameType=RNG', '/m/login'];
const [requested = PATHS] = [process.argv.slice(2)].filter(({ length }) => length > 0);
const BUDGETS =
  'budgets: LCP ≤ 1.2 × static · again ≤ 800 ms · tap → paint ≤ 100 ms at p75 · CLS ≤ 0.02 · blocking ≤ 150 ms · home scripts ≤ 115 KB · HTML ≤ 14 KB · hero ≤ 40 KB · fonts ≤ 30 KB';

interface Visit {
  readonly lcp: number;
  readonly cls: number;
  readonly blocking: number;
  readonly bytes: { readonly [kind: string]: number };
}

/** Runs in the page before any other script. */
function observe(): void {
  const tasks: PerformanceEntry[] = [];
  const seen = {
    lcp: 0,
    cls: 0,
    taps: [] as number[],
    /** Transferred bytes by file type, or by initiator where the type is unknown. */
    get bytes() {
      const sums: { [kind: string]: number } = {};
      for (const entry of [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ]) {
        const { name, initiatorType, transferSize } = entry as PerformanceResourceTiming;
        const extension = /\.(js|css|woff2|webp|avif|png|json)(\?|$)/.exec(name)?.[1];
        const kind = initiatorType === 'navigation' ? 'document' : (extension ?? initiatorType);
        sums[kind] = (sums[kind] ?? 0) + transferSize;
      }
      return sums;
    },
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
  // From the touch to the next frame, as browsers measure it.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'click') seen.taps.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** One visit with an empty profile. */
async function visit(browser: PlainBrowser, url: string): Promise<Visit> {
  const visitor = await browser.visitor();
  const page = await visitor.page(observe, SHAPE);
  await page.open(url, SETTLED_MS);
  const seen = (await page.evaluate('({ ...globalThis.seen })')) as Visit;
  await visitor.close();
  return seen;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Compared pages are visited in turn, so that changes in the machine's load affect all of them. Returns the LCP of each. */
async function measure(browser: PlainBrowser, urls: { readonly [name: string]: string }): Promise<number[]> {
  const named = Object.entries(urls).map(([name, url]) => ({ name, url, visits: [] as Visit[] }));
  for (let run = 0; run < RUNS; run++) {
    for (const { url, visits } of named) visits.push(await visit(browser, url));
  }
  return named.map(({ name, visits }) => report(name, visits));
}

function report(name: string, visits: readonly Visit[]): number {
  const lcp = median(visits.map((one) => one.lcp));
  const cls = median(visits.map((one) => one.cls));
  const blocking = median(visits.map((one) => one.blocking));
  const sent = Object.entries(visits.at(-1)?.bytes ?? {})
    .map(([kind, bytes]) => `${kind} ${(bytes / 1024).toFixed(1)}`)
    .join(' · ');
  console.log(
    `${name.padEnd(14)} LCP ${lcp.toFixed(0)} ms · CLS ${cls.toFixed(3)} · blocking ${blocking.toFixed(0)} ms · KB sent: ${sent}`,
  );
  return lcp;
}

/** Home on a second visit, with the browser's cache and service worker. */
async function measureAgain(browser: PlainBrowser, url: string): Promise<void> {
  const visitor = await browser.visitor();
  const first = await visitor.page(observe);
  await first.open(url, SETTLED_MS);
  await first.evaluate('navigator.serviceWorker.ready.then(() => 0)');
  await first.close();
  const seen: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await visitor.page(observe, SHAPE);
    await page.open(url, SETTLED_MS / 2);
    seen.push((await page.evaluate('globalThis.seen.lcp')) as number);
    await page.close();
  }
  await visitor.close();
  console.log(`${'home again'.padEnd(14)} LCP ${median(seen).toFixed(0)} ms`);
}

/** Taps on home: the menu opens and closes, screens change and return. */
const TAPS = ['button[aria-expanded=false]', 'dialog[open] button', 'a[href*="gameType=RNG"]', 'a[href="/m/activity"]'];

async function measureTaps(browser: PlainBrowser, url: string): Promise<void> {
  const durations: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const visitor = await browser.visitor();
    const page = await visitor.page(observe, SHAPE);
    await page.open(url, SETTLED_MS);
    for (const target of TAPS) {
      if (await page.tap(target)) await pause(TAPPED_MS);
    }
    durations.push(...((await page.evaluate('globalThis.seen.taps')) as number[]));
    await visitor.close();
  }
  const sorted = durations.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  console.log(
    `${'taps on home'.padEnd(14)} p50 ${at(0.5)} ms · p75 ${at(0.75)} ms · worst ${at(1)} ms of ${sorted.length}`,
  );
}

/** The smallest page with this hero: its picture, a line, nothing else. */
const barePage = (
  hero: string,
) => `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>bare</title>
<body style="margin:16px;background:#0b0a12;color:#fff;font:16px system-ui"><div style="height:172px;background:#4a1a8c"><h2>Fortune favours the lucky tiger</h2>
<img src="${hero}" width="150" height="150" fetchpriority="high" alt=""></div></body>`;

/**
 * Response headers that the server sends with every page. Some, such as a separate browsing context group, cost the browser time
 * whatever the page contains.
 */
const output = /^(content-security-policy|cross-origin|permissions-policy|referrer-policy|x-)/;

interface StillPage {
  readonly body: Buffer;
  readonly headers: { readonly [name: string]: string };
}

const stillPage = (html: string, from: Headers): StillPage => ({
  body: brotliCompressSync(html),
  headers: Object.fromEntries([...from].filter(([name]) => output.test(name))),
});

/** The server's pages as files without scripts; pictures and fonts come from the server itself. */
async function openStaticPages(origin: string): Promise<{ readonly origin: string; readonly close: () => void }> {
  const pages = new Map<string, StillPage>();
  for (const path of new Set(['/m/', ...requested])) {
    const answer = await fetch(origin + path);
    const html = await answer.text();
    const still = html.replaceAll(/<script.*?<\/script>/gs, '').replace(' data-fonts="later"', '');
    pages.set(path, stillPage(still, answer.headers));
    const hero = /<img[^>]*fetchpriority="high"[^>]*>/i.exec(html)?.[0].match(/src="([^"]+)"/)?.[1];
    if (path === '/m/' && !hero) throw new Error('home has no hero');
    if (hero) pages.set('/bare', stillPage(barePage(hero), new Headers()));
  }
  const server = createServer(async ({ url = '', headers }, response) => {
    const page = pages.get(url);
    if (page) {
      const kind = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' };
      response.writeHead(200, { ...page.headers, ...kind }).end(page.body);
      return;
    }
    const answer = await fetch(origin + url, { headers: { accept: headers.accept ?? '*/*' } });
    response.setHeader('Content-Type', answer.headers.get('Content-Type') ?? '');
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const server = await openServer();
const browser = await openPlainBrowser();
const files = await openStaticPages(server.origin());
try {
  console.log(
    `${SHAPE.latency} ms, 1.6 Mbps, processor ÷ ${SHAPE.slowdown}; medians of ${RUNS}, nothing kept between visits`,
  );
  const [bare = 0] = await measure(browser, { bare: `${files.origin}/bare` });
  for (const path of requested) {
    const [still = 0, lcp = 0] = await measure(browser, {
      static: files.origin + path,
      [path]: server.origin() + path,
    });
    console.log(`${''.padEnd(14)} LCP ${(lcp / still).toFixed(2)} × static, ${(lcp / bare).toFixed(2)} × bare`);
  }
  if (requested.includes('/m/')) {
    await measureAgain(browser, `${server.origin()}/m/`);
    await measureTaps(browser, `${server.origin()}/m/`);
  }
  console.log(BUDGETS);
} finally {
  files.close();
  await browser.close();
  await server.close();
}
