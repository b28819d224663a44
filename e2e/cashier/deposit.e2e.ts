/** Deposits by bank transfer with a receipt, by QR code and in crypto coins, as a player makes them and an operator confirms them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { operator } from '../actions/cashier.ts';
import { createMember, newName, openSessionOf } from '../actions/player.ts';
import { scan } from '../actions/scan.ts';
import { expect, test } from '../fixtures.ts';

async function start(page: Page, method: string, amount: string): Promise<string> {
  await page.goto(`/m/voucherCenter?method=${method}&amount=${amount}`);
  await page.getByRole('button', { name: /^Deposit ₱/ }).click();
  await page.waitForURL('**/m/voucherCenter?order=*');
  return new URL(page.url()).searchParams.get('order') ?? '';
}

const credited = (page: Page) => page.getByRole('heading', { name: 'Credited' }).waitFor();

test.describe('a deposit', () => {
  test('MEM-03: by bank transfer is shown with a receipt, and credited when the operator has confirmed it', async ({
    visitor,
    server,
  }) => {
    const { page } = await visitor();
    await createMember(page, newName('payer'));
    const id = await start(page, 'transfer', '1000');
    await page.getByText('Demo Bank').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy: Reference' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();

    const png = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#cde' } })
      .png()
      .toBuffer();
    const pick = page.getByLabel('Add a picture');
    await pick.setInputFiles({ name: 'receipt.gif', mimeType: 'image/gif', buffer: png });
    await page.getByText('Only PNG and JPEG pictures can be added.').waitFor();
    await pick.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: png });
    await page.getByRole('button', { name: 'Receipt 1' }).click();
    await page.getByRole('dialog', { name: 'Receipt 1' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('textbox', { name: 'Remark' }).fill('From my BDO account');
    await page.getByRole('button', { name: 'Save the remark' }).click();
    await page.getByText('Thank you. We are looking for your payment.').waitFor();

    const folder = mkdtempSync(join(tmpdir(), 'croupier-receipts-'));
    await operator(server, 'deposits', 'receipts', id, '--out', folder);
    const [file = ''] = readdirSync(folder);
    expect((await sharp(readFileSync(join(folder, file))).metadata()).format).toBe('jpeg');
    rmSync(folder, { recursive: true });
    const open = JSON.parse(await operator(server, 'deposits', 'open'));
    expect(open).toContainEqual(expect.objectContaining({ orderId: id, remark: 'From my BDO account' }));
    await operator(server, 'deposits', 'confirm', id);
    // The page is updated by itself.
    await credited(page);
    const trail = JSON.parse(await operator(server, 'audit', 'list'));
    expect(trail[0]).toMatchObject({ action: 'deposit.confirm', subject: id });
  });

  test('MEM-03 MEM-07: by a QR code that scans, and in coins that are confirmed', async ({ visitor, server }) => {
    const { page } = await visitor();
    await createMember(page, newName('payer'));
    const id = await start(page, 'qr', '500');
    expect(await scan(page.getByRole('img', { name: 'QR code of this payment' }))).toMatch(
      /^000201010212.*5406500\.00.*6304[0-9A-F]{4}$/,
    );
    await operator(server, 'deposits', 'confirm', id, '450', '--reason', 'that much arrived');
    await credited(page);
    await page.getByText('You asked for').waitFor();

    const coins = await start(page, 'sandbox-chain', '500');
    expect(await scan(page.getByRole('img', { name: 'QR code of this payment' }))).toMatch(
      /^bitcoin:tb1q\w{38}\?amount=0\.\d{8}$/,
    );
    const chain = await page.context().newPage();
    await chain.goto(server.origin('sandbox-chain.pay.localhost'));
    await chain.locator('li', { hasText: coins }).locator('button[value="exact"]').click();
    await page.getByText(/of 2 confirmations/).waitFor();
    await credited(page);

    await page.goto('/m/voucherCenter?view=orders');
    await page.getByRole('tab', { name: 'Credited' }).click();
    await page.getByText('Sandbox Bitcoin').first().waitFor();
  });

  test('MEM-07: is shown in the base template where the merchant has it', async ({ visitor, server }) => {
    const { page } = await visitor({ host: 'lotus.localhost', locale: 'en-PH' });
    await page.context().addCookies([{ name: 'language', value: 'EN', url: server.origin('lotus.localhost') }]);
    await openSessionOf(page, 'quietlotus', 'Lotus-2026!');
    await page.goto('/m/voucherCenter?method=transfer&amount=500000');
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL('**/m/voucherCenter?order=*');
    await page.locator('dl', { hasText: new URL(page.url()).searchParams.get('order') ?? '-' }).waitFor();
    expect(await page.locator('main h2').first().innerText()).toMatch(/^(Details|Chi tiết)$/);
  });
});
