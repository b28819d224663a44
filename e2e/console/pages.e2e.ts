/** Every page of the console, by its manifest, and one thing of each kind in full: axe finds nothing in either theme, and nothing scrolls sideways on a phone, in Chinese. */
import type { Page } from '@playwright/test';
import { pages } from '../../apps/console/src/registry.ts';
import { findings } from '../browser/axe.ts';
import { expect, test } from '../fixtures.ts';
import { CONSOLE_HOST, signIn } from './operator-pages.ts';

const ALL_MS = 300_000;

interface Place {
  readonly path: string;
  readonly scope: 'all' | 'demo';
  /** Opened from the list: whose page has no address that is known before. */
  readonly row?: RegExp;
}

const places: readonly Place[] = [
  ...pages.map(({ name, scope }): Place => ({ path: `/${name}`, scope: scope === 'platform' ? 'all' : 'demo' })),
  { path: '/players', scope: 'demo', row: /luckytiger/ },
  { path: '/agents', scope: 'demo', row: /silverfox/ },
  { path: '/draws', scope: 'demo', row: /\d{8}-\d{4}/ },
  { path: '/games/originals.dice', scope: 'demo' },
  { path: '/campaigns/welcome-match', scope: 'demo' },
  { path: '/campaigns/welcome-match/edit', scope: 'demo' },
  { path: '/content/theme/site', scope: 'demo' },
  { path: '/content/theme/site/edit', scope: 'demo' },
  { path: '/mailings/new', scope: 'demo' },
  { path: '/mass-grants/new', scope: 'demo' },
  { path: '/reports/retention', scope: 'demo' },
  { path: '/merchants/demo', scope: 'all' },
  { path: '/merchants/new/found', scope: 'all' },
];

/** Each place in the scope in which it is shown, opened anew: colours and sizes that change need a moment. */
async function walk(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  for (const { path, scope, row } of places) {
    await page.evaluate((code) => localStorage.setItem('console.scope', code), scope);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (row) {
      await page.getByRole('row', { name: row }).first().click();
      await page.waitForURL((url) => url.pathname !== path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
    await check(row ? `${path} ${row.source}` : path);
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
  for (const theme of ['light', 'dark']) {
    await page.evaluate((mode) => localStorage.setItem('RaStoreConsole.theme', JSON.stringify(mode)), theme);
    await walk(page, async (name) => {
      found.push(...(await findings(page)).map((one) => `${name}, ${theme}: ${one}`));
    });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('console.language', 'zh'));
  await walk(page, async (name) => {
    const wider = await sideways(page);
    if (wider > 0) found.push(`${name}: ${wider} px wider than the screen`);
  });
  expect(found).toEqual([]);
});
