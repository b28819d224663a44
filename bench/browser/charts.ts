/**
 * `npm run bench:charts`: a chart of 1,000 draws scrolls on a processor four times slower. Prints median, 95th percentile and longest of how long a
 * frame took, beside the 16.7 ms of 60 frames a second, and of how long the page worked for one: on a machine without a graphics card, or with
 * other work, frames also wait for what the page does not do. The last line says for how long: the same with a box that is empty. Asserts nothing.
 */
import { packDraws } from '#engine-kit';
import { openBrowser } from '../../e2e/browser/browser.ts';
import { openServer } from '../../e2e/server/server.ts';

const GAME = 'lottery-pk10-3';
const DRAWS = 1000;
const FRAMES = 240;
const STEP_PX = 37;
const SLOWDOWN = 4;
const PLACES = 10;

const draws = Array.from({ length: DRAWS }, (_, at) => ({
  drawNumber: `20260101-${String(2 * DRAWS - at).padStart(4, '0')}`,
  numbers: Array.from({ length: PLACES }, (_drawn, place) => ((at * 7 + place * 3) % PLACES) + 1),
}));

const [server, browser] = await Promise.all([openServer(), openBrowser()]);
const context = await browser.newContext({
  baseURL: server.origin(),
  viewport: { width: 390, height: 844 },
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
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });

interface Measured {
  readonly frames: readonly number[];
  readonly works: readonly number[];
}

/** Seconds of processor that the browser's processes have used, by what they are for. */
const browserSession = await browser.newBrowserCDPSession();
async function usedSeconds(): Promise<{ readonly view: number; readonly graphics: number }> {
  const { processInfo } = await browserSession.send('SystemInfo.getProcessInfo');
  const of = (type: string) =>
    processInfo.reduce((sum, one) => sum + (one.type.toLowerCase() === type ? one.cpuTime : 0), 0);
  return { view: of('renderer'), graphics: of('gpu') };
}

/** Runs in the frame: scrolls on with every frame that is painted, and times what is painted in it. */
async function scroll({ frames, step }: { readonly frames: number; readonly step: number }): Promise<Measured> {
  const box = document.querySelector('canvas')?.parentElement;
  const request = window.requestAnimationFrame.bind(window);
  const works: number[] = [];
  window.requestAnimationFrame = (act) =>
    request((now) => {
      const began = performance.now();
      act(now);
      works.push(performance.now() - began);
    });
  const next = () => new Promise<number>((done) => request(done));
  const took: number[] = [];
  let before = await next();
  while (took.length < frames) {
    box?.scrollBy(0, step);
    const now = await next();
    took.push(now - before);
    before = now;
  }
  window.requestAnimationFrame = request;
  const sorted = (all: number[]) => all.sort((one, other) => one - other);
  return { frames: sorted(took), works: sorted(works) };
}

const textOf = (all: readonly number[]) =>
  [0.5, 0.95, 1].map((share) => (all[Math.floor((all.length - 1) * share)] ?? 0).toFixed(1).padStart(6)).join(' ');

console.log(
  `${''.padEnd(24)} frame: median, p95, longest    work: median, p95, longest    processor: view, graphics   (ms; 60 a second: 16.7)`,
);
const viewFrame = frame;
async function measure(name: string): Promise<void> {
  const before = await usedSeconds();
  const { frames, works } = await viewFrame.evaluate(scroll, { frames: FRAMES, step: STEP_PX });
  const after = await usedSeconds();
  const each = (used: 'view' | 'graphics') => (((after[used] - before[used]) * 1000) / FRAMES).toFixed(1).padStart(6);
  const processor = `${each('view')} ${each('graphics')}`;
  console.log(`${name.padEnd(24)} ${textOf(frames)}          ${textOf(works)}          ${processor}`);
}

for (const chart of ['Numbers', 'Sum', 'Big, small, odd, even', 'Dragon and tiger']) {
  await view.getByRole('button', { name: chart, exact: true }).click();
  await measure(chart);
}
await frame.evaluate(() => {
  const canvas = document.querySelector('canvas');
  const box = canvas?.parentElement;
  // The chart goes with what listens to it.
  box?.replaceWith(box.cloneNode(true));
  for (const one of document.querySelectorAll('canvas')) one.width = one.height;
});
await measure('(an empty box)');
await browser.close();
await server.close();
