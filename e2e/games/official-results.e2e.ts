/** What players see of draws that others make: one that operators voided, and one whose result was corrected after it was settled. */
import type { Page } from '@playwright/test';
import type { Tx } from '../../apps/server/src/db/db.ts';
import { sqlPortOf } from '../../apps/server/src/db/sql-ports.ts';
import { atomically } from '../../apps/server/src/db/transactions.ts';
import { boardOf, GAME } from '../../apps/server/src/modules/lottery/official/testing/official-game.ts';
import { credit } from '../actions/cashier.ts';
import { openLottery } from '../actions/games.ts';
import { createMember, newName, send } from '../actions/player.ts';
import { findings } from '../browser/axe.ts';
import { CONSOLE_HOST, signIn } from '../console/operator-pages.ts';
import { expect, test, type Visitor } from '../fixtures.ts';
import { onRewardsServer, rewardsServer } from '../server/rewards-server.ts';

test.use({ opening: onRewardsServer });

interface Placed {
  readonly orderId: string;
  readonly gameId: string;
  readonly numero: string;
  readonly lines: readonly { readonly selection: { readonly marks?: readonly string[] } }[];
}

/** A member's five random lines. */
async function placeBet(page: Page, game: string): Promise<Placed> {
  await createMember(page, newName('bettor'));
  await credit(page, '1000.00');
  const frame = await openLottery(page, game);
  await frame.getByRole('button', { name: '5 random lines' }).click();
  await frame.getByRole('button', { name: /^Bet / }).click();
  await frame.getByRole('button', { name: 'OK', exact: true }).click();
  const { content } = await send<{ content: Placed[] }>(page, 'GET', '/lgw/orders?limit=5');
  const [placed] = content;
  if (!placed) throw new Error('the bet was placed');
  return placed;
}

const lottery = () => rewardsServer().server.modules.lottery;
const named = ({ gameId, numero }: Placed) => ({ scope: '*', gameCode: gameId, drawNumber: numero, by: 'ines, tomas' });
const textOf = (result: object) =>
  JSON.stringify({ source: 'The office', publishedAt: new Date().toISOString(), result });

/** Its draw time comes now, with what operators decide in the same moment. */
async function draw({ gameId, numero }: Placed, decide: (tx: Tx) => Promise<{ readonly ok: boolean }>): Promise<void> {
  const times = `closes_at = now() - interval '2 s', draws_at = now() - interval '1 s'`;
  const decided = await atomically(rewardsServer().server.database.db, async (tx) => {
    await sqlPortOf(tx).query(`update lottery_draw set ${times} where game = $1 and draw_number = $2`, [
      gameId,
      numero,
    ]);
    return decide(tx);
  });
  expect(decided.ok).toBe(true);
  await lottery().drawClock.tick();
}

