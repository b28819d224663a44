/**
 * On small phones all words of a screen are visible: of the screens of guests in one language, and of those of members in another, every fourth on the
 * smallest phone, and every fourth on a usual one; in the whole proof (WHOLE=1) all, in every language, on the smallest.
 */
import type { Page } from '@playwright/test';
import { openSessionOf } from '../actions/player.ts';
import { expectWholeWords, hardestLanguages } from '../browser/cut-words.ts';
import { openWithin } from '../browser/open-within.ts';
import { drawn, quiet, settled } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';

// Each test can run in any worker: together they make the longest file.
test.describe.configure({ mode: 'parallel' });

/** Where words are cut first. */
const SMALLEST = 320;
const USUAL = 360;
/** Time to visit all screens of a member. */
const SCREENS_MS = 240_000;

const guestPaths = ['/m/home', '/m/gameCenter', '/m/login', '/m/register', '/m/activity', '/m/help', '/m/setting'];
const memberPaths = [
  '/m/home',
  '/m/voucherCenter',
  '/m/withdraw',
  '/m/wallets',
  '/m/securityCenter',
  '/m/gameRecord',
  '/m/member/transactions',
  '/m/member/profitAndLoss',
  '/m/member/home',
  '/m/message',
  '/m/messages',
  '/m/rewardCenter',
  '/m/rewardCenter?tab=points',
  '/m/lottery',
];
const games = ['dice', 'dragons-hoard', 'mines', 'crash'];

/** Every screen once, each in another language than the next; in two languages only, where this is not the whole proof. */
const OF = process.env.WHOLE ? hardestLanguages.length : 2 * hardestLanguages.length;
const turnsOf = (shown: readonly string[], turn: number) => shown.filter((_, at) => at % OF === turn);
const usualOf = (shown: readonly string[], turn: number) => turnsOf(shown, (turn + 1) % hardestLanguages.length);
/** Guests in the first language and members in the second, unless it is the whole proof. */
const tagOf = (isIts: boolean) => (isIts ? '@whole' : '@whole-only');
/** In the whole proof every screen, in each language. */
const smallestOf = (shown: readonly string[], turn: number) => (process.env.WHOLE ? shown : turnsOf(shown, turn));

/** The window changes between the tours only: in one, it would abort the transitions between screens. */
async function expectWholeScreens(page: Page, paths: readonly string[], turn: number): Promise<void> {
  await page.goto('/m/home');
  for (const [width, some] of [
    [SMALLEST, smallestOf(paths, turn)],
    [USUAL, usualOf(paths, turn)],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await drawn(page);
    for (const path of some) {
      await openWithin(page, path);
      await settled(page);
      await expectWholeWords(page, path);
    }
  }
}

for (const [turn, [code, { ownName }]] of hardestLanguages.entries()) {
  const cookie = { name: 'language', value: code, url: 'http://localhost' };

  test(`cuts no words for a guest in ${ownName} at 320 px and at 360 px by turns`, { tag: tagOf(turn === 0) }, async ({
    visitor,
  }) => {
    test.setTimeout(SCREENS_MS);
    const { page, context } = await visitor({ width: SMALLEST });
    await context.addCookies([cookie]);
    await expectWholeScreens(page, guestPaths, turn);
  });

  test(`cuts no words for a member in ${ownName} at 320 px and at 360 px by turns`, { tag: tagOf(turn === 1) }, async ({
    visitor,
  }) => {
    test.setTimeout(SCREENS_MS);
    const { page, context } = await visitor({ width: SMALLEST });
    await context.addCookies([cookie]);
    await openSessionOf(page, 'luckytiger', 'Tiger-2026!');
    await expectWholeScreens(page, memberPaths, turn);
    for (const [width, some] of [
      [SMALLEST, smallestOf(games, turn)],
      [USUAL, usualOf(games, turn)],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      for (const game of some) {
        await page.goto(`/m/launchGame?gameId=${game}`);
        await page.frameLocator('iframe').locator('header button').first().waitFor();
        await quiet(page);
        const frame = page.frames().find((one) => one.url().includes('stage.localhost'));
        expect(frame, game).toBeDefined();
        await expectWholeWords(page, game, frame);
      }
    }
  });
}
