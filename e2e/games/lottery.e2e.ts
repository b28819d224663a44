/** Lotteries: one game of each group that is sold, in both ways to bet, on one server. */
import type { Frame, FrameLocator, Page } from '@playwright/test';
import { openLottery, playRound } from '../actions/games.ts';
import { startTrial } from '../actions/player.ts';
import { findings } from '../browser/axe.ts';
import { expect, test } from '../fixtures.ts';

/**
 * The slowest game of each group, and a province of each region of Vietnam: few draws close soon, and a test that meets one of these waits for
 * the next.
 */
const games = [
  'lottery-ssc-5',
  'lottery-3d-5',
  'lottery-pc28-3',
  'lottery-11x5-5',
  'lottery-k3-5',
  'lottery-pk10-5',
  'lottery-lhc-5',
  'lottery-vns-da-nang',
  'lottery-vnn-ha-noi',
  'lottery-vns-ho-chi-minh',
  'lottery-4d-10',
  'lottery-toto-10',
  'lottery-vnn-5',
  'lottery-vns-5',
];

async function placeAll(frame: FrameLocator): Promise<void> {
  await frame.getByRole('button', { name: /^Bet / }).click();
  await frame.getByText(/^Bet placed on draw/).waitFor();
  await frame.getByRole('button', { name: 'OK', exact: true }).click();
}

for (const [turn, playType] of ['Tradition', 'Entertainment'].entries()) {
  // Every second group, in one of the two ways by turns; in the whole proof each in both.
  const some = games.filter((_, at) => process.env.WHOLE || at % 4 === 2 * turn);

  test(`GAME-16 takes random lines of groups as ${playType}, lists them and takes them back`, {
    tag: '@whole',
  }, async ({ visitor }) => {
    test.setTimeout(150_000);
    const { page } = await visitor();
    await startTrial(page);
    for (const game of some) {
      const frame = await openLottery(page, game, playType);
      await frame.getByRole('button', { name: '5 random lines' }).click();
      await frame.getByRole('button', { name: 'Slip · 5' }).waitFor();
      await placeAll(frame);
      await frame.getByRole('button', { name: 'My bets' }).click();
      const order = frame.getByRole('dialog').getByRole('listitem').first();
      await expect(order, game).toContainText('waiting for the draw');
      await order.getByRole('button', { name: 'Take back' }).click();
      await expect(order, game).toContainText('taken back');
    }
  });
}

test('GAME-16 marks a board, edits the slip, keeps it over a reload, and says what is missing', async ({ visitor }) => {
  const { page } = await visitor();
  await startTrial(page);
  let frame = await openLottery(page, 'lottery-ssc-5', 'Tradition');
  await expect(frame.getByText('A mark in each row')).toBeVisible();
  const rows = frame.locator('[data-play] fieldset').filter({ has: page.locator('legend') });
  for (const row of await rows.all()) await row.getByRole('button', { name: '7', exact: true }).click();
  await rows.first().getByRole('button', { name: 'prime' }).click();
  await expect(frame.getByText(/^5 bets × /)).toBeVisible();
  await expect(frame.getByText('Prize up to')).toContainText('195,000.00');
  await frame.getByRole('button', { name: 'Add to slip' }).click();
  await frame.getByRole('button', { name: 'Front 3' }).click();
  await frame.getByRole('button', { name: 'Typed' }).click();
  await frame.getByRole('textbox').fill('123 456, 12 123');
  await expect(frame.getByText('1 wrong: 12')).toBeVisible();
  await frame.getByRole('button', { name: 'Remove wrong ones' }).click();
  await expect(frame.getByRole('textbox')).toHaveValue('123 456');
  await frame.getByRole('button', { name: 'Add to slip' }).click();

  frame = await openLottery(page, 'lottery-ssc-5', 'Tradition');
  await frame.getByRole('button', { name: 'Slip · 2' }).click();
  const slip = frame.getByRole('dialog');
  await expect(slip.getByRole('listitem').last()).toContainText('123, 456');
  await slip.getByRole('listitem').first().getByRole('button', { name: 'Edit' }).click();
  await expect(frame.getByRole('button', { name: 'All five' })).toHaveAttribute('aria-pressed', 'true');
  await expect(frame.getByText(/^7 bets × /)).toBeVisible();

  const other = await openLottery(page, 'lottery-3d-5', 'Tradition');
  await expect(other.getByRole('button', { name: 'Slip · 0' })).toBeDisabled();
});

