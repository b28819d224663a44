/** The seeds of a game in the browser: committed before they are used, chosen by the player, revealed by rotation. */
import type { FrameLocator, Page } from '@playwright/test';
import { sandboxProof } from '../../tools/fixtures/sandbox-proof.ts';
import { enterGame, leaveGame, playRound } from '../actions/games.ts';
import { expect, test } from '../fixtures.ts';

const shown = (frame: FrameLocator, label: string) =>
  frame
    .getByRole('dialog')
    .locator('div', { has: frame.getByText(label, { exact: true }) })
    .last()
    .locator('code')
    .innerText();
const openSheet = (frame: FrameLocator) => frame.getByRole('button', { name: /^seed / }).click();

test('shows the next server seed’s fingerprint before the player names a seed for it, also in two tabs', async ({
  visitor,
}) => {
  const { page, context, watch } = await visitor();
  await page.goto('/m/trail');
  await page.getByRole('button', { name: /Start/ }).click();
  await page.waitForURL('**/m/home');
  const frame = await enterGame(page, 'Dice');
  const first = await playRound(page, () => frame.getByRole('button', { name: /^Roll for/ }).click());
  // Drawn by this browser.
  expect(first.clientSeed).toMatch(/^[0-9a-f]{16}$/);

  const other = await context.newPage();
  const otherFrame = await enterGame(other, 'Dice');
  await openSheet(otherFrame);
  await openSheet(frame);
  const next = await shown(frame, 'Next server seed, SHA-256');
  expect(next).toMatch(/^[0-9a-f]{64}$/);
  expect(await shown(otherFrame, 'Next server seed, SHA-256')).toBe(next);
  await frame.getByLabel('Your new seed').fill('my own seed');
  await frame.getByRole('button', { name: 'Reveal and start anew' }).click();
  await expect.poll(() => shown(frame, 'Your seed')).toBe('my own seed');
  expect(await shown(frame, 'Server seed, SHA-256')).toBe(next);
  expect(await shown(frame, 'Next server seed, SHA-256')).not.toBe(next);

  // The other tab still shows what is used by now: it is told, and gets the new fingerprint.
  watch.allow(/409/);
  await otherFrame.getByLabel('Your new seed').fill('too late');
  await otherFrame.getByRole('button', { name: 'Reveal and start anew' }).click();
  await otherFrame.getByRole('alert').getByText('The seeds have changed meanwhile').waitFor();
  await expect.poll(() => shown(otherFrame, 'Next server seed, SHA-256')).not.toBe(next);
  expect(await otherFrame.getByLabel('Your new seed').inputValue()).toBe('');

  await frame.getByRole('button', { name: 'Close' }).click();
  const second = await playRound(page, () => frame.getByRole('button', { name: /^Roll for/ }).click());
  expect(second).toMatchObject({ serverSeedHash: next, clientSeed: 'my own seed', nonce: 0 });
});

test('checks the proof of a round and of a draw on a page without network, and finds what was changed', async ({
  visitor,
}) => {
  test.setTimeout(180_000);
  const { page, context } = await visitor();
  await page.goto('/m/trail');
  await page.getByRole('button', { name: /Start/ }).click();
  await page.waitForURL('**/m/home');
  const frame = await enterGame(page, 'Dice');
  const roll = await playRound(page, () => frame.getByRole('button', { name: /^Roll for/ }).click());
  await openSheet(frame);
  await frame.getByLabel('Your new seed').fill('my own seed');
  await frame.getByRole('button', { name: 'Reveal and start anew' }).click();
  await frame.getByRole('heading', { name: 'Revealed seeds' }).waitFor();
  await frame.getByRole('button', { name: 'Close' }).click();
  await leaveGame(page, frame);

  await page.goto('/m/gameRecord');
  await page.getByRole('button', { name: /Dice/ }).first().click();
  const verifier = await opened(page);
  const shown = async () => JSON.parse(await verifier.getByTestId('outcome').innerText());
  await verifier.getByText(roll.serverSeedHash).last().waitFor();
  expect(await shown()).toEqual(roll.outcome);
  const field = verifier.getByLabel('Or paste the proof');
  const round = await field.inputValue();

  const draws = page.getByRole('button', { name: /^Proof of draw/ });
  // A server that has just opened makes its first draw within a minute.
  await expect(async () => {
    await page.goto('/m/lotteryHistory?gameId=fast-five');
    await draws.first().waitFor({ timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  await draws.first().click();
  const other = await opened(page);
  await other.getByText(/^Everything fits/).waitFor();
  const draw = await other.getByLabel('Or paste the proof').inputValue();

  await context.setOffline(true);
  await field.fill(draw);
  await expect.poll(shown).toEqual(JSON.parse(draw).draw);
  await field.fill(draw.replace(/"link": "./, '"link": "x'));
  await verifier.getByText('The link does not follow the one before it.').waitFor();
  await field.fill(round);
  await expect.poll(shown).toEqual(roll.outcome);
  await field.fill(round.replace(`"nonce": ${roll.nonce}`, '"nonce": 77'));
  await verifier.getByText('The numbers do not come from these seeds.').waitFor();
  await context.setOffline(false);
});

test('checks the signature of a public beacon without network, and says that a sandbox proves nothing', async ({
  visitor,
}) => {
  const { page, context } = await visitor();
  const { text, draw, round, signature } = await sandboxProof();
  await page.goto('/m/trail');
  await page.getByRole('button', { name: /Start/ }).click();
  await page.waitForURL('**/m/home');
  const frame = await enterGame(page, 'Dice');
  await openSheet(frame);
  const opening = context.waitForEvent('page');
  await frame.getByRole('link', { name: 'Check a result yourself' }).click();
  const verifier = await opening;
  const field = verifier.getByLabel('Or paste the proof');
  await field.waitFor();
  await context.setOffline(true);
  await field.fill(text);
  await expect.poll(async () => JSON.parse(await verifier.getByTestId('outcome').innerText())).toEqual(draw);
  await expect(verifier.getByTestId('beacon')).toContainText(`sandbox:${round}`);
  await verifier.getByText(/^A sandbox beacon for demonstration/).waitFor();
  await field.fill(text.replace(signature, `9${signature.slice(1)}`));
  await verifier.getByText('The beacon is not the one that was published.').waitFor();
  await context.setOffline(false);
});

async function opened(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Check it yourself' }).click();
  return opening;
}
