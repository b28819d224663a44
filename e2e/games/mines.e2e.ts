/** Mines in the browser: a round of several moves that goes on after a reload, and is paid what the button said. */
import { credit } from '../actions/cashier.ts';
import { enterGame, expectStageBalance, stageBalance } from '../actions/games.ts';
import { createMember, newName } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';

test('GAME-16 plays Mines: tiles by key and by tap, a reload in between, and the record of it', async ({ visitor }) => {
  const { page } = await visitor();
  await createMember(page, newName('mole'));
  await credit(page, '500');
  let frame = await enterGame(page, 'Mines');
  const before = await stageBalance(frame);
  let isOver = true;
  // With one mine on 25 tiles three in a row are safe in 22 of 25 rounds.
  await frame.getByRole('button', { name: '1', exact: true }).click();
  for (let round = 0; round < 20 && isOver; round++) {
    await frame.getByRole('button', { name: /^Bet / }).click();
    await frame.getByRole('button', { name: 'Row 1, column 1: closed' }).click();
    await frame.getByRole('button', { name: /^Row 1, column 1: (gem|mine)/ }).waitFor();
    isOver = await frame.getByRole('button', { name: /^Bet / }).isVisible();
  }
  expect(isOver).toBe(false);
  const open = await stageBalance(frame);
  expect(open).toBeLessThan(before);

  await page.reload();
  frame = await enterGame(page, 'Mines');
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
