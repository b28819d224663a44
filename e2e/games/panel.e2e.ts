/** The panel of the originals in the browser: the stake by buttons and by keys, what a win brings, and what was played last. */
import type { FrameLocator } from '@playwright/test';
import { expectStageBalance, listen, openGame, stageBalance } from '../actions/games.ts';
import { centavos, startTrial } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';

const stakeIn = async (frame: FrameLocator) =>
  centavos(await frame.getByRole('group', { name: 'Stake', exact: true }).getByRole('status').innerText());

/** One key in each task of the page: as soon as it has seen what the one before did. */
const pressFast = (frame: FrameLocator, letters: string) =>
  frame.locator('main').evaluate(async (_, keys) => {
    for (const key of keys) {
      dispatchEvent(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}` }));
      await new Promise((turn) => setTimeout(turn));
    }
  }, letters);

test('halves, doubles and fills up the stake, and says what a win brings', async ({ visitor }) => {
  const { page } = await visitor();
  await startTrial(page);
  const frame = await openGame(page, 'dice');
  const first = await stakeIn(frame);
  await frame.getByRole('button', { name: 'Double the stake' }).click();
  await expect.poll(() => stakeIn(frame)).toBe(first * 2);
  await frame.getByRole('button', { name: 'Half the stake' }).click();
  await expect.poll(() => stakeIn(frame)).toBe(first);
  await frame.getByRole('button', { name: 'Max', exact: true }).click();
  await expect(frame.getByRole('button', { name: 'Raise the stake' })).toBeDisabled();
  expect(await stakeIn(frame)).toBeGreaterThan(first * 2);

  // Over 50.50 a win pays ×2.0002.
  await frame.getByRole('slider', { name: 'Target' }).fill('50.5');
  const profit = frame.getByText(/^Profit on win: ₱/);
  const won = centavos((await profit.innerText()).slice('Profit on win: '.length));
  expect(won).toBe(Math.floor((await stakeIn(frame)) * 1.0002));
});

test('plays by keys once they are switched on, and not before', async ({ visitor }) => {
  const { page } = await visitor({ hasMouse: true });
  await startTrial(page);
  const frame = await openGame(page, 'dice');
  const rounds = listen(page, '/wps/play/rounds');
  const first = await stakeIn(frame);
  const roll = frame.getByRole('button', { name: /^Roll for/ });
  await frame.getByRole('slider', { name: 'Target' }).focus();
  await page.keyboard.press('s');
  await page.keyboard.press('Space');
  expect([await stakeIn(frame), rounds.count()]).toEqual([first, 0]);

  await frame.getByRole('button', { name: 'Keys' }).click();
  const sheet = frame.getByRole('dialog', { name: 'Keys' });
  await sheet.getByLabel('Play by keys').check();
  // Not behind an open sheet.
  await page.keyboard.press('s');
  expect(await stakeIn(frame)).toBe(first);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'hidden' });

  await page.keyboard.press('s');
  await expect.poll(() => stakeIn(frame)).toBe(first * 2);
  await page.keyboard.press('a');
  await expect.poll(() => stakeIn(frame)).toBe(first);
  await pressFast(frame, 'sss');
  await expect.poll(() => stakeIn(frame)).toBe(first * 8);
  await page.keyboard.press('d');
  await expect(frame.getByRole('button', { name: 'Lower the stake' })).toBeDisabled();
  // The focus is on the button that opened the sheet: the key plays all the same, and once however long it is held.
  await expect(roll).toBeEnabled();
  await page.keyboard.down('Space');
  await page.keyboard.down('Space');
  await page.keyboard.up('Space');
  await expect.poll(rounds.count).toBe(1);
  await expect(sheet).toBeHidden();
  await expect(frame.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(1);
});

test('shows the last results of Mines, also after a reload', async ({ visitor }) => {
  const { page } = await visitor();
  await startTrial(page);
  const frame = await openGame(page, 'mines');
  const chips = frame.getByRole('list', { name: 'Last results' }).getByRole('listitem');
  const before = await stageBalance(frame);
  await frame.getByRole('button', { name: '24', exact: true }).click();
  await expect(frame.getByText(/^Profit on win: ₱/)).toBeVisible();
  await frame.getByRole('button', { name: /^Bet / }).click();
  const stake = before - (await untilLower(frame, before));
  await frame.getByRole('button', { name: 'Row 1, column 1: closed' }).click();
  await expect(chips).toHaveCount(1);
  const shown = await chips.first().innerText();
  // One gem among 24 mines pays 24.75 times the stake.
  expect(['×0.00', '×24.75']).toContain(shown);
  await expectStageBalance(frame, before - stake + (shown === '×0.00' ? 0 : Math.floor(stake * 24.75)));
  await page.reload();
  await expect(chips).toHaveText([shown]);
});

async function untilLower(frame: FrameLocator, before: number): Promise<number> {
  await expect.poll(() => stageBalance(frame)).toBeLessThan(before);
  return stageBalance(frame);
}

test('shows the whole panel on a small phone and on a usual one', async ({ visitor }) => {
  const { page } = await visitor();
  await startTrial(page);
  for (const [game, name] of [
    ['dice', /^Roll for/],
    ['mines', /^Bet/],
    ['crash', /^Bet|^Cash out/],
  ] as const) {
    const frame = await openGame(page, game);
    const play = frame.getByRole('button', { name }).first();
    for (const [width, height] of [
      [360, 640],
      [390, 760],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(() => play.evaluate((button) => innerHeight - button.getBoundingClientRect().bottom), { message: game })
        .toBeGreaterThanOrEqual(0);
    }
  }
});
