/** Fast Five at once: the board of the lottery, and a draw of the player's own seeds with each bet. */
import { enterGame, playRound } from '../actions/games.ts';
import { expect, test } from '../fixtures.ts';

test('GAME-16 draws five digits for one bet, and shows what it paid', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/trail');
  await page.getByRole('button', { name: /Start/ }).click();
  await page.waitForURL('**/m/home');
  const frame = await enterGame(page, 'Fast Five · Instant');
  const bet = frame.getByRole('button', { name: /^Bet / });
  await expect(bet).toBeDisabled();
  const first = frame.locator('fieldset').first();
  await first.getByRole('button', { name: 'Big' }).click();
  await first.getByRole('button', { name: 'Small' }).click();
  const round = await playRound(page, () => bet.click());
  const { draw } = round.outcome as { draw: { digits: number[] } };
  await expect(frame.getByRole('status').filter({ hasText: draw.digits.join(' ') })).toBeAttached();
  // One of the two marks has won.
  expect(Number(round.payout)).toBeCloseTo((Number(round.stake) / 2) * 1.95, 2);
});
