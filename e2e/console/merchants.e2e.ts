/** White label in a browser: two operators found a merchant, it is opened, and a visitor of its own host becomes a member. */
import { register } from '../actions/player.ts';
import { findings } from '../browser/axe.ts';
import { expect, test, type Visitor } from '../fixtures.ts';
import { CONSOLE_HOST, signIn } from './operator-pages.ts';

const CODE = 'orchid';
const HOST = 'orchid.localhost';

/** What is the platform's is shown with the platform chosen. */
function choosePlatform(): void {
  localStorage.setItem('console.scope', 'all');
}

/** The first enters an account that its provider does not know, then one that takes none, which the second puts in use. */
async function giveAccount({ page, context }: Visitor, second: Visitor): Promise<void> {
  const secret = 'planted-in-a-browser';
  const enter = async (account: string, fields: Readonly<Record<string, string>>) => {
    const card = page.getByRole('region', { name: account, exact: true });
    await card.getByRole('button', { name: 'Enter an account' }).click();
    for (const [name, value] of Object.entries(fields)) await page.locator(`[name=setting-${name}]`).fill(value);
    await page.getByRole('button', { name: 'Save version' }).click();
    await card.getByRole('button', { name: 'Test connection' }).click();
    return card;
  };
  await page.getByRole('menuitem', { name: 'Provider accounts' }).click();
  // Nothing inside of this network is called.
  const refused = await enter('Sandbox Pay', { origin: 'https://127.0.0.1:5432', key: secret });
  await expect(refused).toContainText('fingerprint');
  await expect(refused).toContainText('not reached');
  await expect(refused.getByRole('button', { name: 'Use', exact: true })).toBeDisabled();
  const taken = await enter('Bank transfer', { bank: 'Bank of Orchids', holder: 'Orchid Ltd', number: '0042' });
  await expect(taken).toContainText('cannot be asked');
  await taken.getByRole('button', { name: 'Use', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('our own account');
  await page.getByRole('dialog').getByRole('button', { name: 'Use' }).click();
  expect(await findings(page)).toEqual([]);
  await second.page.evaluate((code) => localStorage.setItem('console.scope', code), CODE);
  await second.page.goto('/approvals');
  await second.page.locator('[data-approval]').getByRole('button', { name: 'Approve' }).click();
  await second.page.getByRole('button', { name: 'Run' }).click();
  await expect(async () => {
    await page.reload();
    await expect(taken).toContainText('In use: version 1', { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  expect(await page.content()).not.toContain(secret);
  expect(JSON.stringify(await context.storageState())).not.toContain(secret);
}

test('a merchant is founded by two operators, opened, and has a member within the minute', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const [first, second] = [
    await visitor({ host: CONSOLE_HOST, width: 1_280 }),
    await visitor({ host: CONSOLE_HOST, width: 1_280 }),
  ];
  await signIn(first, 'ines');
  const { page } = first;
  await page.evaluate(choosePlatform);
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
  await page.getByRole('checkbox', { name: /transfer/i }).check();
  await page.getByLabel(/trial account/).click();
  await next();
  await page.getByLabel('First operator').fill('rosa');
  await page.getByRole('button', { name: 'Found a merchant' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approvals');

  await signIn(second, 'tomas');
  await second.page.evaluate(choosePlatform);
  await second.page.goto('/approvals');
  const request = second.page.locator('[data-approval]').filter({ hasText: CODE });
  await request.getByRole('button', { name: 'Approve' }).click();
  await second.page.getByRole('button', { name: 'Run' }).click();
  await expect(second.page.locator('code', { hasText: '/invitation#' })).toBeVisible();

  // No reload: the new merchant is in the list of scopes.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Merchant' }).click();
    await page.getByRole('option', { name: 'Orchid' }).click({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await giveAccount(first, second);

  await page.evaluate(choosePlatform);
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
