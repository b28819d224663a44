/** A chase over several draws. The first of them is made when the test has looked at it, not when its time comes. */
import { ok } from '#kernel';
import { sqlPortOf } from '../../apps/server/src/db/sql-ports.ts';
import { atomically } from '../../apps/server/src/db/transactions.ts';
import { openLottery } from '../actions/games.ts';
import { startTrial } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';
import { onRewardsServer, rewardsServer } from '../server/rewards-server.ts';

test.use({ opening: onRewardsServer });

const GAME = 'lottery-ssc-5';

/** The time of the draw that is on sale comes. */
async function drawNow(): Promise<void> {
  const { database, modules } = rewardsServer().server;
  await atomically(database.db, async (tx) => {
    await sqlPortOf(tx).query(
      `update lottery_draw set closes_at = now() - interval '2 s', draws_at = now() - interval '1 s'
       where game = $1 and opens_at <= now() and closes_at > now()`,
      [GAME],
    );
    return ok();
  });
  await modules.lottery.drawClock.tick();
}

test('GAME-16 chases over draws until one wins, takes one back, and says what came back', async ({ visitor }) => {
  const { page } = await visitor();
  await startTrial(page);
  const frame = await openLottery(page, GAME);
  // Big and small of one place: one of them wins every draw.
  await frame.getByRole('button', { name: 'Places', exact: true }).click();
  await frame.getByRole('button', { name: 'Big, small, odd, even' }).click();
  const row = frame
    .locator('[data-play] fieldset')
    .filter({ has: page.locator('legend') })
    .first();
  for (const mark of ['big', 'small']) await row.getByRole('button', { name: new RegExp(`^${mark}`) }).click();
  await frame.getByRole('button', { name: 'Chase', exact: true }).click();
  const sheet = frame.getByRole('dialog');
  await sheet.getByRole('button', { name: '5', exact: true }).click();
  await sheet.getByRole('button', { name: 'Multiplied' }).click();
  await expect(sheet.getByRole('row')).toHaveCount(6);
  await expect(sheet.getByRole('row').last()).toContainText('×16');
  await sheet.getByRole('button', { name: 'By profit' }).click();
  const wrong = sheet.getByText('A win pays too little for this profit.');
  await expect(wrong).toBeVisible();
  const usual = await sheet.getByText('First multiple').evaluate((words) => getComputedStyle(words).color);
  await expect(wrong).not.toHaveCSS('color', usual);
  await expect(sheet.getByRole('button', { name: 'Chase', exact: true })).toBeDisabled();
  await sheet.getByRole('button', { name: 'Equal' }).click();
  await expect(sheet.getByRole('checkbox', { name: /Stop after a win/ })).toBeChecked();
  await sheet.getByRole('button', { name: /^Chase 5 draws/ }).click();
  await sheet.getByText(/^Chase placed on 5 draws/).waitFor();
  await sheet.getByRole('button', { name: 'OK' }).click();

  await frame.getByRole('button', { name: 'My bets' }).click();
  const orders = frame.getByRole('dialog');
  const chase = orders.getByRole('listitem').filter({ hasText: 'of 5 draws' }).first();
  await chase.getByRole('button', { name: 'Draws' }).click();
  const last = chase.getByRole('listitem').last();
  await last.getByRole('button', { name: 'Take back' }).click();
  await expect(last).toContainText('taken back');
  await drawNow();
  await expect(chase).toContainText('stopped after a win');
  await expect(chase).toContainText('5 of 5 draws');
  await expect(chase).toContainText('1 won');
});
