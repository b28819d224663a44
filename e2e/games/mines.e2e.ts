/** Mines in the browser: a round of several moves that goes on after a reload, and is paid what the button said. */
import type { FrameLocator } from '@playwright/test';
import { credit } from '../actions/cashier.ts';
import { expectStageBalance, openGame, stageBalance } from '../actions/games.ts';
import { createMember, newName } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';

/** Bets until the first tile is a gem. With one mine on 25 tiles that takes one round in 24 of 25 cases. */
async function openFirst(frame: FrameLocator): Promise<void> {
  let isOver = true;
  await frame.getByRole('button', { name: '1', exact: true }).click();
  for (let round = 0; round < 20 && isOver; round++) {
    await frame.getByRole('button', { name: /^Bet / }).click();
    await frame.getByRole('button', { name: 'Row 1, column 1: closed' }).click();
    await frame.getByRole('button', { name: /^Row 1, column 1: (gem|mine)/ }).waitFor();
    isOver = await frame.getByRole('button', { name: /^Bet / }).isVisible();
  }
  expect(isOver).toBe(false);
}

test('GAME-16 plays Mines: tiles by key and by tap, a reload in between, and the record of it', async ({ visitor }) => {
  const { page } = await visitor();
  await createMember(page, newName('mole'));
  await credit(page, '500');
  const frame = await openGame(page, 'mines');
  const before = await stageBalance(frame);
  await openFirst(frame);
  const open = await stageBalance(frame);
  expect(open).toBeLessThan(before);

  await page.reload();
  const first = frame.getByRole('button', { name: 'Row 1, column 1: gem' });
  await first.focus();
  await first.press('ArrowRight');
  await expect(frame.getByRole('button', { name: 'Row 1, column 2: closed' })).toBeFocused();
  const cash = frame.getByRole('button', { name: /^Cash out / });
  const paid = Number((await cash.innerText()).replace(/\D/g, ''));
  await cash.click();
  await frame.getByRole('status').filter({ hasText: 'You cashed out' }).waitFor();
  await expectStageBalance(frame, open + paid);
  expect(await frame.getByRole('button', { name: /: mine$/ }).count()).toBe(1);

  await page.goto('/m/gameRecord');
  await page.getByRole('main').getByRole('button', { name: /Mines/ }).first().waitFor();
});

test('GAME-16 goes on with a round in another tab, and pays it once', async ({ visitor }) => {
  const { page, context, watch } = await visitor();
  watch.allow(/409 \(Conflict\)|404 \(Not Found\)/);
  await createMember(page, newName('twin'));
  await credit(page, '500');
  const frame = await openGame(page, 'mines');
  await openFirst(frame);
  const open = await stageBalance(frame);

  const other = await context.newPage();
  const twin = await openGame(other, 'mines');
  await twin.getByRole('button', { name: 'Row 1, column 1: gem' }).waitFor();
  const cash = twin.getByRole('button', { name: /^Cash out / });
  const paid = Number((await cash.innerText()).replace(/\D/g, ''));
  await cash.click();
  await expectStageBalance(twin, open + paid);

  // The first tab does not know yet: its move finds the round over, and changes nothing.
  await page.bringToFront();
  await frame.getByRole('button', { name: 'Row 1, column 2: closed' }).click();
  await frame.getByRole('button', { name: /^Bet / }).waitFor();
  await expectStageBalance(frame, open + paid);
  await page.goto('/m/gameRecord');
  await expect(page.getByRole('main').getByRole('button', { name: /Mines/ }).first()).toBeVisible();
});
