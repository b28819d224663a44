/**
 * Every page of the console, by its manifest: axe finds nothing in either theme, and nothing scrolls sideways on a phone, in Chinese. Each page is
 * looked at in one theme by turns, and every third on a phone; in the whole proof (WHOLE=1) all of them in all ways.
 */
import type { Page } from '@playwright/test';
import type { ConsolePage } from '../../apps/console/src/page.ts';
import { pages } from '../../apps/console/src/registry.ts';
import { findings } from '../browser/axe.ts';
import { expect, test } from '../fixtures.ts';
import { CONSOLE_HOST, signIn } from './operator-pages.ts';

const ALL_MS = 300_000;

/** Those whose turn it is, of so many. */
const some = (turn: number, of: number) => pages.filter((_, at) => process.env.WHOLE || at % of === turn);

/** Each page in the scope in which it is shown, opened anew: colours and sizes that change need a moment. */
async function walk(page: Page, shown: readonly ConsolePage[], check: (name: string) => Promise<void>): Promise<void> {
  for (const { name, scope } of shown) {
    await page.evaluate((code) => localStorage.setItem('console.scope', code), scope === 'platform' ? 'all' : 'demo');
    await page.goto(`/${name}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
    await check(name);
  }
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('axe finds nothing on any page of the console in either theme, and none is wider than a phone', {
  tag: '@whole',
}, async ({ visitor }) => {
  test.setTimeout(ALL_MS);
  const operator = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const { page } = operator;
  await signIn(operator, 'ines');
  const found: string[] = [];
  for (const [turn, theme] of ['light', 'dark'].entries()) {
    await page.evaluate((mode) => localStorage.setItem('RaStoreConsole.theme', JSON.stringify(mode)), theme);
    await walk(page, some(turn, 2), async (name) => {
      found.push(...(await findings(page)).map((one) => `${name}, ${theme}: ${one}`));
    });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('console.language', 'zh'));
  await walk(page, some(0, 3), async (name) => {
    const wider = await sideways(page);
    if (wider > 0) found.push(`${name}: ${wider} px wider than the screen`);
  });
  expect(found).toEqual([]);
});
