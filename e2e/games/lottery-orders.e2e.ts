/** Orders of a lottery: found by their state, and shared as a picture from the frame and from the site. */
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { openLottery } from '../actions/games.ts';
import { startTrial } from '../actions/player.ts';
import { scanPicture } from '../actions/scan.ts';
import { expect, test } from '../fixtures.ts';

/** The size of a picture and how many colours it has: what is drawn in the colour of its paper is not seen. */
async function lookAt(page: Page, download: Download) {
  const file = await readFile(await download.path(), 'base64');
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    pen?.drawImage(bitmap, 0, 0);
    const { data } = pen?.getImageData(0, 0, width, height - 300) ?? { data: new Uint8ClampedArray() };
    const colours = new Set(new Uint32Array(data.buffer));
    return { width, height, colours: colours.size };
  }, file);
}

test('MEM-05 finds orders by state and shares one as a picture, whose code leads to the proofs of its draws', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await startTrial(page);
  const frame = await openLottery(page, 'lottery-vnn-5');
  await frame.getByRole('button', { name: '5 random lines' }).click();
  await frame.getByRole('button', { name: /^Bet / }).click();
  await frame.getByRole('button', { name: 'OK', exact: true }).click();
  await frame.getByRole('button', { name: 'My bets' }).click();
  const sheet = frame.getByRole('dialog');
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  await sheet.getByRole('button', { name: 'won', exact: true }).click();
  await expect(sheet.getByText('No bets of this kind.')).toBeVisible();
  await sheet.getByRole('button', { name: 'waiting for the draw' }).click();
  await expect(sheet.getByRole('listitem')).toHaveCount(1);

  const saving = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Share as a picture' }).click();
  const picture = await saving;
  expect(picture.suggestedFilename()).toMatch(/^lottery-vnn-5-\d{8}-\d+\.png$/);
  const inFrame = await lookAt(page, picture);
  expect(inFrame.width).toBe(720);
  expect(inFrame.height).toBeGreaterThan(700);
  expect(inFrame.colours).toBeGreaterThan(20);
  await expect(sheet.getByText('The picture is saved.')).toBeVisible();

  await page.goto('/m/gameRecord');
  await page
    .getByRole('main')
    .getByRole('button', { name: /27 Prizes/ })
    .first()
    .click();
  const savingAgain = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share as a picture' }).click();
  const saved = await savingAgain;
  const atSite = await lookAt(page, saved);
  expect(atSite).toMatchObject({ width: 720, height: inFrame.height });
  expect(atSite.colours).toBeGreaterThan(20);

  // Anyone who gets either picture scans it, and finds each draw of the game with its proof.
  const link = await scanPicture(await readFile(await saved.path()));
  expect(await scanPicture(await readFile(await picture.path()))).toBe(link);
  const { origin, pathname, search } = new URL(link);
  expect([origin, pathname, search]).toEqual([
    new URL(page.url()).origin,
    '/m/lotteryHistory',
    '?gameId=lottery-vnn-5',
  ]);
  const drawn = {
    gameId: 'lottery-vnn-5',
    numero: '20260401-0042',
    state: 'drawn',
    drawnAt: '2026-04-01T07:00:00.000Z',
    outcome: {},
  };
  const other = await visitor();
  await other.page.route('**/lgw/vn/numeros/opened/game*', (route) =>
    route.fulfill({ json: { success: true, value: { content: [drawn] } } }),
  );
  const committed = { tip: 'ab'.repeat(32), index: 7, committedAt: '2026-03-31T00:00:00.000Z' };
  await other.page.route('**/lgw/games/commitment*numero=20260401-0042*', (route) =>
    route.fulfill({ json: { success: true, value: { ...drawn, chain: committed } } }),
  );
  await other.page.route('**/lgw/games/proof*numero=20260401-0042*', (route) =>
    route.fulfill({ body: '{"issue": "20260401-0042"}', contentType: 'application/json' }),
  );
  await other.page.goto(link);
  await other.page.getByRole('button', { name: /^Proof of draw .*0042/ }).click();
  await other.page.getByText(`${committed.tip} · ${committed.index}`).waitFor();
  await other.page.getByRole('link', { name: 'Save the proof' }).waitFor();
});

