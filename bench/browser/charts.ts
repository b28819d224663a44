/**
 * `npm run bench:charts`: how long a frame takes while a chart of 1,000 draws scrolls, on a processor four times slower. Prints median,
 * 95th percentile and longest beside the 16.7 ms of 60 frames a second, asserts nothing.
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

/** Runs in the frame: scrolls on with every frame that is painted. */
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
  return took.sort((one, other) => one - other);
}

for (const chart of ['Numbers', 'Sum', 'Big, small, odd, even', 'Dragon and tiger']) {
  await view.getByRole('button', { name: chart, exact: true }).click();
  const took = await frame.evaluate(scroll, { frames: FRAMES, step: STEP_PX });
  const at = (share: number) => (took[Math.floor((took.length - 1) * share)] ?? 0).toFixed(1).padStart(6);
  console.log(`${chart.padEnd(24)} median ${at(0.5)}   p95 ${at(0.95)}   longest ${at(1)} ms   (60 a second: 16.7)`);
}
await browser.close();
await server.close();
