/** Every page of the console, by its manifest: axe finds nothing in either theme, and no page is wider than a tablet or a phone. */
import type { Page } from '@playwright/test';
import { pages } from '../../apps/console/src/registry.ts';
import { findings } from '../browser/axe.ts';
import { expect, test } from '../fixtures.ts';
import { CONSOLE_HOST, signIn } from './operator-pages.ts';

const ALL_MS = 240_000;
const HEIGHT = 844;
const [DESKTOP, TABLET, PHONE] = [1_280, 820, 390];

/** How much wider the page is than its screen. */
async function widerThan(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: HEIGHT });
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test('axe finds nothing on any page of the console in either theme, and none is wider than its screen', {
  tag: '@whole',
}, async ({ visitor }) => {
  test.setTimeout(ALL_MS);
  const operator = await visitor({ host: CONSOLE_HOST, width: DESKTOP });
  const { page } = operator;
  await signIn(operator, 'ines');
  const found: string[] = [];
  for (const { name, scope } of pages) {
    await page.evaluate((code) => localStorage.setItem('console.scope', code), scope === 'platform' ? 'all' : 'demo');
    await page.goto(`/${name}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.getByText('Loading')).toHaveCount(0);
    found.push(...(await findings(page)).map((one) => `${name}: ${one}`));
    await page.getByRole('button', { name: 'Toggle light/dark mode' }).click();
    found.push(...(await findings(page, ['color-contrast'])).map((one) => `${name}, the other theme: ${one}`));
    for (const width of [TABLET, PHONE]) {
      const wider = await widerThan(page, width);
      if (wider > 0) found.push(`${name} is ${wider} px wider than ${width} px`);
    }
    await page.setViewportSize({ width: DESKTOP, height: HEIGHT });
  }
  expect(found).toEqual([]);
});