/** Goes on with the keyboard to the next control of this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let times = 0; times < 150; times++) {
    await page.keyboard.press('Tab');
    const words = await lotteryFrame(page).evaluate(() => {
      const { activeElement: control } = document;
      return control?.getAttribute('aria-label') ?? control?.textContent ?? '';
    });
    if (name.test(words.trim())) return;
  }
  throw new Error(`no control ${name} is reached by the keyboard`);
}

test('GAME-16 marks a board, places the bet and takes it back by the keyboard alone', async ({ visitor }) => {
  const { page } = await visitor();
  await startTrial(page);
  const frame = await openLottery(page, 'lottery-ssc-5', 'Tradition');
  const rows = frame.locator('[data-play] fieldset').filter({ has: page.locator('legend') });
  const count = await rows.count();
  for (let row = 0; row < count; row++) {
    await tabTo(page, /^7$/);
    await page.keyboard.press('Space');
  }
  await expect(rows.getByRole('button', { name: '7', exact: true, pressed: true })).toHaveCount(count);
  await tabTo(page, /^Bet /);
  await page.keyboard.press('Enter');
  await frame.getByText(/^Bet placed on draw/).waitFor();
  await tabTo(page, /^OK$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^My bets/);
  await page.keyboard.press('Enter');
  const order = frame.getByRole('dialog').getByRole('listitem').first();
  await expect(order).toContainText('waiting for the draw');
  await tabTo(page, /^Take back$/);
  await page.keyboard.press('Enter');
  await expect(order).toContainText('taken back');
});

test('GAME-16 changes price, multiple and prize series', async ({ visitor }) => {
  const { page } = await visitor();
  await startTrial(page);
  const frame = await openLottery(page, 'lottery-k3-5', 'Tradition');
  await frame.getByRole('button', { name: /^Stake/ }).click();
  const sheet = frame.getByRole('dialog');
  await sheet.getByRole('button', { name: '×10' }).click();
  await expect(sheet.getByText('One bet pays')).toBeVisible();
  const before = await sheet.getByText('One bet pays').innerText();
  await expect(sheet.getByText('Rebate 0.0 %')).toBeVisible();
  await sheet.getByRole('slider').fill('1800');
  // A bet costs ten times 2.00.
  await expect(sheet.getByText(/Rebate 7\.5 %: ₱.1\.50 a bet/)).toBeVisible();
  expect(await sheet.getByText('One bet pays').innerText()).not.toBe(before);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await frame.getByRole('button', { name: '1 random line', exact: true }).click();
  await expect(frame.getByText(/× 10$/)).toBeVisible();
  await placeAll(frame);
  await frame.getByRole('button', { name: 'My bets' }).click();
  await expect(frame.getByRole('dialog').getByText('7.50 % rebate')).toBeVisible();
});

test('GAME-16 says which limit a bet exceeds, and what is left of it', async ({ visitor }) => {
  const { page, watch } = await visitor();
  watch.allow(/422/);
  await startTrial(page);
  const frame = await openLottery(page, 'lottery-ssc-5', 'Tradition');
  const rows = frame.locator('[data-play] fieldset').filter({ has: page.locator('legend') });
  for (const row of await rows.all()) await row.getByRole('button', { name: '7', exact: true }).click();
  await frame.getByRole('button', { name: /^Stake/ }).click();
  const sheet = frame.getByRole('dialog');
  await expect(sheet.getByText(/A ticket can win ₱.4,000,000\.00 at most/)).toBeVisible();
  await sheet.getByRole('button', { name: '×50' }).click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await frame.getByRole('button', { name: /^Bet / }).click();
  // 41.02 wins 3,999,450.00 at 97,500.00 a unit.
  await expect(frame.getByRole('alert')).toContainText(/line 1 can be at most ₱.41\.02/);
});

test('GAME-16 throws the dice for one bet, and shows what it paid', async ({ visitor }) => {
  const { page } = await visitor();
  await startTrial(page);
  await page.goto('/m/launchGame?gameId=lottery-k3-now');
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Entertainment' }).click();
  await frame.getByRole('button', { name: 'Big, small, odd, even' }).click();
  for (const mark of ['odd', 'even']) await frame.getByRole('button', { name: new RegExp(`^${mark}`) }).click();
  const round = await playRound(page, () => frame.getByRole('button', { name: /^Bet / }).click());
  const { draw } = round.outcome as { draw: { dice: number[] } };
  await expect(frame.getByRole('status').filter({ hasText: draw.dice.join(' ') })).toBeAttached();
  expect(Number(round.payout)).toBeCloseTo((Number(round.stake) / 2) * 1.95, 2);
});

function lotteryFrame(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().includes('/m/lotto-h5/'));
  if (!frame) throw new Error('the lottery is open');
  return frame;
}

test('GAME-16 charts the last draws, says the same as a table, and is reached by the keyboard', async ({ visitor }) => {
  const { page } = await visitor();
  await startTrial(page);
  const numbers = Array.from({ length: 1000 }, (_, at) => `${at % 10}${(at + 1) % 10}${(at + 2) % 10}`).join('');
  const packed = { gameId: 'lottery-3d-5', width: 3, draws: '20261121-1100:1000', numbers };
  await page.route('**/games/opened/trends*', (route) => route.fulfill({ json: { success: true, value: packed } }));
  const frame = await openLottery(page, 'lottery-3d-5', 'Tradition');
  await frame.getByRole('button', { name: 'Trends' }).click();
  const chart = frame.getByRole('dialog').getByRole('region', { name: 'Numbers' });
  await chart.focus();
  const isPainted = () =>
    chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return new Set(data).size > 20;
    });
  await expect.poll(isPainted).toBe(true);
  await page.keyboard.press('End');
  await expect.poll(() => chart.evaluate((box) => box.scrollTop)).toBeGreaterThan(20_000);
  expect(await isPainted()).toBe(true);
  await frame.getByRole('button', { name: 'As a table' }).click();
  const row = frame.getByRole('row').nth(1);
  await expect(row.getByRole('rowheader')).toHaveText('1100');
  await expect(row.getByRole('cell').first()).toHaveText('0');
  await frame.getByRole('button', { name: 'Hot and cold' }).click();
  await expect(frame.getByRole('row', { name: /^7 100 7 9$/ })).toBeVisible();
  expect(await findings(lotteryFrame(page))).toEqual([]);
});

