/** A game as “npm run new” makes it, without a line changed: found in the lobby, played, and proved. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deposit } from '../actions/cashier.ts';
import { enterGame, expectStageBalance, playRound, stageBalance } from '../actions/games.ts';
import { newName, register } from '../actions/player.ts';
import { openVisits } from '../browser/visits.ts';
import { openCopy } from '../server/server-copy.ts';

const BUILD = "import('./tools/prepare.mjs').then((prepare) => prepare.buildAll())";

const { visitor } = openVisits(() =>
  openCopy((copy) => {
    execFileSync(process.execPath, [join(copy, 'tools/new/new.ts'), 'game', 'brave-lion'], { cwd: copy });
    execFileSync(process.execPath, ['--input-type=module', '-e', BUILD], { cwd: copy, stdio: 'ignore' });
  }),
);

it('plays a game that was made by one command, and finds it in the records', async () => {
  const { page } = await visitor();
  await register(page, newName('lion'));
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
