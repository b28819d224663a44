/** Games of every kind as “npm run new” makes them, with no line changed: found in the lobby, played, and verified. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { deposit } from '../actions/cashier.ts';
import { enterGame, expectStageBalance, listen, playRound, pressTwice, stageBalance } from '../actions/games.ts';
import { createMember, newName } from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';
import { openCopy } from '../server/server-copy.ts';

const BUILD = "import('./tools/prepare.mjs').then((prepare) => prepare.buildAll())";

test.use({
  opening: {
    open: () =>
      openCopy((copy) => {
        const make = (...args: string[]) =>
          execFileSync(process.execPath, [join(copy, 'tools/new/new.ts'), 'game', ...args], { cwd: copy });
        make('brave-lion');
        make('calm-otter', '--shape', 'slot');
        make('keen-owl', '--shape', 'lottery');
        make('tall-tower', '--shape', 'stepped');
        execFileSync(process.execPath, ['--input-type=module', '-e', BUILD], { cwd: copy, stdio: 'ignore' });
      }),
  },
});

test('plays a game that was made by one command, and finds it in the records', async ({ visitor }) => {
  const { page } = await visitor();
  await createMember(page, newName('lion'));
  await deposit(page, '500');
  const frame = await enterGame(page, 'Brave Lion');
  const before = await stageBalance(frame);
  await frame.getByRole('button', { name: 'Tails' }).click();
  const round = await playRound(page, () => frame.getByRole('button', { name: /^Toss for/ }).click());
  expect(round.input).toEqual({ side: 'tails' });
  await expectStageBalance(frame, before - round.stake + round.payout);
  await frame.getByRole('button', { name: /^seed/ }).click();
  await frame.getByRole('dialog', { name: 'Provably fair' }).getByText(round.serverSeedHash).waitFor();

  await page.goto('/m/gameRecord');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Brave Lion/ })
    .waitFor();
});

test('plays a slot that was made by one command', async ({ visitor }) => {
  const { page } = await visitor();
  await createMember(page, newName('otter'));
  await deposit(page, '500');
  const frame = await enterGame(page, 'Calm Otter');
  const before = await stageBalance(frame);
  const round = await playRound(page, () => frame.getByRole('button', { name: /^Spin for/ }).click());
  expect(round.outcome).toMatchObject({
    base: { stops: [expect.any(Number), expect.any(Number), expect.any(Number)] },
  });
  await frame
    .getByRole('status')
    .filter({ hasText: round.payout > 0 ? 'You won' : 'No win' })
    .waitFor();
  await expectStageBalance(frame, before - round.stake + round.payout);
  await expect.poll(() => frame.getByRole('button', { name: /^Spin for/ }).isEnabled()).toBe(true);
  await frame.getByRole('button', { name: 'Rules' }).click();
  await frame.getByRole('dialog', { name: 'Rules' }).getByText('×200').waitFor();
});

test('bets on a lottery that was made by one command, and sees its draw', async ({ visitor }) => {
  const { page } = await visitor();
  await createMember(page, newName('owl'));
  await deposit(page, '500');
  const frame = await enterGame(page, 'Keen Owl');
  const before = await stageBalance(frame);
  // All ten digits: one of the ten bets wins, whatever the result.
  for (let digit = 0; digit < 10; digit++) await frame.getByRole('button', { name: `${digit}`, exact: true }).click();
  const placing = page.waitForResponse(
    (response) => response.url().endsWith('/lgw/orders') && response.request().method() === 'POST',
  );
  await frame.getByRole('button', { name: /^Bet / }).click();
  const { value } = await (await placing).json();
  const centavos = (amount: string) => Number(amount.replace('.', ''));
  const stake = centavos(value.order.stake);
  await frame.getByRole('status').filter({ hasText: 'Bet placed' }).waitFor();
  await expectStageBalance(frame, before - stake);
  await frame.getByRole('button', { name: 'OK' }).click();
  await frame.getByRole('button', { name: 'My bets' }).click();
  const orders = frame.getByRole('dialog', { name: 'My bets' });
  await orders.getByText(/Last digit/).waitFor();
  // A draw every half minute, and its settlement.
  await orders.getByText(/· won · \d \d \d/).waitFor({ timeout: 50_000 });
  await expectStageBalance(frame, before - stake + (stake * 95) / 100);
});

test('plays a round of several moves of a game that was made by one command, over a reload and in two tabs', async ({
  visitor,
}) => {
  const { page, context, watch } = await visitor();
  // A move from a view that is out of date.
  watch.allow(/409 \(Conflict\).*\/wps\/play\/rounds\/open\/moves/);
  await createMember(page, newName('tower'));
  await deposit(page, '500');
  const frame = await enterGame(page, 'Tall Tower');
  const opening = frame.getByRole('button', { name: /^Enter for/ });
  const leave = frame.getByRole('button', { name: /^Leave with ×1\.44/ });
  const left = frame.getByRole('button', { name: 'Left' });
  const moves = listen(page, '/wps/play/rounds/open/moves');
  // Two of the three first doors are safe.
  for (;;) {
    const sent = moves.count();
    await opening.click();
    await expect.poll(() => left.isEnabled()).toBe(true);
    await pressTwice(frame, /^Left$/);
    await expect.poll(async () => (await leave.isVisible()) || (await opening.isVisible())).toBe(true);
    expect(moves.count()).toBe(sent + 1);
    if (await leave.isVisible()) break;
    await frame.getByRole('status').filter({ hasText: 'a trap' }).waitFor();
  }
  const before = await stageBalance(frame);

  // The reloaded page shows the round in the same state, and another tab continues it.
  await page.reload();
  await leave.waitFor();
  const other = await context.newPage();
  const beside = await enterGame(other, 'Tall Tower');
  await beside.getByRole('button', { name: /^Leave with ×1\.44/ }).press('Enter');
  await beside.getByRole('status').filter({ hasText: 'You left with' }).waitFor();
  await left.click();
  await frame.getByText('The round has gone on meanwhile.').waitFor();
  await frame.getByRole('button', { name: 'OK' }).click();
  await opening.waitFor();
  await expect.poll(() => stageBalance(beside)).toBeGreaterThan(before);

  await page.goto('/m/gameRecord');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Tall Tower/ })
    .first()
    .waitFor();
});
