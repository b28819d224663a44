/**
 * What “npm run new” makes, with no line of code changed: games of every kind, found in the lobby, played and verified; a third merchant with data of
 * its own (e2e/server/copied-server.ts).
 */
import type { FrameLocator, Page } from '@playwright/test';
import { credit } from '../actions/cashier.ts';
import { enterGame, expectStageBalance, listen, playRound, pressTwice, stageBalance } from '../actions/games.ts';
import { createMember, newName } from '../actions/player.ts';
import { expect, type NewVisitor, test } from '../fixtures.ts';
import { onCopiedServer, withoutHttpCache } from '../server/copied-server.ts';

const ORCHID = 'orchid.localhost';

test.use({ opening: onCopiedServer, browserFlags: withoutHttpCache });

/** Bets on the draw that is on sale; answers what the balance was before, and what was bet. */
async function betOnOwl(page: Page, frame: FrameLocator): Promise<{ readonly before: number; readonly stake: number }> {
  const before = await stageBalance(frame);
  // All ten digits: one of the ten bets wins, whatever the result.
  for (let digit = 0; digit < 10; digit++) await frame.getByRole('button', { name: `${digit}`, exact: true }).click();
  // Not just before the draw closes.
  const left = async () => Number((await frame.getByRole('timer').innerText()).split(':').at(-1));
  await expect.poll(left, { timeout: 20_000 }).toBeGreaterThan(6);
  const placing = page.waitForResponse(
    (response) => response.url().endsWith('/lgw/orders') && response.request().method() === 'POST',
  );
  await frame.getByRole('button', { name: /^Bet / }).click();
  const { value } = await (await placing).json();
  const stake = Number(value.order.stake.replace('.', ''));
  await frame.getByRole('status').filter({ hasText: 'Bet placed' }).waitFor();
  await expectStageBalance(frame, before - stake);
  await frame.getByRole('button', { name: 'OK' }).click();
  return { before, stake };
}

async function tossLion(page: Page): Promise<void> {
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
}

async function spinOtter(page: Page): Promise<void> {
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
}

async function playerCalled(visitor: NewVisitor, name: string): Promise<Page> {
  const { page } = await visitor();
  await createMember(page, newName(name));
  await credit(page, '500');
  return page;
}

test('bets on a lottery that was made from its template, plays a game and finds it in the records, plays a slot, and sees the draw', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  test.setTimeout(120_000);
  const page = await playerCalled(visitor, 'owl');
  const frame = await enterGame(page, 'Keen Owl', '/m/gameList?gameType=LOTT&gameName=owl');
  const { before, stake } = await betOnOwl(page, frame);

  // While that draw is waited for, another player plays the other games.
  const other = await playerCalled(visitor, 'lion');
  await tossLion(other);
  await spinOtter(other);

  await frame.getByRole('button', { name: 'My bets' }).click();
  const orders = frame.getByRole('dialog', { name: 'My bets' });
  await orders.getByText(/Last digit/).waitFor();
  // A draw every half minute, and its settlement.
  await orders.getByText(/· won$/).waitFor({ timeout: 50_000 });
  await orders
    .getByText(/^\d \d \d$/)
    .first()
    .waitFor({ state: 'attached' });
  await expectStageBalance(frame, before - stake + (stake * 95) / 100);
});

test('plays a round of several moves of a game that was made by one command, over a reload and in two tabs', async ({
  visitor,
}) => {
  const { page, context, watch } = await visitor();
  // A move from a view that is out of date.
  watch.allow(/409 \(Conflict\).*\/wps\/play\/rounds\/open\/moves/);
  await createMember(page, newName('tower'));
  await credit(page, '500');
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
  const leaveBeside = beside.getByRole('button', { name: /^Leave with ×1\.44/ });
  // It takes presses once it has said for a moment what it does.
  await expect(leaveBeside).toBeEnabled();
  await leaveBeside.press('Enter');
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

test('SYS-03 opens a copied template as a merchant of its own: name, theme, languages, texts, currency, fields', async ({
  visitor,
}) => {
  const { page } = await visitor({ host: ORCHID, locale: 'en-US' });
  await page.goto('/m/home');
  expect(await page.title()).toContain('Orchid');
  const html = page.locator('html');
  expect([await html.getAttribute('lang'), await html.getAttribute('data-theme')]).toEqual(['pt', 'light']);
  expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toMatch(/^#f[0-9a-f]{5}$/);
  const surface = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--surface-0'));
  expect(surface.trim()).toBe('oklch(97% .02 320)');
  await page.getByRole('heading', { name: 'Flores do dia' }).waitFor();
  await page.locator('main').getByText('Dados').first().waitFor();

  await page.getByRole('combobox', { name: 'Idioma' }).selectOption({ label: '简体中文' });
  await page.getByRole('heading', { name: '热门游戏' }).waitFor();
  expect(await page.getByRole('combobox').locator('option').allTextContents()).toEqual(['Português', '简体中文']);

  await page.goto('/m/register');
  await page.getByLabel('LINE').waitFor();
  await page.goto('/m/login');
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: '免费试玩' }).count()).toBe(0);
});

test('SYS-03 does not change the other merchants', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/home');
  expect(await page.title()).toContain('Croupier');
  await page.getByRole('heading', { name: 'Hot games' }).waitFor();
});
