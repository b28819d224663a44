/** An operator's work in the console: a player with a masked detail, the figures of home. */
import { credit } from '../actions/cashier.ts';
import { openSessionOf } from '../actions/player.ts';
import { findings } from '../browser/axe.ts';
import { expect, test } from '../fixtures.ts';
import { CONSOLE_HOST, signIn } from './operator-pages.ts';

test('a masked detail of a player is shown for a reason, which the audit trail has; a note is text and nothing else', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const ours = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const { page } = ours;
  await signIn(ours, 'ines', '/players');
  await page.getByRole('textbox', { name: 'Search' }).fill('quietlo');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('row', { name: /quietlotus/ }).click();
  const phone = page.locator('[data-person=phone]');
  await expect(phone).toHaveText('+63 •••• 0002');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('called back by the member');
  await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
  await expect(phone).toHaveText('+63 9170000002');
  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect(page.getByRole('cell', { name: 'Welcome', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Write a note' }).click();
  const script = '<img src=x onerror="document.title=1">';
  await page.getByRole('textbox', { name: 'Note' }).fill(script);
  // A click beside the dialog and a call that fails leave what was written.
  await page.mouse.click(5, 300);
  ours.watch.allow(/503.*(commands\/members\/note|status)/);
  await page.route('**/commands/members/note', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Write a note' }).click();
  await expect(page.getByText('The server did not answer.')).toBeVisible();
  // Not before: a browser that stops to intercept while it hands over an answer may never end it.
  await page.unroute('**/commands/members/note');
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue(script);
  await page.getByRole('dialog').getByRole('button', { name: 'Write a note' }).click();
  await expect(page.getByText(script)).toBeVisible();
  expect(await page.title()).not.toBe('1');
  // The session ends over a form: who signs in again finds what was written.
  await page.getByRole('button', { name: 'Write a note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('half a thought');
  const session = await ours.context.cookies();
  await ours.context.clearCookies();
  ours.watch.allow(/401/);
  await page.getByRole('dialog').getByRole('button', { name: 'Write a note' }).click();
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await ours.context.addCookies(session);
  await page.route('**/console/api/session/open', (route) => route.fulfill({ json: { success: true, value: {} } }));
  await page.locator('input[name=password]').fill('any');
  await page.locator('input[name=code]').fill('123456');
  await page.locator('input[name=code]').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('half a thought');
  await page.getByRole('dialog').getByRole('button', { name: 'Write a note' }).click();
  await expect(page.getByText('half a thought')).toBeVisible();
  await page.getByRole('tab', { name: 'Erasure' }).click();
  await expect(page.getByRole('cell', { name: 'Name, document, care, encrypted' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto('/audit');
  await expect(page.getByText('member.unmask').first()).toBeVisible();
});

test('home says what waits and how the day goes, and its deposits are what players were credited', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const { page: player } = await visitor();
  await openSessionOf(player, 'bravedragon', 'Dragon-2026!');
  const ours = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const { page } = ours;
  await signIn(ours, 'tomas', '/home');
  const deposits = page.locator('[data-measure=deposits] p').nth(1);
  const shown = async () => Number((await deposits.innerText()).replace(/[^0-9.]/g, ''));
  await deposits.waitFor();
  const before = await shown();
  await credit(player, '700');
  await page.reload();
  await expect.poll(shown).toBeGreaterThanOrEqual(before + 700);
  await expect(page.getByText(/drift 0\.00/)).toBeVisible();
});

test('a provider’s file is looked at before it is imported: a bad line is named, a corrected file is compared', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const ours = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const { page } = ours;
  await signIn(ours, 'ines', '/reconciliation');
  await page.getByRole('button', { name: 'Import a statement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'Bank transfer' }).click();
  const choose = (amount: string) => {
    const csv = `Reference;Type;Amount;Currency\r\n<b>R1</b>;deposit;1.234,50;PHP\r\nR2;deposit;${amount};PHP`;
    const file = { name: 'may.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    return dialog.locator('input[type=file]').setInputFiles(file);
  };
  await choose('-5,00');
  await expect(dialog.getByText('Line 3: the amount is negative')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import a statement' })).toBeDisabled();
  await choose('5,00');
  await expect(dialog.getByText('2 lines · in 1,239.50 · out 0.00 · fees 0.00 (PHP)')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import a statement' }).click();
  await expect(page.getByRole('heading', { name: 'Only they have it (2)' })).toBeVisible();
  await expect(page.getByText('<b>R1</b>')).toBeVisible();
});

test('a dialog is left with its page, and does not open again for who comes back', async ({ visitor }) => {
  const ours = await visitor({ host: CONSOLE_HOST, width: 1_280 });
  const { page } = ours;
  await signIn(ours, 'ines', '/agents');
  await page.getByRole('menuitem', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();
  await page.getByRole('button', { name: 'Make a member an agent' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Make a member an agent' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
