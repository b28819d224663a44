/**
 * Every screen, opened once: its title, header and footer; no axe violation in any theme, at any merchant; large text on small screens.
 * Use by keyboard alone.
 */
import type { Page } from '@playwright/test';
import type { screens } from '../../apps/site/src/app/screens.ts';
import { credit } from '../actions/cashier.ts';
import { openGame, playRound } from '../actions/games.ts';
import { createMember, newName, openSessionOf, PASSWORD } from '../actions/player.ts';
import { offeredScreens } from '../actions/screens.ts';
import { findings } from '../browser/axe.ts';
import { COLOURS, expectByTurns, expectForEveryone } from '../browser/for-everyone.ts';
import { openWithin } from '../browser/open-within.ts';
import { quiet, settled } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';

// Each test can run in any worker: those that visit every screen are among the longest.
test.describe.configure({ mode: 'parallel' });

/** Time to visit every screen. */
const SCREENS_MS = 480_000;

type OfferedScreen = (typeof screens)[number];

/** They lead to a page of another origin, and have tests of their own. */
const leaving = ['/m/launchGame', '/m/chat'];

/** The screens with these access levels. */
const screensFor = (offered: readonly OfferedScreen[], accesses: readonly string[]) =>
  offered.filter(({ path, access }) => accesses.includes(access) && !leaving.includes(path));

const GUESTS = ['guest', 'unregistered', 'anyone'];
const MEMBERS = ['session', 'member'];
/**
 * Every third screen is looked at, and of those for everyone as a guest or as a member, by turns; in the whole proof all, and these as both: as a guest
 * in all ways, as a member in one, since who looks changes neither theme nor width.
 */
const turnsOf = (who: 'guest' | 'member', offered: readonly OfferedScreen[]) =>
  offered.filter(({ access }, at) => {
    if (process.env.WHOLE) return true;
    return access === 'anyone' ? at % 6 === (who === 'guest' ? 0 : 3) : at % 3 === 0;
  });
const LOTUS = 'lotus.localhost';

/** A title of the merchant, and the header and footer of the screen's manifest. Answers the title. */
async function expectFrame(page: Page, { path, chrome }: OfferedScreen): Promise<string> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  // The title may appear before the frame around it.
  await quiet(page);
  await expect.poll(() => page.title()).toMatch(/Croupier/);
  expect(await page.getByRole('navigation', { name: 'Main menu' }).count(), `footer of ${path}`).toBe(
    chrome.footer ? 1 : 0,
  );
  expect(await page.getByRole('banner').count(), `header of ${path}`).toBe(chrome.header ? 1 : 0);
  return page.title();
}

async function expectMenuForEveryone(page: Page, rules?: readonly string[]): Promise<void> {
  await page.goto('/m/home');
  await page.locator('nav button[aria-haspopup="dialog"]').click();
  await page.locator('dialog[open] nav').first().waitFor();
  await expectForEveryone(page, 'menu', rules);
}

test('axe finds nothing on any screen for guests, and nothing scrolls sideways', { tag: '@whole' }, async ({
  visitor,
}) => {
  test.setTimeout(SCREENS_MS);
  const { page } = await visitor();
  await page.goto('/m/home');
  for (const { path } of screensFor(turnsOf('guest', await offeredScreens(page)), GUESTS)) {
    await openWithin(page, path);
    await expectForEveryone(page, path);
  }
});

test('ROUTE-08, LAY-01, LAY-05 gives every screen for members a title, and the header and footer of its manifest; axe finds nothing, and nothing scrolls sideways', {
  tag: '@whole',
}, async ({ visitor }) => {
  test.setTimeout(SCREENS_MS);
  const { page } = await visitor();
  await openSessionOf(page, 'luckytiger', 'Tiger-2026!');
  await page.goto('/m/home');
  const titles = new Set<string>();
  const all = await offeredScreens(page);
  const offered = screensFor(all, ['anyone', ...MEMBERS]);
  const looked = turnsOf('member', all);
  for (const [at, screen] of offered.entries()) {
    // Guests open the documents of all screens: see ROUTE-02. Those of members show them nothing. A sixth of these, and all in the whole proof.
    if (MEMBERS.includes(screen.access) && (process.env.WHOLE || at % 6 === 0)) await page.goto(screen.path);
    else await openWithin(page, screen.path);
    titles.add(await expectFrame(page, screen));
    const look = screen.access === 'anyone' ? expectByTurns : expectForEveryone;
    if (looked.includes(screen)) await look(page, screen.path);
  }
  expect(titles.size).toBe(offered.length);
  await expectMenuForEveryone(page);
});

