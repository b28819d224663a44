/**
 * Every page of the console, by its manifest, and one thing of each kind in full: axe finds nothing in either theme, and nothing scrolls sideways on a
 * phone, in Chinese. A quarter of them is looked at, in one theme by turns, and a twelfth on a phone; in the whole proof (WHOLE=1) all of them in all ways.
 */
import type { Page } from '@playwright/test';
import { pages } from '../../apps/console/src/registry.ts';
import { findings } from '../browser/axe.ts';
import { COLOURS } from '../browser/for-everyone.ts';
import { stillness } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';
import { CONSOLE_HOST, follow, replaced, signIn } from './operator-pages.ts';

const ALL_MS = 300_000;

interface Place {
  readonly path: string;
  readonly scope: 'all' | 'demo';
  /** Opened from the list: whose page has no address that is known before. */
  readonly row?: RegExp;
}

const places: readonly Place[] = [
  ...pages.map(({ name, scope }): Place => ({ path: `/${name}`, scope: scope === 'platform' ? 'all' : 'demo' })),
  { path: '/players', scope: 'demo', row: /luckytiger|[a-z]\d{3}/ },
  { path: '/agents', scope: 'demo', row: /silverfox/ },
  { path: '/draws', scope: 'demo', row: /\d{8}-\d{4}/ },
  { path: '/games/originals.dice', scope: 'demo' },
  { path: '/campaigns/welcome-match', scope: 'demo' },
  { path: '/campaigns/welcome-match/edit', scope: 'demo' },
  { path: '/content/theme/site', scope: 'demo' },
  { path: '/content/theme/site/edit', scope: 'demo' },
  { path: '/content/cashier_rules/site/edit', scope: 'demo' },
  { path: '/mailings/new', scope: 'demo' },
  { path: '/mass-grants/new', scope: 'demo' },
  { path: '/reports/retention', scope: 'demo' },
  { path: '/merchants/demo', scope: 'all' },
  { path: '/merchants/new/found', scope: 'all' },
  { path: '/no-such-page', scope: 'demo' },
  { path: '/players/nobody/there', scope: 'demo' },
];

/** Those whose turn it is, of so many: first the platform's, then the merchant's. */
function some(turn: number, of: number): readonly Place[] {
  const shown = places.filter((_, at) => process.env.WHOLE || at % of === turn);
  return (['all', 'demo'] as const).flatMap((scope) => shown.filter((place) => place.scope === scope));
}

/** The scope alone is read with the document. */
async function open(page: Page, { path, scope }: Place, before: Place | undefined): Promise<void> {
  if (before?.scope !== scope) {
    await page.evaluate((code) => localStorage.setItem('console.scope', code), scope);
    await page.goto(path);
    return;
  }
  await replaced(page, () => follow(page, path));
}

async function walk(page: Page, shown: readonly Place[], check: (name: string) => Promise<void>): Promise<void> {
  for (const [at, place] of shown.entries()) {
    const { path, row } = place;
    await open(page, place, shown[at - 1]);
    if (row) {
      await page.getByRole('progressbar', { name: 'Loading' }).waitFor({ state: 'hidden' });
      await replaced(page, () => page.getByRole('row', { name: row }).first().click());
      await page.waitForURL((url) => url.pathname !== path);
    }
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
    await stillness(page);
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
  for (const [turn, theme] of ['light', 'dark'].entries()) {
    await page.evaluate((mode) => localStorage.setItem('RaStoreConsole.theme', JSON.stringify(mode)), theme);
    await walk(page, some(turn, 8), async (name) => {
      // In the whole proof the second theme is judged by what a theme can break.
      const rules = process.env.WHOLE && turn > 0 ? COLOURS : undefined;
      found.push(...(await findings(page, rules)).map((one) => `${name}, ${theme}: ${one}`));
    });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('console.language', 'zh'));
  await walk(page, some(0, 12), async (name) => {
    const wider = await sideways(page);
    if (wider > 0) found.push(`${name}: ${wider} px wider than the screen`);
  });
  expect(found).toEqual([]);
});

test('on a tablet the menu is folded until the operator opens it, and stays as it was left', async ({ visitor }) => {
  const operator = await visitor({ host: CONSOLE_HOST, width: 820 });
  const { page } = operator;
  await signIn(operator, 'tomas', '/withdrawals');
  const menu = page.getByRole('menu').first();
  const widthOf = async () => (await menu.boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBeLessThan(100);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.poll(widthOf).toBeGreaterThan(150);
  await page.reload();
  await expect.poll(widthOf).toBeGreaterThan(150);
});

test('no entry of the menu is cut off, in either language', async ({ visitor }) => {
  const operator = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const { page } = operator;
  await signIn(operator, 'ines');
  for (const language of ['en', 'zh']) {
    await page.evaluate((code) => localStorage.setItem('console.language', code), language);
    await page.goto('/account');
    await page.getByRole('menuitem').last().waitFor();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[role=menuitem], [role=menuitem] *')]
        .filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX === 'hidden')
        .map((one) => one.innerText),
    );
    expect(cut, language).toEqual([]);
  }
});
