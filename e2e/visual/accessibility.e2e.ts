/** Accessibility: no axe violation on any screen, in any theme, at any merchant; use by keyboard alone; large text on small screens. */
import type { Page } from '@playwright/test';
import { screens } from '../../apps/site/src/app/screens.ts';
import { deposit } from '../actions/cashier.ts';
import { enterGame, playRound } from '../actions/games.ts';
import { newName, PASSWORD, register } from '../actions/player.ts';
import { findings } from '../browser/axe.ts';
import { settled } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';

// Each test can run in any worker: those that visit every screen are among the longest.
test.describe.configure({ mode: 'parallel' });

/** Time to visit every screen. */
const SCREENS_MS = 240_000;

/** The screens with these access levels. A launch needs its game and has a test of its own. */
const pathsFor = (accesses: readonly string[]) =>
  screens.filter(({ path, access }) => accesses.includes(access) && path !== '/m/launchGame').map(({ path }) => path);

/** Of all rules, what a theme can break. */
const COLOURS = ['color-contrast'];

/**
 * The first merchant's member also visits the screens for everyone. The same code draws the second merchant's screens: only its colours
 * and texts differ.
 */
const hosts = [
  {
    host: 'localhost',
    name: 'luckytiger',
    password: 'Tiger-2026!',
    accesses: ['anyone', 'session', 'member'],
    rules: undefined,
  },
  {
    host: 'lotus.localhost',
    name: 'quietlotus',
    password: 'Lotus-2026!',
    accesses: ['session', 'member'],
    rules: COLOURS,
  },
];

/** Runs axe on the page in the dark and the light theme, and checks that nothing is wider than a small screen, nor with large text. */
async function expectForEveryone(page: Page, what: string, rules?: readonly string[]): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    await settled(page);
    const found = await findings(page, theme === 'dark' ? rules : COLOURS);
    expect(found, `${theme} ${what}`).toEqual([]);
  }
  for (const [width, fontSize] of [
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const over = await page.evaluate((size) => {
      document.documentElement.style.setProperty('font-size', size);
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    }, fontSize);
    expect(over, `${what} scrolls sideways at ${width} px with text at ${fontSize}`).toBe(0);
  }
}

for (const { host, name, password, accesses, rules } of hosts) {
  test.describe(`at ${host}`, () => {
    test('axe finds nothing on any screen for guests, and nothing scrolls sideways', async ({ visitor }) => {
      test.setTimeout(SCREENS_MS);
      const { page } = await visitor({ host });
      for (const path of pathsFor(['guest', 'newcomer', 'anyone'])) {
        await page.goto(path);
        await expectForEveryone(page, path, rules);
      }
    });

    test('axe finds nothing on any screen for members, and nothing scrolls sideways', async ({ visitor }) => {
      test.setTimeout(SCREENS_MS);
      const { page } = await visitor({ host });
      await page.goto('/m/login');
      await page.locator('input[name="username"]').fill(name);
      await page.locator('input[name="password"]').fill(password);
      await page.locator('form button[type="submit"]').click();
      await page.waitForURL('**/m/home');
      for (const path of pathsFor(accesses)) {
        await page.goto(path);
        await expectForEveryone(page, path, rules);
      }
      await page.goto('/m/home');
      await page.locator('nav button[aria-haspopup="dialog"]').click();
      await page.locator('dialog[open] nav').first().waitFor();
      await expectForEveryone(page, 'menu', rules);
    });
  });
}

test('axe finds nothing in a game, its sheets, the verifier and the payment page', async ({ visitor, server }) => {
  const { page, context } = await visitor();
  await register(page, newName('axe'));
  await deposit(page, '1000');
  for (const name of ['Dice', "Dragon's Hoard", 'Fast Five']) {
    await enterGame(page, name);
    const frame = page.frames().find((one) => /\/m\/(stage|lotto-h5)\//.test(one.url()));
    expect(frame, name).toBeDefined();
    if (!frame) return;
    expect(await findings(frame), name).toEqual([]);
    await frame.getByRole('button', { name: 'Rules' }).click();
    expect(await findings(frame), `${name}: rules`).toEqual([]);
  }
  const verifier = await context.newPage();
  await verifier.goto(`${server.origin('stage.localhost')}/m/stage/verify.html?game=dice`);
  await verifier.getByLabel('Client seed').waitFor();
  expect(await findings(verifier), 'verifier').toEqual([]);
  await verifier.goto(`${server.origin('pay.localhost')}/payouts`);
  expect(await findings(verifier), 'payment page').toEqual([]);
});

test('a player logs in, opens dice and rolls by keyboard alone', async ({ visitor }) => {
  const { page } = await visitor();
  const name = newName('keys');
  await register(page, name);
  await deposit(page, '500');
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
