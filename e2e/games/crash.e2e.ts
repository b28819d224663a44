/** Crash in the browser: bets cashed out by hand, and the record of them. */
import type { FrameLocator } from '@playwright/test';
import { credit } from '../actions/cashier.ts';
import { expectStageBalance, listen, openGame, pressTwice, stageBalance } from '../actions/games.ts';
import { centavos, createMember, newName, startTrial } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';

/** A round lasts 17 seconds on average; one in a thousand lasts two minutes. */
const ROUND_MS = 120_000;
const STAKE = 1_000;
const BET = /^Bet ₱\s*[\d.,]+$/;

const NEXT = /^Bet ₱.* on the next round$/;

/** Presses the button as soon as it says this, before that can be seen. */
const pressUnseen = (frame: FrameLocator, words: RegExp) =>
  frame.locator('main').evaluate(
    (main, source) =>
      new Promise<void>((resolve) => {
        const watcher = new MutationObserver(() => {
          const button = [...main.querySelectorAll('button')].find((one) => new RegExp(source).test(one.innerText));
          if (!button) return;
          watcher.disconnect();
          button.click();
          resolve();
        });
        watcher.observe(main, { subtree: true, childList: true, characterData: true });
      }),
    words.source,
  );

const CASH = /^Cash out ₱/;
/** What the button says while one's own bet is open. */
const OWN = /^(Take back|Cash out) ₱/;

/** Bets by hand as soon as a round takes bets: one that comes at its end may be refused. */
async function betIn(frame: FrameLocator): Promise<void> {
  await frame.getByRole('button', { name: NEXT }).waitFor({ timeout: ROUND_MS });
  await frame.getByRole('button', { name: BET }).click({ timeout: ROUND_MS });
  await frame.getByRole('button', { name: OWN }).waitFor();
}

/** Bets by hand as soon as a round takes bets, and cashes out as soon as that is possible. Answers what was paid: 0 where the round ended before. */
async function cashOut(frame: FrameLocator): Promise<number> {
  const bet = frame.getByRole('button', { name: BET });
  const cash = frame.getByRole('button', { name: CASH });
  const status = frame.getByRole('status').filter({ hasText: 'You cashed out' });
  await frame.getByRole('button', { name: NEXT }).waitFor({ timeout: ROUND_MS });
  await bet.waitFor({ timeout: ROUND_MS });
  await pressTwice(frame, BET);
  await bet.waitFor({ state: 'hidden' });
  await cash.or(bet).waitFor({ timeout: ROUND_MS });
  // It may be gone by the time of the click.
  await cash.click({ timeout: 2_000 }).catch(() => undefined);
  await status.or(bet).first().waitFor({ timeout: ROUND_MS });
  if (!(await status.isVisible())) return 0;
  return centavos(/cashed out (₱\s*[\d.,]+)/.exec(await status.innerText())?.[1] ?? '');
}

/** The platform gives bets by hand back where it was away at the crash, as it may be on a busy machine: of these bets some, or none. */
async function expectBalanceAfter(frame: FrameLocator, expected: number, lostBets: number): Promise<void> {
  const possible = Array.from({ length: lostBets + 1 }, (_, returned) => expected + returned * STAKE);
  await expect(async () => expect(possible).toContain(await stageBalance(frame))).toPass({ timeout: 20_000 });
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
  await expectBalanceAfter(frame, before - bets * STAKE + paid, bets - 1);

  await page.goto('/m/gameRecord');
  await expect(page.getByRole('main').getByRole('button', { name: /Crash/ })).toHaveCount(bets);
});

test('a press that comes as the round ends or opens is no bet', { tag: '@whole-only' }, async ({ visitor }) => {
  test.setTimeout(4 * ROUND_MS);
  const { page } = await visitor();
  await startTrial(page);
  const frame = await openGame(page, 'crash');
  await frame.getByRole('button', { name: /^round [\d,]+ of its chain · proofs$/ }).waitFor();
  const bets = listen(page, '/wps/play/running/bets');
  const next = frame.getByRole('button', { name: NEXT });
  await betIn(frame);
  const before = await stageBalance(frame);

  await pressUnseen(frame, NEXT);
  await pressUnseen(frame, BET);
  // The next round begins, and nobody has bet on it.
  await next.waitFor({ timeout: ROUND_MS });
  expect(bets.count()).toBe(1);
  await expectBalanceAfter(frame, before, 1);

  // A press that saw it is one.
  await next.click();
  await frame.getByRole('button', { name: 'Waiting for the next round' }).waitFor();
});

test('goes on with a bet after a reload and in another tab, and pays it once', { tag: '@whole-only' }, async ({
  visitor,
}) => {
  test.setTimeout(6 * ROUND_MS);
  const { page, context, watch } = await visitor();
  watch.allow(/409 \(Conflict\).*\/bets\/cash-out/);
  await createMember(page, newName('twin'));
  await credit(page, '500');
  const frame = await openGame(page, 'crash');
  const other = await context.newPage();
  const twin = await openGame(other, 'crash');
  const cashOuts = [listen(page, '/wps/play/running/bets/cash-out'), listen(other, '/wps/play/running/bets/cash-out')];
  let paid = 0;
  for (let bets = 0; paid === 0 && bets < 10; bets += 1) {
    const before = await stageBalance(frame);
    await betIn(frame);
    await page.reload();
    // Both tabs show the bet, and each button says what it does.
    for (const tab of [frame, twin]) await tab.getByRole('button', { name: OWN }).waitFor({ timeout: ROUND_MS });
    await expectStageBalance(twin, before - STAKE);
    const cash = twin.getByRole('button', { name: CASH });
    const over = twin.getByRole('button', { name: NEXT });
    await cash.or(over).first().waitFor({ timeout: ROUND_MS });
    await cash.click({ timeout: 2_000 }).catch(() => undefined);
    const cashed = twin.getByRole('status').filter({ hasText: 'You cashed out' });
    await cashed.or(over).first().waitFor({ timeout: ROUND_MS });
    if (!(await cashed.isVisible())) continue;
    paid = centavos(/cashed out (₱\s*[\d.,]+)/.exec(await cashed.innerText())?.[1] ?? '');
    await frame.getByRole('status').filter({ hasText: 'You cashed out' }).waitFor();
    for (const tab of [frame, twin]) await expectStageBalance(tab, before - STAKE + paid);
  }
  expect(paid).toBeGreaterThan(STAKE);
  // The tab that was reloaded has sent none.
  expect(cashOuts.map((sent) => sent.count() > 0)).toEqual([false, true]);
});
