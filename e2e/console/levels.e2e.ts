/** VIP levels in the browser: a version is written in the form, compared, and started by two. */
import { findings } from '../browser/axe.ts';
import { expect, test } from '../fixtures.ts';
import { CONSOLE_HOST, signIn } from './operator-pages.ts';

test('a version of the levels is written, shows what it changes, and waits for a second operator', async ({
  visitor,
}) => {
  const ours = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const { page } = ours;
  await signIn(ours, 'ines', '/levels');
  await expect(page.getByRole('table', { name: 'In force' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'New version' }).click();
  const monthly = page.getByRole('textbox', { name: /Valid bets of a month for its gift/ });
  const was = await monthly.inputValue();
  await monthly.fill('777.00');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: false }).last().click();
  await page.getByRole('table', { name: 'Versions' }).getByRole('row').nth(1).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('777')).toBeVisible();
  expect(was).not.toBe('777.00');
  await expect.poll(() => findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: /Start|run/i }).click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /Start|run/i })
    .click();
  await expect(page.getByText(/waits for a second/i).first()).toBeVisible();

  await page.goto('/campaigns/grants/findings');
  await expect(page.getByRole('heading', { name: 'Findings of the nightly check' })).toBeVisible();
});
