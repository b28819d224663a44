/** The whole journey of a player, on real parts, from registration to the payout by the bank. */
import type { Page } from '@playwright/test';
import { addCard, deposit, operator, requestToWithdraw, setPaymentPassword } from '../actions/cashier.ts';
import { enterGame, expectStageBalance, leaveGame, playRound, stageBalance } from '../actions/games.ts';
import { expectBalance, newName, PASSWORD, register, sessionOf } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';
import type { RunningServer } from '../server/server.ts';

/** As on a player's device: with the site's service worker between the page and the network. */
test.use({ hasServiceWorker: true });

interface Movement {
  readonly amount: string;
  readonly balanceAfter: string;
}

const minor = (amount: string) => Number(amount.replace('.', ''));

/** All movements of the member's money, as the site's own endpoint answers them. */
async function statement(server: RunningServer, page: Page): Promise<readonly Movement[]> {
  const token = (await sessionOf(page))?.token;
  const response = await fetch(`${server.origin()}/wps/transaction?limit=50`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { value } = (await response.json()) as { value: { content: readonly Movement[] } };
  return value.content;
}

test('MEM-03, MEM-05, GAME-16 a guest registers, deposits, plays dice, slot and draw, sees all of it recorded, withdraws and is paid', async ({
  visitor,
  server,
}) => {
  test.setTimeout(240_000);
  const { page, context } = await visitor();
  const name = newName('whole');
  await register(page, name);
  await deposit(page, '10000');
  await page.goto('/m/home');
  await expectBalance(page, 10_000_00);

  // Dice: the balance changes by the server's result, and the fairness sheet shows the commitment.
  let frame = await enterGame(page, 'Dice');
  await expectStageBalance(frame, 10_000_00);
  const roll = await playRound(page, () => frame.getByRole('button', { name: /^Roll for/ }).click());
  let balance = 10_000_00 - roll.stake + roll.payout;
  await expectStageBalance(frame, balance);
  await frame.getByRole('button', { name: /^seed/ }).click();
  const fair = frame.getByRole('dialog', { name: 'Provably fair' });
  await fair.getByText(roll.serverSeedHash).waitFor();

  // Rotation reveals the seed.
  await fair.getByLabel('Your new seed').fill('my own seed');
  await fair.getByRole('button', { name: 'Reveal and start anew' }).click();
  await fair.getByRole('heading', { name: 'Revealed seeds' }).waitFor();
  const serverSeed = await fair.locator('code').last().innerText();
  await fair.getByRole('button', { name: 'Close' }).click();
  await leaveGame(page, frame);

  // The slot.
  frame = await enterGame(page, "Dragon's Hoard");
  await frame.locator('[data-ready="true"]').waitFor();
  const spin = await playRound(page, () => frame.getByRole('button', { name: /^Spin for/ }).click());
  balance += spin.payout - spin.stake;
  await expectStageBalance(frame, balance);
  await leaveGame(page, frame);

  // The draw: big and small of the sum get the same stake, so one of them wins whatever the result.
  frame = await enterGame(page, 'Fast Five · 1 min');
  await frame.getByRole('button', { name: 'Entertainment' }).click();
  await frame.getByRole('button', { name: 'All five' }).click();
  await frame.getByRole('button', { name: 'Sum: big, small, odd, even' }).click();
  const sum = frame.locator('[data-play]');
  await sum.getByRole('button', { name: 'big 1.95' }).click();
  await sum.getByRole('button', { name: 'small 1.95' }).click();
  const before = await stageBalance(frame);
  expect(before).toBe(balance);
  const bet = frame.getByRole('button', { name: /^Bet ₱/ });
  await expect.poll(() => bet.isEnabled(), { timeout: 15_000 }).toBe(true);
  const placing = page.waitForResponse((response) => response.url().endsWith('/lgw/orders'));
  await bet.click();
  const placed = (await (await placing).json()).value;
  await frame.getByText(/^Bet placed on draw/).waitFor();
  balance -= minor(placed.order.stake);
  await expectStageBalance(frame, balance);
  await frame.getByRole('button', { name: 'OK', exact: true }).click();

  // The result comes within its minute: meanwhile the player prepares a withdrawal in another tab.
  const cashier = await context.newPage();
  await setPaymentPassword(cashier, PASSWORD);
  await addCard(cashier, { bank: 'GCash', holder: 'Journey Walker', number: '09171234567' });
  await cashier
    .getByText(/^Takes money in 2[34] h/)
    .first()
    .waitFor();
  const [card] = JSON.parse(await operator(server, 'cards', 'list', name)) as { readonly cardId: string }[];
  await operator(server, 'cards', 'release', card?.cardId ?? '', '--reason', 'called back');
  await cashier.close();

  // The win is paid without any request.
  await frame.getByRole('button', { name: 'My bets' }).click();
  const order = frame.getByRole('dialog', { name: 'My bets' }).getByRole('listitem').first();
  await order.getByText(/^\+/).waitFor({ timeout: 80_000 });
  const win = Number((await order.getByText(/^\+/).innerText()).replaceAll(/\D/g, ''));
  expect(win).toBeGreaterThan(0);
  balance += win;
  await frame.getByRole('dialog', { name: 'My bets' }).getByRole('button', { name: 'Close' }).click();
  await expectStageBalance(frame, balance);
  await page.goto('/m/home');
  await expectBalance(page, balance);

  // The record shows all three, and links a round to its proof.
  await page.goto('/m/gameRecord');
  const records = page.getByRole('main').getByRole('button', { name: /Stake/ });
  await expect.poll(() => records.count()).toBe(3);
  for (const name of ['Dice', "Dragon's Hoard", 'Fast Five']) {
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(name) })
      .waitFor();
  }
  await page.getByRole('main').getByRole('button', { name: /Dice/ }).click();
  const detail = page.getByRole('dialog', { name: 'Dice' });
  await detail.getByText(serverSeed).waitFor();
  await detail.getByRole('link', { name: 'Check it yourself' }).waitFor();
  await page.keyboard.press('Escape');

  // Withdrawal: held at once, approved with the operator's own tool, paid by the bank.
  await page.goto('/m/withdraw');
  const orderId = await requestToWithdraw(page, '6000');
  await page.getByRole('heading', { name: 'In review' }).waitFor();
  balance -= 6_000_00;
  expect(await operator(server, 'withdrawals', 'list')).toContain(orderId);
  await operator(server, 'withdrawals', 'pass', orderId);
  await operator(server, 'withdrawals', 'approve', orderId);
  await page.getByRole('heading', { name: 'Paid' }).waitFor({ timeout: 40_000 });
  await page.getByRole('link', { name: 'Back to the games' }).click();
  await expectBalance(page, balance);

  // The balance of the wallet equals the sum of its statement.
  const movements = await statement(server, page);
  expect(movements.reduce((total, { amount }) => total + minor(amount), 0)).toBe(balance);
  expect(minor(movements[0]?.balanceAfter ?? '')).toBe(balance);
});