test('GAME-16 reads a retail slip, explains what it costs, and writes the ticket as the same text', async ({
  visitor,
}) => {
  const { page } = await visitor({ width: 320 });
  await startTrial(page);
  const frame = await openLottery(page, 'lottery-vnn-5');
  await frame.getByRole('button', { name: 'Retail slip' }).click();
  const sheet = frame.getByRole('dialog');
  const field = sheet.getByLabel('Text of the slip');
  const add = sheet.getByRole('button', { name: /^Add to slip/ });
  await field.fill('123 bdao 0.01k\n05.05 b 0.01k\ntp 01 b 0.01k');
  await expect(sheet.getByText('“05”, character 19')).toBeVisible();
  await expect(sheet.getByText('“tp”, character 30')).toBeVisible();
  await expect(add).toBeDisabled();
  await sheet.getByRole('button', { name: /^“tp”/ }).press('Enter');
  await expect(field).toBeFocused();
  await field.fill('123 bdao 0.01k; 32 05 B 0.02k');
  await expect(sheet.getByText(/^6 orders × 23 units × /)).toBeVisible();
  await expect(sheet.getByText(/^2 numbers × 27 units × /)).toBeVisible();
  expect(await sheet.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
  await expect(add).toHaveText(/2,460\.00$/);
  await add.click();
  await expect(sheet.locator('pre')).toHaveText('123 bdao 0.01k\n05.32 b 0.02k');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await frame.getByRole('button', { name: /^Bet .*2,460\.00/ }).click();
  await frame.getByText(/^Bet placed on draw .*2,460\.00/).waitFor();
});

test('GAME-16 places a retail slip at several stations at once, and writes its orders as the same slip', async ({
  visitor,
}) => {
  const { page } = await visitor({ width: 320 });
  await startTrial(page);
  const frame = await openLottery(page, 'lottery-vns-ho-chi-minh');
  await frame.getByRole('button', { name: 'Retail slip' }).click();
  const sheet = frame.getByRole('dialog');
  const field = sheet.getByLabel('Text of the slip');
  // Whatever day it is: at least two stations draw in the south.
  const codes = sheet.getByText(/^Stations on /).locator('b');
  await codes.first().waitFor();
  const [first = '', second = ''] = await codes.allTextContents();
  await field.fill('2d 01.02 dd 0.01k');
  await expect(sheet.getByText(/^2 stations × 2 numbers × 2 units × /)).toBeVisible();
  expect(await sheet.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
  const place = sheet.getByRole('button', { name: /^Place 2 orders .*80\.00$/ });
  await place.dblclick();
  await expect(sheet.getByText(/^2 orders placed: .*80\.00/)).toBeVisible();
  const written = `${first} ${second} 01.02 dd 0.01k`;
  await expect(sheet.locator('pre')).toHaveText(written);
  await field.fill(written);
  await expect(place).toBeEnabled();

  await page.goto('/m/gameRecord');
  const orders = page.getByRole('main').getByRole('button', { name: /40\.00/ });
  await expect(orders).toHaveCount(2);
});

test('GAME-16 sells a parlay: what it pays and returns is shown before it is bet', async ({ visitor }) => {
  const { page } = await visitor({ width: 320 });
  await startTrial(page);
  const frame = await openLottery(page, 'lottery-lhc-5');
  await frame.getByRole('button', { name: 'Normal', exact: true }).click();
  await frame.getByRole('button', { name: 'Parlay', exact: true }).click();
  const board = frame.locator('[data-play="lhc.normal.parlay"]');
  const mark = (place: number, name: RegExp) =>
    board
      .getByRole('group')
      .filter({ hasText: `Place ${place}` })
      .getByRole('button', { name });
  await mark(1, /^red/).click();
  await mark(2, /^blue/).click();
  await mark(4, /^green/).click();
  await expect(board.getByText('All 3 legs win:')).toBeVisible();
  await expect(board.getByText(/so the price is cut/)).toBeVisible();
  await expect(board.getByText('In the long run it returns 97.49% of its stakes.')).toBeVisible();
  await frame.getByRole('button', { name: /^Bet / }).click();
  await frame.getByText(/^Bet placed on draw /).waitFor();
});
