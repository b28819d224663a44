/**
 * `npm run bench:scroll`: how smoothly a list of 10,000 tiles scrolls, at full speed and with a quarter of the processor. Prints frame
 * times while the list is flung from top to bottom; asserts nothing. Requires the built site.
 */
import type { Page } from '@playwright/test';
import { openBrowser } from '../e2e/browser/browser.ts';
import { openWideServer } from '../e2e/server/large-catalogue.ts';

const TILES = 10_000;
const PHONE = { width: 390, height: 844 };
const FLING_MS = 5_000;
const STEP_PX = 90;
const PAGE_SIZE = 60;

/** All games as one page of the list, as the server sends them. */
async function everyGame(origin: string): Promise<unknown[]> {
  const games: unknown[] = [];
  for (let pageNo = 1; games.length < TILES; pageNo++) {
    const query = new URLSearchParams({ gameType: 'ALL', pageNo: `${pageNo}`, pageSize: `${PAGE_SIZE}` });
    const answer = await fetch(`${origin}/wps/relay/GCSGAME_gameList?${query}`, {
      headers: { 'x-requested-with': 'croupier' },
    });
    const { value } = (await answer.json()) as { value: { games: unknown[] } };
    if (value.games.length === 0) break;
    games.push(...value.games);
  }
  return games.slice(0, TILES);
}

/** Scrolls in steps, one per frame, and records the time of each frame. Runs in the page. */
function fling([stepPx, forMs]: readonly [number, number]): Promise<number[]> {
  return new Promise((resolve) => {
    const frames: number[] = [];
    const began = performance.now();
    let last = began;
    const frame = (now: number) => {
      frames.push(now - last);
      last = now;
      if (now - began > forMs) return resolve(frames.slice(1));
      scrollBy({ top: stepPx, behavior: 'instant' });
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

async function measure(page: Page, name: string, slowdown: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const frames = await page.evaluate(fling, [STEP_PX, FLING_MS] as const);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const sorted = [...frames].sort((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1);
  const perSecond = (frames.length / frames.reduce((sum, ms) => sum + ms, 0)) * 1000;
  const late = frames.filter((ms) => ms > 1000 / 60 + 4).length;
  console.log(
    `${name.padEnd(26)} ${perSecond.toFixed(1)} frames/s   p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   p99 ${at(0.99)} ms   late ${late} of ${frames.length}`,
  );
}

const server = await openWideServer();
const browser = await openBrowser();
try {
  const games = await everyGame(server.origin());
  const context = await browser.newContext({
    baseURL: server.origin(),
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.goto('/m/gameCenter', { waitUntil: 'networkidle' });
  await page.route(/GCSGAME_gameList/, (route) =>
    route.fulfill({ json: { success: true, value: { games, pageNum: 1, totalPages: 1, gameCount: games.length } } }),
  );
  await page.getByRole('navigation', { name: 'Game categories' }).getByRole('link', { name: 'Fishing' }).click();
  await page.waitForFunction((minPx) => document.documentElement.scrollHeight >= minPx, (TILES / 3) * 140);
  const nodes = await page.evaluate(() => document.getElementsByTagName('*').length);
  console.log(
    `${TILES} tiles, ${nodes} elements, ${await page.evaluate(() => document.documentElement.scrollHeight)} px`,
  );
  await measure(page, 'whole processor', 1);
  await measure(page, 'a quarter of it', 4);
  // The baseline: the same distance on an almost empty page.
  await page.goto('data:text/html,<div style="height:500000px;background:linear-gradient(red,blue)">');
  await measure(page, 'next to nothing, whole', 1);
  await measure(page, 'next to nothing, a quarter', 4);
} finally {
  await browser.close();
  await server.close();
}
