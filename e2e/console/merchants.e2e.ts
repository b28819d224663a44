/** White label in a browser: two operators found a merchant, it is opened, and a visitor of its own host becomes a member. */
import { register } from '../actions/player.ts';
import { findings } from '../browser/axe.ts';
import { expect, test } from '../fixtures.ts';
import { CONSOLE_HOST, signIn } from './operator-pages.ts';

const CODE = 'orchid';
const HOST = 'orchid.localhost';

/** What is the house's is shown with the platform chosen. */
function choosePlatform(): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('console.scope', 'all');
}

test('a merchant is founded by two operators, opened, and has a member within the minute', async ({ visitor }) => {
  const [first, second] = [
    await visitor({ host: CONSOLE_HOST, width: 1_280 }),
    await visitor({ host: CONSOLE_HOST, width: 1_280 }),
  ];
  for (const { context } of [first, second]) await context.addInitScript(choosePlatform);
  await signIn(first, 'ines');
  const { page } = first;
  const next = () => page.getByRole('button', { name: 'Next' }).click();
  await page.goto('/merchants/new/found');
  await page.getByLabel('Code').fill('demo');
  await page.getByRole('textbox', { name: 'Name' }).fill('Orchid');
  await next();
  await expect(page.getByRole('alert')).toContainText('belongs to somebody already');
  await page.getByLabel('Code').fill(CODE);
  await next();
  await page.getByLabel('Domains').fill('vip.lotus.localhost');
  await page.getByLabel('Domain of games').fill(`stage.${HOST}`);
  await next();
  await expect(page.getByRole('alert')).toContainText('lies below or above');
  await page.getByLabel('Domains').fill(HOST);
  await next();
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'PHP' }).click();
  await next();
  await page.getByRole('radio', { name: 'Lotus' }).click();
  expect(await findings(page)).toEqual([]);
  await next();
  await page.getByLabel(/trial account/).click();
  await next();
  await page.getByLabel('First operator').fill('rosa');
  await page.getByRole('button', { name: 'Found a merchant' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approvals');

  await signIn(second, 'tomas');
  await second.page.goto('/approvals');
  const request = second.page.locator('[data-approval]').filter({ hasText: CODE });
  await request.getByRole('button', { name: 'Approve' }).click();
  await second.page.getByRole('button', { name: 'Run' }).click();
  await expect(second.page.locator('code', { hasText: '/invitation#' })).toBeVisible();

  await page.goto(`/merchants/${CODE}`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('In maintenance: visitors see')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText('Games are listed')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open the site' }).click();
  await page.getByRole('button', { name: 'Run' }).click();
  // What the page shows is what the node serves.
  await expect(page.getByText('Open', { exact: true })).toBeVisible();

  const { page: site } = await visitor({ host: HOST });
  await register(site, 'florista');
  await expect(site).toHaveTitle(/Orchid/);
});
