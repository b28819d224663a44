/** A theme that nobody has yet, on the real site in a phone's frame: in every language of the merchant, dark and light. */
import { expect, test } from '../fixtures.ts';
import { CONSOLE_HOST, signIn } from './operator-pages.ts';

test('a theme is previewed in each language, dark and light', { tag: '@whole-only' }, async ({ visitor }) => {
  const operator = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const { page } = operator;
  await signIn(operator, 'ines', '/content/theme/site/edit');
  await page.getByLabel('Medium').fill('13');
  await page.getByRole('button', { name: 'Preview' }).click();
  const site = page.frameLocator('iframe').locator('html');
  const languages = page.getByRole('combobox', { name: 'Language' });
  await languages.click();
  const offered = await page.getByRole('option').allTextContents();
  await page.keyboard.press('Escape');
  expect(offered).toHaveLength(6);
  for (const theme of ['Dark', 'Light']) {
    await page.getByRole('combobox', { name: 'Theme' }).click();
    await page.getByRole('option', { name: theme }).click();
    for (const language of offered) {
      await languages.click();
      await page.getByRole('option', { name: language, exact: true }).click();
      await expect(site).toHaveAttribute('lang', new RegExp(`^${language}`, 'i'));
      await expect(site).toHaveAttribute('data-theme', theme.toLowerCase());
      await expect(site).toHaveCSS('--radius-m', '13px');
    }
  }
});
