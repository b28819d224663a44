/** A member's records: bets with filters and totals, a bet's details and replay, the statement, profit and loss, a download. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { centavos, sessionOf, startTrial } from '../actions/player.ts';
import { findings } from '../browser/axe.ts';
import { settled } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';
import { postTo } from '../server/post-to.ts';
import type { RunningServer } from '../server/server.ts';

/** The service worker keeps the picture that a list without a network shows. */
test.use({ hasServiceWorker: true });

const ROUNDS = 45;

/** Requests as the site and a game's frame send them, without either. */
async function call<Value>(
  server: RunningServer,
  token: string,
  path: string,
  body: object,
  key?: string,
): Promise<Value> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'X-Requested-With': 'croupier',
    ...(key !== undefined && { 'Idempotency-Key': key }),
  };
  const host = path.startsWith('/wps/play/') ? 'stage.localhost' : 'localhost';
  const text = await postTo(`${server.origin(host)}${path}`, headers, JSON.stringify(body));
  const { success, value } = JSON.parse(text) as { success: boolean; value: Value };
  expect(success).toBe(true);
  return value;
}

interface Opened {
  readonly token: string;
  readonly seeds: { readonly nextServerSeedHash: string };
}

/** Plays dice without opening the game. */
async function play(server: RunningServer, page: Page): Promise<void> {
  const token = (await sessionOf(page))?.token ?? '';
  const { url } = await call<{ url: string }>(server, token, '/wps/game/launchGame', { gameId: 'dice' });
  const ticket = new URL(url, server.origin()).searchParams.get('ticket');
  const { token: frame, seeds } = await call<Opened>(server, token, '/wps/play/session', { ticket });
  await call(server, frame, '/wps/play/seeds', { clientSeed: 'mine', nextServerSeedHash: seeds.nextServerSeedHash });
  const input = { direction: 'over', target: 50.5 };
  for (let round = 0; round < ROUNDS; round++)
    await call(server, frame, '/wps/play/rounds', { stake: '10.00', input }, `round-${round}`);
}

const cell = async (page: Page, name: string) =>
  page.locator('main dl > div', { hasText: name }).first().locator('dd').innerText();

test('MEM-05 shows bets, movements and their totals with links between them, and saves them as a file', async ({
  visitor,
  server,
}) => {
  const { page } = await visitor({ width: 360 });
  await startTrial(page);
  await play(server, page);

  // All of them, page after page, by scrolling only.
  await page.goto('/m/gameRecord');
  const bets = page.getByRole('main').getByRole('button', { name: /Dice/ });
  await expect.poll(() => bets.count()).toBeGreaterThan(0);
  await expect.poll(() => cell(page, 'Bets')).toBe(`${ROUNDS}`);
  expect(centavos(await cell(page, 'Stake'))).toBe(ROUNDS * 10_00);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4_000);
      return bets.count();
    })
    .toBe(ROUNDS);
  await page.getByText('That is all of this period').waitFor();
  expect(await findings(page)).toEqual([]);

  // One bet in detail, replayed; after closing it the list is unchanged.
  await bets.first().click();
  const detail = page.getByRole('dialog', { name: 'Dice' });
  await detail.getByText('Dealt again just now: the same result.').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => detail.isVisible()).toBe(false);
  expect(await bets.count()).toBe(ROUNDS);

  // Filters are saved in the address, and an invalid range cannot be applied.
  await page.getByRole('button', { name: /^Filter/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByRole('button', { name: 'Own dates' }).click();
  await sheet.getByLabel('From').fill('2020-01-01');
  await sheet.getByRole('alert').waitFor();
  expect(await sheet.getByRole('button', { name: 'Show' }).isDisabled()).toBe(true);
  await sheet.getByRole('button', { name: 'Yesterday' }).click();
  await sheet.getByRole('button', { name: 'Show' }).click();
  await page.getByText('Nothing matches').waitFor();
  await page.reload();
  await page.getByText('Nothing matches').waitFor();
  await page.getByRole('button', { name: /^Filter/ }).click();
  await sheet.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => bets.count()).toBeGreaterThan(0);

  // The statement links to the bet of a movement.
  await page.getByRole('navigation', { name: 'Records' }).getByRole('link', { name: 'Transactions' }).click();
  await page.getByRole('button', { name: 'Gifts' }).click();
  await page.getByRole('button', { name: /Play money/ }).waitFor();
  await page.getByRole('button', { name: 'Bets', exact: true }).click();
  const movements = page.getByRole('main').getByRole('button', { name: /Dice/ });
  await movements.first().click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'See the bet' }).click();
  await detail.waitFor();
  await detail.getByRole('button', { name: 'Close' }).click();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^(bets|transactions)-[\d-]+\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines.length).toBeGreaterThanOrEqual(ROUNDS + 1);

  await page.goto('/m/member/profitAndLoss');
  await expect.poll(() => cell(page, 'Stake')).toContain('450.00');
  const table = page.getByRole('table');
  expect(await table.getByRole('row').count()).toBe(8);
  await settled(page);
  expect(await findings(page)).toEqual([]);
  await table.getByRole('link').first().click();
  await expect.poll(() => cell(page, 'Bets')).toBe(`${ROUNDS}`);
  expect(new URL(page.url()).searchParams.get('period')).toBe('custom');

  // Offline, the space of the list stays reserved; it is filled when the network is back.
  await page.context().setOffline(true);
  await page.getByRole('tab', { name: 'Lost' }).click();
  await page.getByText('You are offline').waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => bets.count()).toBeGreaterThan(0);
});
