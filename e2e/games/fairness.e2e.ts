/** The seeds of a game in the browser: committed before they are used, chosen by the player, revealed by rotation. */
import { execFileSync } from 'node:child_process';
import type { FrameLocator, Page } from '@playwright/test';
import { chainProof } from '../../tools/fixtures/chain-proof.ts';
import { sandboxProof } from '../../tools/fixtures/sandbox-proof.ts';
import { leaveGame, openGame, playRound } from '../actions/games.ts';
import { startTrial } from '../actions/player.ts';
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
  await startTrial(page);
  const frame = await openGame(page, 'dice');
  const first = await playRound(page, () => frame.getByRole('button', { name: /^Roll for/ }).click());
  // Drawn by this browser.
  expect(first.clientSeed).toMatch(/^[0-9a-f]{16}$/);

  const other = await context.newPage();
  const otherFrame = await openGame(other, 'dice');
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

  // The other tab still shows what is used by now: it is notified, and gets the new fingerprint.
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
  await startTrial(page);
  const frame = await openGame(page, 'dice');
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
  const { game, issue } = JSON.parse(draw) as { readonly game: string; readonly issue: string };
  // The server's file is what the page was given, and the tool finds the same in it.
  const file = await page.request.get('/lgw/games/proof', { params: { gameId: game, numero: issue } });
  expect(await file.text()).toBe(draw);
  expect(verified(game, draw)).toEqual({ outcome: JSON.parse(draw).draw, issue });
  await expect(other.getByText(/the house holds both/)).toBeVisible();

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

test('checks the signature of a public beacon without network, and says that a sandbox proves nothing', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const { page, context } = await visitor();
  const { text, draw, round, signature } = await sandboxProof();
  await startTrial(page);
  const frame = await openGame(page, 'dice');
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
  await expect(verifier.getByText(/^It shows that the house did not choose the result alone/)).toBeVisible();
  expect(verified('fast-five-10', text)).toMatchObject({ outcome: draw, beacon: `sandbox:${round}` });
  await field.fill(text.replace(signature, `9${signature.slice(1)}`));
  await verifier.getByText('The beacon is not the one that was published.').waitFor();

  // Of a draw that pays from a pool it shows the numbers, and says that it shows no money.
  const pool = await chainProof('lottery-toto-pool-10');
  await field.fill(pool.text);
  await expect.poll(async () => JSON.parse(await verifier.getByTestId('outcome').innerText())).toEqual(pool.draw);
  await expect(verifier.getByText(/^It shows how the numbers were drawn, and nothing of the money/)).toBeVisible();
  expect(verified('lottery-toto-pool-10', pool.text)).toMatchObject({ outcome: pool.draw });
  await context.setOffline(false);
});

test('has no proof of an official result, and says on both pages what that means', async ({ visitor, server }) => {
  const { page, watch } = await visitor();
  watch.allow(/409|404|422/);
  const gameCode = 'lottery-vns-sandbox';
  const current = await page.request.get('/lotto/lgw/games/opened/numero', { params: { gameId: gameCode } });
  const { value } = (await current.json()) as { readonly value: { readonly current: { readonly numero: string } } };
  const params = { gameId: gameCode, numero: value.current.numero };
  const refused = await page.request.get('/lgw/games/proof', { params });
  expect(refused.ok()).toBe(false);
  expect(await refused.text()).toContain('proof.official');
  await page.goto(`${server.origin('stage.localhost')}/m/stage/verify.html`);
  const official = page.locator('details', { hasText: 'Official results' });
  await official.locator('summary').click();
  await expect(official.getByText(/^Others draw these numbers/)).toBeVisible();
});

/** What `npm run --silent verify` prints of a proof. */
function verified(game: string, proof: string): unknown {
  return JSON.parse(execFileSync(process.execPath, ['tools/verify.ts', game, '--proof', proof], { encoding: 'utf8' }));
}

async function opened(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Check it yourself' }).click();
  return opening;
}