test('GAME-14 changes to another lottery in the frame: it is searched for, launched by the site, and listed as played last', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await startTrial(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  let frame = await openLottery(page, 'lottery-ssc-5');
  await frame.getByRole('button', { name: /^Five Digits · 5 min/ }).click();
  await frame
    .getByRole('dialog')
    .getByText(/^\d\d:\d\d$/)
    .first()
    .waitFor();
  expect(requests.filter((url) => /stage\.localhost.*\/games\/opened\/numeros$/.test(url))).toHaveLength(1);
  expect(await findings(lotteryFrame(page))).toEqual([]);
  await frame.getByRole('searchbox').fill('dice 3');
  await frame
    .getByRole('dialog')
    .getByRole('button', { name: /^Three Dice · 3 min/ })
    .click();
  await page.waitForURL(/gameId=lottery-k3-3/);
  frame = page.frameLocator('iframe[src*="/Entertainment/games/lottery-k3-3"]');
  await frame.locator('[data-play^="k3."]').waitFor();
  await frame.getByRole('button', { name: /^Three Dice · 3 min/ }).click();
  await frame
    .getByRole('region', { name: 'Played last' })
    .getByRole('button', { name: /^Five Digits · 5 min/ })
    .waitFor();
});

test('GAME-16 over a break says when the next draw is, and counts down to its close', async ({ visitor }) => {
  const { page } = await visitor();
  await startTrial(page);
  // As it is answered in the break: the morning's last has closed, the next is on sale for 110 minutes.
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const current = { numero: '20260401-0010', opensAt: at(-2), closesAt: at(108), drawsAt: at(108.5) };
  await page.route('**/lotto/lgw/games/opened/numero?*', (route) =>
    route.fulfill({ json: { success: true, value: { gameId: 'lottery-11x5-day', serverTime: at(0), current } } }),
  );
  const frame = await openLottery(page, 'lottery-11x5-day');
  await expect(frame.getByRole('timer')).toHaveText(/^01:4\d:\d\d$/);
  await expect(frame.getByText(/^Next draw \w{3}.? .*\d\d:\d\d/)).toBeVisible();
});

test('ROUTE-02 the lotteries of the site have a tile and a countdown each, by one request and one topic', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const requests: string[] = [];
  const joined: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  page.on('websocket', (line) =>
    line.on('framesent', ({ payload }) => {
      const { type, topic } = JSON.parse(String(payload)) as { readonly type?: unknown; readonly topic?: unknown };
      if (type === 'join') joined.push(String(topic));
    }),
  );
  await page.goto('/m/lottery');
  const tiles = page.getByRole('article');
  await expect.poll(() => tiles.count()).toBeGreaterThan(24);
  const timers = tiles.getByRole('timer');
  await expect(timers).toHaveCount(await tiles.count());
  // Where a draw has just closed there is none until the next is on sale.
  await expect.poll(() => timers.filter({ hasText: /^\d\d:\d\d/ }).count()).toBeGreaterThan(24);
  expect(requests.filter((path) => path.includes('/games/opened/numero'))).toEqual(['/lotto/lgw/games/opened/numeros']);
  await expect.poll(() => joined.filter((topic) => topic.startsWith('draw'))).toEqual(['draw']);
});
