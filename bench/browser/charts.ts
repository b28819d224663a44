/**
 * `npm run bench:charts`: a chart of 1,000 draws scrolls more than a row with every frame, on the screen of a phone with two and with three points a
 * pixel. For each frame: four times the processor's time that the page's thread took for it, from a trace of the browser, as on a processor four
 * times slower, and how many frames are above the 16.7 ms of 60 a second. It is the thread's own time: what else the machine does is not in it. Beside it, how long frames
 * took on the clock with the browser slowed down four times: there they also wait for what the page does not do, on a machine without a graphics card or with
 * other work. The last line is the same of a box that is empty. Asserts nothing.
 */
import type { Frame, Page } from '@playwright/test';
import { packDraws } from '#engine-kit';
import { openBrowser } from '../../e2e/browser/browser.ts';
import { openServer } from '../../e2e/server/server.ts';
import { frameWorks } from './frame-works.ts';

const GAME = 'lottery-pk10-3';
const DRAWS = 1000;
const FRAMES = 180;
const STEP_PX = 37;
const SLOWDOWN = 4;
const PLACES = 10;
const FRAME_MS = 1000 / 60;

const draws = Array.from({ length: DRAWS }, (_, at) => ({
  drawNumber: `20260101-${String(2 * DRAWS - at).padStart(4, '0')}`,
  numbers: Array.from({ length: PLACES }, (_drawn, place) => ((at * 7 + place * 3) % PLACES) + 1),
}));

const [server, browser] = await Promise.all([openServer(), openBrowser()]);

interface Opened {
  readonly page: Page;
  readonly frame: Frame;
  readonly slow: (rate: number) => Promise<void>;
}

async function openChart(sharpness: number): Promise<Opened> {
  const context = await browser.newContext({
    baseURL: server.origin(),
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: sharpness,
    isMobile: true,
    hasTouch: true,
    locale: 'en-PH',
  });
  const page = await context.newPage();
  await page.route('**/games/opened/trends*', (route) =>
    route.fulfill({ json: { success: true, value: { gameId: GAME, ...packDraws(draws) } } }),
  );
  await page.goto('/m/trail');
  await page.getByRole('button', { name: /Start/ }).click();
  await page.waitForURL('**/m/home');
  await page.goto(`/m/startLottery?gameId=${GAME}&playType=Tradition`);
  const view = page.frameLocator('iframe');
  await view.getByRole('button', { name: 'Trends' }).click();
  await view.locator('canvas').waitFor();
  const frame = page.frames().find((one) => one.url().includes('/m/lotto-h5/'));
  if (!frame) throw new Error('the lottery is open');
  // A frame of another origin may be a process of its own.
  const session = await context.newCDPSession(frame).catch(() => context.newCDPSession(page));
  const slow = async (rate: number) => void (await session.send('Emulation.setCPUThrottlingRate', { rate }));
  return { page, frame, slow };
}

/** Runs in the frame: scrolls on with every frame that is painted, and times them. */
async function scroll({ frames, step }: { readonly frames: number; readonly step: number }): Promise<number[]> {
  const box = document.querySelector('canvas')?.parentElement;
  const next = () => new Promise<number>((done) => requestAnimationFrame(done));
  const took: number[] = [];
  let before = await next();
  while (took.length < frames) {
    box?.scrollBy(0, step);
    const now = await next();
    took.push(now - before);
    before = now;
  }
  return took;
}

const SHARES = [0.5, 0.95, 0.99, 1];
const textOf = (all: readonly number[]) => {
  const sorted = all.toSorted((one, other) => one - other);
  return SHARES.map((share) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1).padStart(6)).join(' ');
};

const categories = ['toplevel', 'devtools.timeline', '__metadata'];

async function measure({ page, frame, slow }: Opened, name: string): Promise<void> {
  const scrolled = () => frame.evaluate(scroll, { frames: FRAMES, step: STEP_PX });
  // Not slowed down: that is done by stopping the thread, which counts as its time.
  await browser.startTracing(page, { categories });
  await scrolled();
  const works = frameWorks(await browser.stopTracing()).map((ms) => ms * SLOWDOWN);
  await slow(SLOWDOWN);
  await frame.evaluate(() => document.querySelector('canvas')?.parentElement?.scrollTo(0, 0));
  const took = await scrolled();
  await slow(1);
  await frame.evaluate(() => document.querySelector('canvas')?.parentElement?.scrollTo(0, 0));
  const late = works.filter((ms) => ms > FRAME_MS).length;
  const share = `${late} of ${works.length}`.padStart(12);
  console.log(`${name.padEnd(24)} ${textOf(works)} ${share}      ${textOf(took)}`);
}

for (const sharpness of [2, 3]) {
  const opened = await openChart(sharpness);
  const { page, frame } = opened;
  const view = page.frameLocator('iframe');
  console.log(
    `${sharpness} points a pixel`.padEnd(24),
    '  work: median, p95, p99, most   above 16.7   clock: median, p95, p99, most (ms a frame)',
  );
  for (const chart of ['Numbers', 'Sum', 'Big, small, odd, even', 'Dragon and tiger']) {
    await view.getByRole('button', { name: chart, exact: true }).click();
    await measure(opened, chart);
  }
  await frame.evaluate(() => {
    const canvas = document.querySelector('canvas');
    const box = canvas?.parentElement;
    // The chart goes with what listens to it.
    box?.replaceWith(box.cloneNode(true));
    for (const one of document.querySelectorAll('canvas')) one.width = one.height;
  });
  await measure(opened, '(an empty box)');
  await page.context().close();
}
await browser.close();
await server.close();