/** In the console: by the fields of the board, with what it changes counted before it is pressed; another operator approves. */
async function correct({ gameId, numero }: Placed, db: string, operators: readonly [Visitor, Visitor]): Promise<void> {
  for (const [at, name] of (['ines', 'tomas'] as const).entries()) {
    const operator = operators[at];
    if (!operator) throw new Error('there are two operators');
    await signIn(operator, name);
    await operator.page.evaluate(() => localStorage.setItem('console.scope', 'all'));
  }
  const [{ page }, second] = operators;
  await page.goto(`/draws/${gameId}/${numero}`);
  await page.getByRole('button', { name: 'Correct the result' }).click();
  const dialog = page.getByRole('dialog');
  const first = dialog.getByLabel('Special prize (db)');
  await first.fill('12');
  await dialog.getByRole('textbox', { name: /reason/i }).fill('a ball was misread');
  await dialog.getByRole('button', { name: 'Count what it would change' }).click();
  // The browser knows how many digits it has.
  await expect(first).toHaveJSProperty('validity.patternMismatch', true);
  await first.fill(db);
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Count what it would change' }).click();
  await expect(dialog.getByRole('row', { name: /^Croupier/ })).toContainText('1 / 1');
  await dialog.getByRole('button', { name: 'Correct the result' }).click();
  await expect(dialog).toHaveCount(0);
  await second.page.goto('/approvals');
  await second.page.getByRole('button', { name: 'Approve' }).click();
  await second.page.getByRole('button', { name: 'Run' }).click();
  await expect(second.page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
}

test('GAME-16 shows a void draw as such, and its stake as given back', async ({ visitor }) => {
  const { page } = await visitor({ width: 320 });
  const placed = await placeBet(page, 'lottery-4d-sandbox');
  const voided = { ...named(placed), reason: 'the office did not draw' };
  await draw(placed, (tx) => lottery().backOffice.voidDraw(tx, voided));
  await page.goto(`/m/gameRecord?bet=${placed.orderId}`);
  await expect(page.getByRole('dialog').getByText('Returned').first()).toBeVisible();
  await page.goto('/m/member/transactions');
  await expect(page.getByRole('main').getByText('Stake given back').first()).toBeVisible();
});

test('GAME-16 celebrates what a player won while the game is open, once', async ({ visitor }) => {
  const { page } = await visitor({ width: 320 });
  // A province of its own: of a draw that was made before its time no more bets are taken until then.
  const placed = await placeBet(page, 'lottery-vns-ho-chi-minh');
  const [mark] = placed.lines.flatMap(({ selection }) => selection.marks ?? []);
  const entered = { ...named(placed), text: textOf(boardOf(`${mark}5`)) };
  await draw(placed, (tx) => lottery().backOffice.enterResult(tx, entered));
  const frame = page.frameLocator('iframe');
  const notice = frame.getByRole('status').filter({ hasText: `Draw ${placed.numero.slice(-4)}: you won` });
  await expect(notice).toHaveAttribute('data-size', /^(small|big|huge)$/);
  const { content } = await send<{ content: { payout: string }[] }>(page, 'GET', '/lgw/orders?limit=5');
  await expect(notice).toContainText(content[0]?.payout.replace(/\B(?=(\d{3})+\.)/g, ',') ?? 'a payout');
  expect(await findings(page)).toEqual([]);
  await notice.getByRole('button').click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await frame.locator('[data-play]').waitFor();
  await frame.getByRole('button', { name: 'My bets' }).click();
  await expect(frame.getByRole('dialog').getByRole('listitem').first()).toContainText('won');
  await expect(notice).toHaveCount(0);
});

test('GAME-16 tells a player of a corrected result, shows both with the reason, and the movement', async ({
  visitor,
}) => {
  const { page } = await visitor({ width: 320 });
  const placed = await placeBet(page, GAME);
  // Each line is on the last digit but one of the first prize.
  const picked = placed.lines.flatMap(({ selection }) => selection.marks ?? []);
  const other = [...'0123456789'].find((digit) => !picked.includes(digit));
  const entered = { ...named(placed), text: textOf(boardOf(`${other}5`)) };
  await draw(placed, (tx) => lottery().backOffice.enterResult(tx, entered));
  const operators = [
    await visitor({ host: CONSOLE_HOST, width: 1_280 }),
    await visitor({ host: CONSOLE_HOST, width: 1_280 }),
  ] as const;
  await correct(placed, `1234${picked[0]}5`, operators);
  await lottery().drawClock.tick();

  await page.goto('/m/webEmail');
  await page.getByRole('button', { name: /more after a corrected result/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'See the order' }).click();
  const results = page.getByRole('region', { name: 'Results of the draw' });
  await expect(results.getByRole('list').first().getByRole('listitem')).toHaveCount(2);
  await expect(results.getByText(/^The office, /).first()).toBeVisible();
  await expect(results.getByText(/: a ball was misread$/)).toBeVisible();
  await expect(results.getByText('Paid in addition')).toBeVisible();
  expect(await results.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);
  await page.goto('/m/member/transactions');
  await expect(page.getByRole('main').getByText('Paid after a correction')).toBeVisible();
  await page.goto(`/m/startLottery?gameId=${GAME}&mui=EN&playType=Entertainment`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'My bets' }).click();
  await expect(frame.getByRole('dialog').getByText(/^Corrected on .*: a ball was misread$/)).toBeVisible();
});
