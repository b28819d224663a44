/** Fast Five at once: the board of the lottery, and a draw of the player's own seeds with each bet. */
import { openGame, playRound } from '../actions/games.ts';
import { startTrial } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';

test('GAME-16 draws five digits for one bet, and shows what it paid', async ({ visitor }) => {
  const { page } = await visitor();
  await startTrial(page);
  const frame = await openGame(page, 'fast-five-now');
  await expect(frame.getByRole('button', { name: 'One more' })).toBeDisabled();
  const bet = frame.getByRole('button', { name: /^Bet / });
  await frame.getByRole('button', { name: 'Places', exact: true }).click();
  await frame.getByRole('button', { name: 'Big, small, odd, even' }).click();
  const first = frame
    .locator('[data-play] fieldset')
    .filter({ has: page.locator('legend') })
    .first();
  await first.getByRole('button', { name: 'big 1.95' }).click();
  await first.getByRole('button', { name: 'small 1.95' }).click();
  const round = await playRound(page, () => bet.click());
  const { draw } = round.outcome as { draw: { digits: number[] } };
  await expect(frame.getByRole('status').filter({ hasText: draw.digits.join(' ') })).toBeAttached();
  // One of the two marks has won.
  expect(Number(round.payout)).toBeCloseTo((Number(round.stake) / 2) * 1.95, 2);
});
