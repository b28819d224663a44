import type { Page } from '@playwright/test';
import { credit } from '../actions/cashier.ts';
import { loseNextAnswer } from '../actions/lose-answer.ts';
import { createMember, newName } from '../actions/player.ts';
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
  // A second tap while the first is being processed is the same request.
  await sheet.getByRole('button', { name: way === 'in' ? /^Move ₱/ : /^Bring ₱/ }).dblclick();
}

test('MEM-01 MEM-08 moves money to a vendor and back, with a lost answer, another tab and no network', async ({
  visitor,
}) => {
  const { page, context, watch } = await visitor();
  await createMember(page, newName());
  await credit(page, '2000');
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

  // Moved to the vendor: announced on the page, and shown in another tab without any action there.
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

  // The site's own answer is lost: the same press again is the same transfer.
  await loseNextAnswer(page, watch, { path: '/wps/transaction/transfer' });
  await move(page, 'in', '60');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('alert').getByText('You can safely try again').waitFor();
  await sheet.getByRole('button', { name: /^Move ₱/ }).click();
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(() => harbour(page).innerText()).toContain('560.00');
  await expect.poll(() => main(page).innerText()).toContain('1,440.00');

  // The vendor makes the transfer and its answer is lost: it is being checked until the server has asked the vendor.
  await move(page, 'in', '117');
  await page.getByRole('dialog').getByText('₱ 117.00 is being checked').waitFor();
  await page.getByRole('button', { name: 'All right' }).click();
  await expect.poll(() => harbour(page).innerText(), { timeout: 20_000 }).toContain('677.00');
  await expect.poll(() => main(page).innerText()).toContain('1,323.00');

  // Offline nothing moves, and the page shows it; the same press later counts once.
  await context.setOffline(true);
  watch.allow(/ERR_INTERNET_DISCONNECTED|request failed|Async route failed/);
  await move(page, 'out', '17');
  await page.getByRole('dialog').getByRole('alert').getByText('You can safely try again').waitFor();
  await context.setOffline(false);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Bring everything back' }).click();
  await expect.poll(() => main(page).innerText()).toContain('2,000.00');
  await expect.poll(() => harbour(page).innerText()).toContain('0.00');
  await page.getByRole('list', { name: 'Latest transfers' }).getByText('From Harbour').waitFor();
});

/** The page that is left requests the money back: the test waits for the response before it goes on. */
async function leaveWithMoney(page: Page): Promise<void> {
  const back = page.waitForResponse(/\/transaction\/transfer\/collect$/);
  await page.getByRole('button', { name: 'Leave the game' }).click();
  expect((await back).status()).toBe(200);
}

test('MEM-08 asks how much money to take into a vendor’s game, and brings it back; later the balance follows by itself', async ({
  visitor,
}) => {
  const { page, watch } = await visitor();
  // The first launch is answered with a conflict, because the member has to choose an amount.
  watch.allow(/status of 409/);
  await createMember(page, newName());
  await credit(page, '800');
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

  // From now on it follows: the whole balance moves into the game, and back when the player leaves.
  await page.goto('/m/launchGame?nodeId=990001');
  await table.locator('[data-balance="770.00"], [data-balance="828.50"]').waitFor();
  await leaveWithMoney(page);
  await page.goto('/m/wallets');
  await expect.poll(() => main(page).innerText()).toMatch(/770\.00|828\.50/);
  await expect.poll(() => harbour(page).innerText()).toMatch(/₱\s0\.00/);
});
