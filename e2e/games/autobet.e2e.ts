/** Autobet in the browser: by keyboard, in volleys, by moves that were set, and round after round with others, until its rounds are played. */
import type { FrameLocator } from '@playwright/test';
import { expectStageBalance, listen, openGame, stageBalance } from '../actions/games.ts';
import { centavos, startTrial } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';

test('plays rounds by itself, ten in a request, and says what they came to', async ({ visitor }) => {
  const { page } = await visitor();
  await startTrial(page);
  const frame = await openGame(page, 'dice');
  const before = await stageBalance(frame);
  const [volleys, rounds] = [listen(page, '/wps/play/volleys'), listen(page, '/wps/play/rounds')];
  const open = frame.getByRole('button', { name: 'Autobet', exact: true });
  const start = frame.getByRole('button', { name: 'Start' });
  const status = frame.getByRole('status');

  await open.press('Enter');
  await frame.getByRole('button', { name: '25', exact: true }).click();
  await frame.getByLabel('After a loss').selectOption('Raise the stake');
  await frame.getByLabel('By percent').fill('20');
  await frame.getByLabel('After a win').selectOption('Back to the first stake');
  await frame.getByLabel('Fast: ten rounds at a time').check();
  await start.press('Enter');
  await status.filter({ hasText: 'All rounds are played.' }).waitFor();
  expect([volleys.count(), rounds.count()]).toEqual([3, 0]);
  await frame.getByRole('button', { name: /round 25$/ }).waitFor();
  await expectStageBalance(frame, before + (await netOf(frame, '25 rounds')));
});

test('plays Mines by the tiles that were set, cashes out, and takes no other tap meanwhile', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const { page } = await visitor();
  await startTrial(page);
  const frame = await openGame(page, 'mines');
  const before = await stageBalance(frame);
  const [opened, moved] = [listen(page, '/wps/play/rounds/open'), listen(page, '/wps/play/rounds/open/moves')];
  await frame.getByRole('button', { name: '1', exact: true }).click();
  await frame.getByRole('button', { name: 'Autobet', exact: true }).click();
  const start = frame.getByRole('button', { name: 'Start' });
  await expect(start).toBeDisabled();
  for (const tile of ['Row 3, column 3', 'Row 1, column 1'])
    await frame.getByRole('button', { name: tile, exact: true }).click();
  await frame.getByRole('button', { name: '10', exact: true }).last().click();
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/wps/play/rounds/open/moves')) bodies.push(request.postData() ?? '');
  });
  await start.click();
  await frame.getByRole('button', { name: 'Stop the autobet' }).waitFor();
  // A tap on another tile in a round that autobet has open.
  await expect.poll(moved.count).toBeGreaterThan(0);
  await frame.getByRole('button', { name: /^Row 5, column 5/ }).click({ force: true });
  await frame.getByRole('status').filter({ hasText: 'All rounds are played.' }).waitFor({ timeout: 60_000 });
  expect(opened.count()).toBe(10);
  const made = bodies.map((body) => (JSON.parse(body) as { move: unknown }).move);
  expect(made.filter((move) => ![12, 0, 'leave'].includes(move as number))).toEqual([]);
  // Two tiles and the way out, or fewer where the mine was found.
  expect(moved.count()).toBeGreaterThanOrEqual(10);
  expect(moved.count()).toBeLessThanOrEqual(30);
  await expectStageBalance(frame, before + (await netOf(frame, '10 rounds')));
});

test('plays Crash round after round at a target, and stops with the round that is under way', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  test.setTimeout(600_000);
  const { page } = await visitor();
  await startTrial(page);
  const frame = await openGame(page, 'crash');
  const before = await stageBalance(frame);
  await frame.getByRole('button', { name: 'Autobet', exact: true }).click();
  const start = frame.getByRole('button', { name: 'Start' });
  await expect(start).toBeDisabled();
  const sheet = frame.getByRole('dialog');
  await sheet.getByRole('button', { name: '×1.5' }).click();
  await start.click();
  await frame.getByText('1 of 10', { exact: true }).waitFor({ timeout: 300_000 });
  await frame.getByRole('button', { name: 'Stop the autobet' }).click();
  await frame.getByRole('status').filter({ hasText: 'Stopped.' }).waitFor({ timeout: 300_000 });
  const played = frame.getByText(/^[12] rounds?$/).first();
  await expectStageBalance(frame, before + (await netOf(frame, await played.innerText())));
});

test("plays Dragon's Hoard round after round, and takes no other tap meanwhile", { tag: '@whole-only' }, async ({
  visitor,
}) => {
  // Reels that turn ten times, and free spins if they come.
  test.setTimeout(240_000);
  const { page } = await visitor();
  await startTrial(page);
  const frame = await openGame(page, 'dragons-hoard');
  await frame.locator('[data-ready="true"] canvas').waitFor();
  const before = await stageBalance(frame);
  const [rounds, volleys] = [listen(page, '/wps/play/rounds'), listen(page, '/wps/play/volleys')];
  await frame.getByRole('button', { name: 'Autobet', exact: true }).click();
  await frame.getByRole('button', { name: 'Start' }).click();
  await frame.getByRole('button', { name: 'Stop the autobet' }).waitFor();
  await expect.poll(rounds.count).toBeGreaterThan(0);
  await frame.getByRole('button', { name: /^Spin/ }).click({ force: true });
  await frame.getByRole('status').filter({ hasText: 'All rounds are played.' }).waitFor({ timeout: 200_000 });
  expect([rounds.count(), volleys.count()]).toEqual([10, 0]);
  expect(rounds.keys()).toHaveLength(10);
  await expectStageBalance(frame, before + (await netOf(frame, '10 rounds')));
});

