/** The seeds of a game in the browser: committed before they are used, chosen by the player, revealed by rotation. */
import type { FrameLocator } from '@playwright/test';
import { enterGame, playRound } from '../actions/games.ts';
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
