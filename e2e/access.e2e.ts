/** For everyone: no finding of axe on any screen, theme and house; the keyboard alone; large text on small screens. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { screens } from '../apps/site/src/app/screens.ts';
import { findings } from './axe.ts';
import { deposit } from './cashier.ts';
import { enterGame, playRound } from './games.ts';
import { logIn, newName, PASSWORD, register } from './player.ts';
import { settled } from './settled.ts';
import { openVisits } from './visits.ts';

const { visitor, house } = openVisits();

const paths = screens.map(({ path }) => path).filter((path) => path !== '/m/launchGame');
const themes = ['dark', 'light'] as const;
const hosts = ['localhost', 'lotus.localhost'];

describe.each(hosts)('at %s', (host) => {
  it.each(themes)('axe finds nothing on any screen a guest sees, in the %s theme', async (theme) => {
    const { page } = await visitor({ host, theme });
    for (const path of paths) {
      await page.goto(path);
      await settled(page);
      expect(await findings(page), `${theme} ${path}`).toEqual([]);
    }
  });

  it.each(themes)('axe finds nothing on any screen a member sees, in the %s theme', async (theme) => {
    const { page } = await visitor({ host, theme });
    await page.goto('/m/login');
    await page.locator('input[name="username"]').fill('luckytiger');
    await page.locator('input[name="password"]').fill('Tiger-2026!');
    await page.locator('form button[type="submit"]').click();
    await page.waitForURL('**/m/home');
    for (const { path, access } of screens) {
      if (access === 'guest' || path === '/m/launchGame') continue;
      await page.goto(path);
      await settled(page);
      expect(await findings(page), `${theme} ${path}`).toEqual([]);
    }
    await page.locator('nav button[aria-haspopup="dialog"]').click();
    await page.locator('dialog[open] nav').first().waitFor();
    await settled(page);
    expect(await findings(page), `${theme} menu`).toEqual([]);
  });
});

it('axe finds nothing in a game, its sheets, the verifier and the payment page', async () => {
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
  await verifier.goto('/m/stage/verify.html?game=dice');
  await verifier.getByLabel('Client seed').waitFor();
  expect(await findings(verifier), 'verifier').toEqual([]);
  await verifier.goto(`${house().origin('pay.localhost')}/payouts`);
  expect(await findings(verifier), 'payment page').toEqual([]);
});

it('the keyboard alone logs in, opens dice and rolls', async () => {
  const { page } = await visitor();
  const name = newName('keys');
  await register(page, name);
  await deposit(page, '500');
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();

  await page.goto('/m/login');
  await tabTo(page, (label) => label === 'Username');
  await page.keyboard.type(name);
  await tabTo(page, (label) => label === 'Password');
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

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, isIt: (label: string) => boolean): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused instanceof HTMLInputElement) return focused.labels?.[0]?.textContent?.replace(/\W+$/, '') ?? '';
      return focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    });
    if (isIt(label)) return;
    seen.push(label);
  }
  throw new Error(`never reached; the focus went through: ${seen.join(' | ')}`);
}

it.each([
  ['320 px', 320, '100%'],
  ['390 px with text at 200 %', 390, '200%'],
])('nothing scrolls sideways at %s', async (_name, width, fontSize) => {
  const { page } = await visitor({ width });
  const expectNoOverflow = async (path: string) => {
    await page.goto(path);
    await settled(page);
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, path).toBe(0);
  };
  for (const { path, access } of screens) if (access === 'guest') await expectNoOverflow(path);
  await logIn(page, 'quietlotus', 'Lotus-2026!');
  for (const { path, access } of screens) {
    if (access !== 'guest' && path !== '/m/launchGame') await expectNoOverflow(path);
  }
});