test("stops Dragon's Hoard and a lottery that draws at once where the player is behind by the amount that was set", {
  tag: '@whole-only',
}, async ({ visitor }) => {
  test.setTimeout(240_000);
  const { page } = await visitor();
  await startTrial(page);
  const rounds = listen(page, '/wps/play/rounds');
  const reels = await openGame(page, 'dragons-hoard');
  await reels.locator('[data-ready="true"] canvas').waitFor();
  await untilBehind(reels, '100');
  const spins = rounds.count();
  expect(spins).toBeGreaterThan(0);

  const board = await openGame(page, 'fast-five-now');
  await board.getByRole('button', { name: 'Places', exact: true }).click();
  await board.getByRole('button', { name: 'Big, small, odd, even' }).click();
  await board.getByRole('button', { name: 'big 1.95' }).first().click();
  await untilBehind(board, '25');
  expect(rounds.count()).toBeGreaterThan(spins);
});

test('plays a lottery that draws at once by the marks that were made', { tag: '@whole-only' }, async ({ visitor }) => {
  const { page } = await visitor();
  await startTrial(page);
  const frame = await openGame(page, 'fast-five-now');
  const open = frame.getByRole('button', { name: 'Autobet', exact: true });
  await expect(open).toBeDisabled();
  await frame.getByRole('button', { name: 'Places', exact: true }).click();
  await frame.getByRole('button', { name: 'Big, small, odd, even' }).click();
  await frame.getByRole('button', { name: 'big 1.95' }).first().click();
  const before = await stageBalance(frame);
  const [volleys, rounds] = [listen(page, '/wps/play/volleys'), listen(page, '/wps/play/rounds')];
  await open.click();
  // Its rounds have a time of their own: none is played with others in a request.
  expect(await frame.getByLabel(/^Fast/).count()).toBe(0);
  await frame.getByRole('button', { name: 'Start' }).click();
  await frame.getByRole('status').filter({ hasText: 'All rounds are played.' }).waitFor({ timeout: 60_000 });
  expect([volleys.count(), rounds.count()]).toEqual([0, 10]);
  expect(rounds.keys()).toHaveLength(10);
  await expectStageBalance(frame, before + (await netOf(frame, '10 rounds')));
});

/** Starts it with a stop at the first loss, until one comes before the rounds are played: what was won in those before is no part of it. */
async function untilBehind(frame: FrameLocator, rounds: string): Promise<void> {
  const status = frame.getByRole('status');
  const reached = status.filter({ hasText: 'Your stop is reached.' });
  let before = 0;
  for (let tries = 0; tries < 8 && !(await reached.isVisible()); tries += 1) {
    before = await stageBalance(frame);
    await frame.getByRole('button', { name: 'Autobet', exact: true }).click();
    await frame.getByRole('button', { name: rounds, exact: true }).click();
    await frame.getByLabel(/^Stop when behind by/).fill('0.01');
    await frame.getByRole('button', { name: 'Start' }).click();
    await frame.getByRole('button', { name: 'Stop the autobet' }).waitFor();
    await frame.getByRole('button', { name: 'Autobet', exact: true }).waitFor({ timeout: 120_000 });
  }
  await expect(reached).toBeVisible();
  await expect.poll(() => stageBalance(frame)).toBeLessThan(before);
}

/** What autobet says that its rounds came to, in centavos. */
async function netOf(frame: FrameLocator, rounds: string): Promise<number> {
  const net = (await frame.getByText(rounds, { exact: true }).locator('..').locator('b').innerText()).trim();
  return (net.startsWith('−') ? -1 : 1) * centavos(net.replace(/[−+]/, ''));
}

test('stops at once when it is stopped, and by itself when it is behind by the amount that was set', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const { page } = await visitor();
  await startTrial(page);
  const frame = await openGame(page, 'dice');
  const rounds = listen(page, '/wps/play/rounds');
  const open = frame.getByRole('button', { name: 'Autobet', exact: true });
  const status = frame.getByRole('status');

  await open.click();
  await frame.getByRole('button', { name: '100', exact: true }).click();
  await frame.getByRole('button', { name: 'Start' }).click();
  await expect.poll(rounds.count).toBeGreaterThan(1);
  await frame.getByRole('button', { name: 'Stop the autobet' }).click();
  await status.filter({ hasText: 'Stopped.' }).waitFor();
  const played = rounds.count();

  // One round of fifty is won, and pays for those after it: then it is started once more.
  await frame.getByRole('slider', { name: 'Target' }).fill('98');
  await untilBehind(frame, '100');
  expect(rounds.count()).toBeGreaterThan(played);
  const stopped = rounds.count();
  await expectStageBalance(frame, await stageBalance(frame));
  expect(rounds.count()).toBe(stopped);
});
