/** A third merchant: the template's folder as “npm run new” copies it, with other data and no change of code. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { openCopy } from '../server/server-copy.ts';

const ORCHID = 'orchid.localhost';

function change(file: string, changes: readonly (readonly [string, string])[]): void {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  writeFileSync(file, text);
}

test.use({
  opening: {
    open: () =>
      openCopy((copy) => {
        execFileSync(process.execPath, [join(copy, 'tools/new/new.ts'), 'merchant', 'orchid'], { cwd: copy });
        change(join(copy, 'merchants/orchid/merchant.ts'), [
          ["languages: ['EN']", "languages: ['PT', 'ZH']"],
          ["defaultLanguage: 'EN'", "defaultLanguage: 'PT'"],
          ["defaultTheme: 'dark'", "defaultTheme: 'light'"],
          ["currency: 'USD'", "currency: 'BRL'"],
          ['texts: {}', "texts: { PT: { 'home.hot.title': 'Flores do dia' } }"],
          ['flags: {}', 'flags: { freePlay: false }'],
          ['optionalFields: {}', "optionalFields: { line: 'required' }"],
        ]);
        change(join(copy, 'merchants/orchid/theme.css'), [['oklch(96.8% 0.009 85)', 'oklch(97% 0.02 320)']]);
      }),
  },
});

test('SYS-03 opens a copied template as a merchant of its own: name, theme, languages, texts, currency, fields', async ({
  visitor,
}) => {
  const { page } = await visitor({ host: ORCHID, locale: 'en-US' });
  await page.goto('/m/home');
  expect(await page.title()).toContain('Orchid');
  const html = page.locator('html');
  expect([await html.getAttribute('lang'), await html.getAttribute('data-theme')]).toEqual(['pt', 'light']);
  expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toMatch(/^#f[0-9a-f]{5}$/);
  const surface = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--surface-0'));
  expect(surface.trim()).toBe('oklch(97% .02 320)');
  await page.getByRole('heading', { name: 'Flores do dia' }).waitFor();
  await page.locator('main').getByText('Dados').first().waitFor();

  await page.getByRole('combobox', { name: 'Idioma' }).selectOption({ label: '简体中文' });
  await page.getByRole('heading', { name: '热门游戏' }).waitFor();
  expect(await page.getByRole('combobox').locator('option').allTextContents()).toEqual(['Português', '简体中文']);

  await page.goto('/m/register');
  await page.getByLabel('LINE').waitFor();
  await page.goto('/m/login');
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: '免费试玩' }).count()).toBe(0);
});

test('SYS-03 does not change the other merchants', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/home');
  expect(await page.title()).toContain('Croupier');
  await page.getByRole('heading', { name: 'Hot games' }).waitFor();
});