test('axe finds nothing on screens for guests at the second merchant, and nothing scrolls sideways', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  test.setTimeout(SCREENS_MS);
  const { page } = await visitor({ host: LOTUS });
  await page.goto('/m/home');
  for (const { path } of screensFor(await offeredScreens(page), GUESTS)) {
    await openWithin(page, path);
    await expectForEveryone(page, path, COLOURS);
  }
});

test('axe finds nothing on screens for members at the second merchant, and nothing scrolls sideways', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  test.setTimeout(SCREENS_MS);
  const { page } = await visitor({ host: LOTUS });
  await openSessionOf(page, 'quietlotus', 'Lotus-2026!');
  await page.goto('/m/home');
  for (const { path } of screensFor(await offeredScreens(page), MEMBERS)) {
    await openWithin(page, path);
    await expectForEveryone(page, path, COLOURS);
  }
  await expectMenuForEveryone(page, COLOURS);
});

test('axe finds nothing in a table without bets, a game, its sheets, the verifier and the payment page', async ({
  visitor,
  server,
}) => {
  const { page, context } = await visitor();
  await createMember(page, newName('axe'));
  await credit(page, '1000');
  // The table of days scrolls sideways, and has no link to a day without bets.
  await page.goto('/m/member/profitAndLoss');
  await settled(page);
  expect(await findings(page), 'profit and loss').toEqual([]);
  for (const name of process.env.WHOLE ? ['dice', 'dragons-hoard', 'fast-five'] : ['fast-five']) {
    await openGame(page, name);
    const frame = page.frames().find((one) => /\/m\/(stage|lotto-h5)\//.test(one.url()));
    expect(frame, name).toBeDefined();
    if (!frame) return;
    expect(await findings(frame), name).toEqual([]);
    await frame.getByRole('button', { name: 'Rules' }).click();
    expect(await findings(frame), `${name}: rules`).toEqual([]);
  }
  const verifier = await context.newPage();
  await verifier.goto(`${server.origin('stage.localhost')}/m/stage/verify.html`);
  await verifier.getByLabel('Or paste the proof').waitFor();
  expect(await findings(verifier), 'verifier').toEqual([]);
  await verifier.goto(`${server.origin('pay.localhost')}/payouts`);
  expect(await findings(verifier), 'payment page').toEqual([]);
});

test('a player logs in, opens dice and rolls by keyboard alone', async ({ visitor }) => {
  const { page } = await visitor();
  const name = newName('keys');
  await createMember(page, name);
  await credit(page, '500');
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();

  await page.goto('/m/login');
  await tabTo(page, (label) => label === 'Username:');
  await page.keyboard.type(name);
  await tabTo(page, (label) => label === 'Password:');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/m/home');
  await page.getByRole('link', { name: /^Account of/ }).waitFor();
  await tabTo(page, (label) => label.startsWith('Dice'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/m/launchGame?*');
  const frame = page.frameLocator('iframe');
  const roll = frame.getByRole('button', { name: /^Roll for/ });
  await roll.waitFor();
  const round = await playRound(page, async () => {
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab');
      if (await roll.evaluate((button) => button === document.activeElement)) break;
    }
    await page.keyboard.press('Enter');
  });
  expect(round.stake).toBeGreaterThan(0);
});

/** Presses Tab until the element of that name has the focus; fields have a colon after their names. */
async function tabTo(page: Page, isIt: (label: string) => boolean): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused instanceof HTMLInputElement) {
        return `${focused.labels?.[0]?.textContent?.replace(/\W+$/, '') ?? ''}:`;
      }
      return focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    });
    if (isIt(label)) return;
    seen.push(label);
  }
  throw new Error(`never reached; the focus went through: ${seen.join(' | ')}`);
}
