import type { Page } from '@playwright/test';
import { deposit } from '../actions/cashier.ts';
import { newName, register } from '../actions/player.ts';
import { settled } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';

const main = (page: Page) => page.getByRole('region', { name: 'Main wallet' });
const harbour = (page: Page) =>
  page.getByRole('list', { name: 'At game studios' }).getByRole('listitem').filter({ hasText: 'Harbour' });
const news = (page: Page) => page.locator('[data-news="balance"]');

async function move(page: Page, way: 'in' | 'out', amount: string): Promise<void> {
  await harbour(page)
    .getByRole('button', { name: `Transfer ${way}` })
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: /^Amount/ }).fill(amount);
  // A second tap while the first is under way is the same wish.
  await sheet.getByRole('button', { name: way === 'in' ? /^Move ₱/ : /^Bring ₱/ }).dblclick();
}

test('MEM-01 MEM-08 moves money to a studio and back, through a lost answer, another tab and no line at all', async ({
  visitor,
}) => {
  const { page, context, watch } = await visitor();
  await register(page, newName());
  await deposit(page, '2000');
  await page.goto('/m/wallets');
  await settled(page);
  await expect.poll(() => main(page).innerText()).toContain('2,000.00');

  // Hidden by choice, also after a reload; while it is refreshed it is not shown either.
  await main(page).getByRole('button', { name: 'Hide balance' }).click();
  await page.reload();
  await settled(page);
  expect(await main(page).innerText()).toContain('***');
  expect(await harbour(page).innerText()).toContain('***');
  await main(page).getByRole('button', { name: 'Show balance' }).click();
  await main(page).getByRole('button', { name: 'Refresh balance' }).click();
  expect(await main(page).innerText()).toContain('***');
  await expect.poll(() => main(page).innerText()).toContain('2,000.00');

  // There: heard, and shown in another tab that nobody touches.
  const other = await context.newPage();
  await other.goto('/m/wallets');
  await settled(other);
  await move(page, 'in', '500');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => harbour(page).innerText()).toContain('500.00');
  await expect.poll(() => news(page).innerText()).toContain('1,500.00');
  await expect.poll(() => main(other).innerText()).toContain('1,500.00');
  await expect.poll(() => harbour(other).innerText()).toContain('500.00');
  await other.close();

  // The studio does it and its answer is lost: being checked, until the house has asked.
  await move(page, 'in', '117');
  await page.getByRole('dialog').getByText('₱ 117.00 is being checked').waitFor();
  await page.getByRole('button', { name: 'All right' }).click();
  await expect.poll(() => harbour(page).innerText(), { timeout: 20_000 }).toContain('617.00');
  await expect.poll(() => main(page).innerText()).toContain('1,383.00');

  // Without a line nothing moves, and it says so; the same press later counts once.
  await context.setOffline(true);
  watch.allow(/ERR_INTERNET_DISCONNECTED|request failed/);
  await move(page, 'out', '17');
  await page.getByRole('dialog').getByRole('alert').getByText('You can safely try again').waitFor();
  await context.setOffline(false);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Bring everything back' }).click();
  await expect.poll(() => main(page).innerText()).toContain('2,000.00');
  await expect.poll(() => harbour(page).innerText()).toContain('0.00');
  await page.getByRole('list', { name: 'Latest transfers' }).getByText('From Harbour').waitFor();
});

/** The money is asked back by the site that is left: whoever goes on at once must not overtake it. */
async function leaveWithMoney(page: Page): Promise<void> {
  const back = page.waitForResponse(/\/transaction\/transfer\/collect$/);
  await page.getByRole('button', { name: 'Leave the game' }).click();
  expect((await back).status()).toBe(200);
}

test('MEM-08 asks what money goes along into a studio’s game, and brings it back where it follows by itself', async ({
  visitor,
}) => {
  const { page, watch } = await visitor();
  // The launch that asks first is answered with a conflict.
  watch.allow(/status of 409/);
  await register(page, newName());
  await deposit(page, '800');
  await page.goto('/m/launchGame?nodeId=990001');
  const sheet = page.getByRole('dialog', { name: 'Take money along?' });
  await sheet.getByRole('textbox', { name: /^Amount/ }).fill('300');
  await sheet.getByRole('checkbox', { name: 'Always take my balance along' }).check();
  await sheet.getByRole('button', { name: /^Take ₱ 300/ }).press('Enter');
  const table = page.frameLocator('iframe');
  await table.locator('[data-balance="300.00"]').waitFor();
  await table.getByRole('button', { name: 'Heads' }).click();
  await table.locator('[data-balance="270.00"], [data-balance="328.50"]').waitFor();
  await leaveWithMoney(page);

  // From now on it follows: the whole balance goes in, and comes out with the player.
  await page.goto('/m/launchGame?nodeId=990001');
  await table.locator('[data-balance="770.00"], [data-balance="828.50"]').waitFor();
  await leaveWithMoney(page);
  await page.goto('/m/wallets');
  await expect.poll(() => main(page).innerText()).toMatch(/770\.00|828\.50/);
  await expect.poll(() => harbour(page).innerText()).toMatch(/₱\s0\.00/);
});
