/** Crash in the browser: bets cashed out by hand, over a reload and from two tabs, and the record of them. */
import type { FrameLocator } from '@playwright/test';
import { credit } from '../actions/cashier.ts';
import { expectStageBalance, openGame, pressTwice, stageBalance } from '../actions/games.ts';
import { centavos, createMember, newName } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';

/** A round lasts 17 seconds on average; one in a thousand lasts two minutes. */
const ROUND_MS = 120_000;
const STAKE = 1_000;
const BET = /^Bet ₱\s*[\d.,]+$/;

/** Bets by hand and cashes out as soon as that is possible. Answers what was paid: 0 where the round ended before. */
async function cashOut(frame: FrameLocator): Promise<number> {
  const bet = frame.getByRole('button', { name: BET });
  const cash = frame.getByRole('button', { name: /^Cash out ₱/ });
  const said = frame.getByRole('status').filter({ hasText: 'You cashed out' });
  await bet.waitFor({ timeout: ROUND_MS });
  await pressTwice(frame, BET);
  await bet.waitFor({ state: 'hidden' });
  await cash.or(bet).waitFor({ timeout: ROUND_MS });
  // It may be gone by the time of the click.
  await cash.click({ timeout: 2_000 }).catch(() => undefined);
  await said.or(bet).first().waitFor({ timeout: ROUND_MS });
  if (!(await said.isVisible())) return 0;
  return centavos(/cashed out (₱\s*[\d.,]+)/.exec(await said.innerText())?.[1] ?? '');
}

test('GAME-16 plays Crash: a double tap is one bet, a cash-out is paid at once, and both are in the records', async ({
  visitor,
}) => {
  test.setTimeout(4 * ROUND_MS);
  const { page, watch } = await visitor();
  // The round may end while the cash-out is on its way.
  watch.allow(/409 \(Conflict\).*\/bets\/cash-out/);
  await createMember(page, newName('pilot'));
  await credit(page, '500');
  const frame = await openGame(page, 'crash');
  const before = await stageBalance(frame);
  let bets = 0;
  let paid = 0;
  for (; paid === 0 && bets < 10; bets += 1) paid = await cashOut(frame);
  expect(paid).toBeGreaterThan(STAKE);
  await expectStageBalance(frame, before - bets * STAKE + paid);

  await page.goto('/m/gameRecord');
  await expect(page.getByRole('main').getByRole('button', { name: /Crash/ })).toHaveCount(bets);
});

test('GAME-16 goes on with a bet of Crash after a reload, and pays it once to two tabs', async ({ visitor }) => {
  test.setTimeout(6 * ROUND_MS);
  const { page, context, watch } = await visitor();
  watch.allow(/409 \(Conflict\).*\/bets\/cash-out/);
  await createMember(page, newName('twins'));
  await credit(page, '500');
  const frame = await openGame(page, 'crash');
  const other = await context.newPage();
  const twin = await openGame(other, 'crash');
  const tabs = [frame, twin];
  const before = await stageBalance(frame);
  /** By bet: a second answer to the same bet pays nothing more. */
  const paid = new Map<string, number>();
  context.on('response', async (answer) => {
    if (!answer.url().endsWith('/bets/cash-out') || !answer.ok()) return;
    const { bet } = (await answer.json()).value;
    paid.set(bet.betId, Number(bet.payout.replace('.', '')));
  });
  let bets = 0;
  let isSeen = false;
  // A round may crash before it has been looked at: then the next one is bet on.
  for (; !(isSeen && paid.size > 0) && bets < 10; bets += 1) {
    await frame.getByRole('button', { name: BET }).click({ timeout: ROUND_MS });
    await frame.getByRole('button', { name: BET }).waitFor({ state: 'hidden' });
    await page.reload();
    const own = frame.getByRole('button', { name: /^(Take back|Cash out) ₱/ });
    await own
      .or(frame.getByRole('button', { name: BET }))
      .first()
      .waitFor({ timeout: ROUND_MS });
    isSeen ||= await own.isVisible();
    const cash = tabs.map((tab) => tab.getByRole('button', { name: /^Cash out ₱/ }));
    await Promise.all(cash.map((button) => button.click({ timeout: 15_000 }).catch(() => undefined)));
    await twin.getByRole('button', { name: BET }).waitFor({ timeout: ROUND_MS });
  }
  expect([isSeen, paid.size > 0]).toEqual([true, true]);
  const after = before - bets * STAKE + [...paid.values()].reduce((sum, one) => sum + one, 0);
  for (const tab of tabs) await expectStageBalance(tab, after);
  await page.goto('/m/gameRecord');
  const records = page.getByRole('main').getByRole('button', { name: /Crash/ });
  await expect(records).toHaveCount(bets);
});
