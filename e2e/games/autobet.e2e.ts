/** Autobet in the browser: by keyboard, in volleys, until its rounds are played. */
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
  const said = frame.getByRole('status');

  await open.press('Enter');
  await frame.getByRole('button', { name: '25', exact: true }).click();
  await frame.getByLabel('After a loss').selectOption('Raise the stake');
  await frame.getByLabel('By percent').fill('20');
  await frame.getByLabel('After a win').selectOption('Back to the first stake');
  await frame.getByLabel('Fast: ten rounds at a time').check();
  await start.press('Enter');
  await said.filter({ hasText: 'All rounds are played.' }).waitFor();
  expect([volleys.count(), rounds.count()]).toEqual([3, 0]);
  await frame.getByRole('button', { name: /round 25$/ }).waitFor();
  const net = (await frame.getByText('25 rounds', { exact: true }).locator('..').locator('b').innerText()).trim();
  const sign = net.startsWith('−') ? -1 : 1;
  await expectStageBalance(frame, before + sign * centavos(net.replace(/[−+]/, '')));
});

test('stops at once when it is told to, and by itself when it is behind by what was said', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const { page } = await visitor();
  await startTrial(page);
  const frame = await openGame(page, 'dice');
  const rounds = listen(page, '/wps/play/rounds');
  const open = frame.getByRole('button', { name: 'Autobet', exact: true });
  const said = frame.getByRole('status');

  await open.click();
  await frame.getByRole('button', { name: '100', exact: true }).click();
  await frame.getByRole('button', { name: 'Start' }).click();
  await expect.poll(rounds.count).toBeGreaterThan(1);
  await frame.getByRole('button', { name: 'Stop the autobet' }).click();
  await said.filter({ hasText: 'Stopped.' }).waitFor();
  const played = rounds.count();

  // One round of fifty is won, and pays for those after it: then it is started once more.
  await frame.getByRole('slider', { name: 'Target' }).fill('98');
  const reached = said.filter({ hasText: 'Your stop is reached.' });
  for (let tries = 0; tries < 8 && !(await reached.isVisible()); tries += 1) {
    await open.click();
    await frame.getByRole('button', { name: '100', exact: true }).click();
    await frame.getByLabel(/^Stop when behind by/).fill('0.01');
    await frame.getByRole('button', { name: 'Start' }).click();
    await reached.or(said.filter({ hasText: 'All rounds are played.' })).waitFor({ timeout: 60_000 });
  }
  await expect(reached).toBeVisible();
  expect(rounds.count()).toBeGreaterThan(played);
  const stopped = rounds.count();
  await expectStageBalance(frame, await stageBalance(frame));
  expect(rounds.count()).toBe(stopped);
});
