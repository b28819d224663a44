/** Saved filters in the browser: saved under a name, used by a press, renamed and removed, in each kind of list. */
import { findings } from '../browser/axe.ts';
import { expect, test } from '../fixtures.ts';
import { CONSOLE_HOST, signIn } from './operator-pages.ts';

test('an operator saves filters of a list, uses them by a press, renames and removes them', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const ours = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const { page } = ours;
  await signIn(ours, 'ines', '/players?state=locked');
  const saved = page.getByRole('group', { name: 'Saved filters' });
  const name = page.getByRole('textbox', { name: 'Name of the filter' });
  const dialog = page.getByRole('dialog');

  await saved.getByRole('button', { name: 'Save these filters' }).click();
  await name.fill('Locked ones');
  await dialog.getByRole('button', { name: 'Save these filters' }).click();
  const chip = saved.getByRole('button', { name: 'Locked ones' });
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  expect(await findings(page)).toEqual([]);
  await chip.click();
  await expect(page).not.toHaveURL(/state=/);
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await chip.click();
  await expect(page).toHaveURL(/state=locked/);
  await saved.getByRole('button', { name: 'Rename' }).click();
  await name.fill('Shut out');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(saved.getByRole('button', { name: 'Shut out' })).toBeVisible();

  // Another browser of the same operator has it; another operator has not.
  await page.goto('/players');
  await saved.getByRole('button', { name: 'Shut out' }).click();
  await expect(page).toHaveURL(/state=locked/);
  const theirs = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  await signIn(theirs, 'tomas', '/players?state=locked');
  const others = theirs.page.getByRole('group', { name: 'Saved filters' });
  await expect(others.getByRole('button', { name: 'Save these filters' })).toBeVisible();
  await expect(others.getByRole('button', { name: 'Shut out' })).toHaveCount(0);
  await saved.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(saved.getByRole('button', { name: 'Save these filters' })).toBeVisible();

  // The tab of a queue is one of its filters.
  await page.goto('/withdrawals');
  await page.getByRole('tab', { name: 'Paid' }).click();
  await saved.getByRole('button', { name: 'Save these filters' }).click();
  await name.fill('What was paid');
  await dialog.getByRole('button', { name: 'Save these filters' }).click();
  await page.goto('/withdrawals');
  await saved.getByRole('button', { name: 'What was paid' }).click();
  await expect(page.getByRole('tab', { name: 'Paid' })).toHaveAttribute('aria-selected', 'true');

  await page.goto('/content');
  await page.getByRole('tab').nth(2).click();
  await saved.getByRole('button', { name: 'Save these filters' }).click();
  await name.fill('What I write');
  await dialog.getByRole('button', { name: 'Save these filters' }).click();
  await page.goto('/content');
  await saved.getByRole('button', { name: 'What I write' }).click();
  await expect(page.getByRole('tab').nth(2)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab').nth(0)).toHaveAttribute('aria-selected', 'false');

  await page.goto('/security');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option').nth(1).click();
  await saved.getByRole('button', { name: 'Save these filters' }).click();
  await name.fill('One kind');
  await dialog.getByRole('button', { name: 'Save these filters' }).click();
  await saved.getByRole('button', { name: 'One kind' }).click();
  await expect(saved.getByRole('button', { name: 'One kind' })).toHaveAttribute('aria-pressed', 'false');
  await saved.getByRole('button', { name: 'One kind' }).click();
  await expect(page).toHaveURL(/kind/);
});
