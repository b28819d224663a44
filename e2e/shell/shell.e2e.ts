/** The shell around the screens: navigation and back, saved scroll positions, loading errors, menus, settings. */
import type { Page } from '@playwright/test';
import { screens } from '../../apps/site/src/app/screens.ts';
import { goWithin, guestLink, logIn, memberCorner, openMenu, openSessionOf, signOut } from '../actions/player.ts';
import { quiet } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';
import { addressOfSource, siteManifest } from '../server/site-build.ts';

const pathOf = (page: Page) => new URL(page.url()).pathname;
const addressOf = (page: Page) => pathOf(page) + new URL(page.url()).search;
const footer = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Account information' });
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** The screen whose main part has this title. */
async function onScreen(page: Page, title: string): Promise<void> {
  await page.getByRole('main', { name: title, exact: true }).waitFor();
}

test('ROUTE-06 follows the merchant’s table of routes, and addresses in other letter cases, on the first page and within the site', async ({
  visitor,
}) => {
  const { page } = await visitor();
  for (const [requested, led] of [
    ['/m/slots', '/m/gameCenter?gameType=RNG'],
    ['/m/GAMECENTER?gameType=LOCAL', '/m/gameCenter?gameType=LOCAL'],
    ['/m/no-such-screen?x=1', '/m/home'],
  ] as const) {
    await page.goto(requested);
    expect(addressOf(page), requested).toBe(led);
  }
  await goWithin(page, '/m/slots');
  await expect.poll(() => addressOf(page)).toBe('/m/gameCenter?gameType=RNG');
});

test('ROUTE-07 shows that a screen did not load, logs it, and loads it on retry', async ({ visitor }) => {
  const { page, context, watch } = await visitor();
  watch.allow(/Async route failed|Failed to fetch dynamically imported module|ERR_FAILED/);
  const logged: string[] = [];
  page.on('pageerror', ({ message }) => logged.push(message));
  const settings = `**${addressOfSource('src/screens/settings/settings-screen.tsx')}`;
  await context.route(settings, (route) => route.abort());
  await page.goto('/m/home');
  await quiet(page);
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Settings' }).click();
  await page.getByText('This page did not load').waitFor();
  expect(logged.filter((message) => message === 'Async route failed').length).toBeGreaterThan(0);
  await context.unroute(settings);
  await page.getByRole('button', { name: 'Try again' }).click();
  await onScreen(page, 'Settings');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();

  // The same where the server has rendered the screen: the error takes its place, and is not laid over it.
  const activity = `**${addressOfSource('src/screens/activity/activity-screen.tsx')}`;
  await context.route(activity, (route) => route.abort());
  await page.goto('/m/activity');
  await page.getByText('This page did not load').waitFor();
  await context.unroute(activity);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Promotions' }).waitFor();
});

test('ROUTE-07 shows that the menu did not load, logs the missing module, and goes on', async ({ visitor }) => {
  const { page, context, watch } = await visitor();
  watch.allow(/Cannot find module|A part of the page broke|Failed to fetch dynamically imported module|ERR_FAILED/);
  const logged: string[] = [];
  page.on('pageerror', ({ message }) => logged.push(message));
  await context.route(`**${addressOfSource('src/features/shell/menu/side-menu.tsx')}`, (route) => route.abort());
  await page.goto('/m/home');
  await quiet(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu(page).getByRole('button', { name: 'Try again' }).waitFor();
  expect(logged).toContain('Cannot find module');
  await page.keyboard.press('Escape');
  await footer(page).getByRole('link', { name: 'Slots' }).click();
  await page.waitForURL('**/m/gameCenter?gameType=RNG');
});

test('ROUTE-04 shows the content that the parameters of an address select', async ({ visitor, server }) => {
  const { page } = await visitor();
  const mapping = await fetch(`${server.origin()}/wps/relay/GCSGAME_getVassGameType`).then((answer) => answer.json());
  const [studio] = mapping.value.mapping.LOCAL.vendors as readonly { vassalage: string; accountTypeName: string }[];
  const of = `vassalage=${studio?.vassalage}`;
  for (const [address, game, category] of [
    ['/m/gameCenter?gameType=LOCAL', /^Dice/, 'Originals'],
    ['/m/gameCenter?gameType=LOTT', /^Fast Five/, 'Lottery'],
    [`/m/gameCenter?gameType=LOCAL&${of}`, /^Dice/, 'Originals'],
    ['/m/home?pageType=list&gameType=LOCAL', /^Dice/, 'Originals'],
  ] as const) {
    await page.goto(address);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: game }).first().waitFor();
    await expect.poll(() => main.locator('a[aria-current]').allInnerTexts(), { message: address }).toEqual([category]);
  }
  await page.goto(`/m/gameList?gameType=RNG&${of}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Dragon's Hoard/ })
    .first()
    .waitFor();
  await page.goto(`/m/providers?${of}`);
  await page.getByRole('heading', { level: 1, name: studio?.accountTypeName ?? '' }).waitFor();
});

test('LAY-02 moves the focus to the new screen, which shows its title and the back arrow', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/home');
  await quiet(page);
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Settings' }).click();
  await onScreen(page, 'Settings');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Settings');
  await expect.poll(() => page.title()).toBe('Settings · Croupier');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/m/home');
  await expect.poll(() => page.getByRole('button', { name: 'Back', exact: true }).count()).toBe(0);
});

test('restores the scroll position of a screen: when going back, after a reload, and while its lists load', async ({
  visitor,
}) => {
  const { page, context } = await visitor();
  await page.goto('/m/home');
  await quiet(page);
  await page.evaluate(() => scrollTo(0, 700));
  await footer(page).getByRole('link', { name: 'Promos' }).click();
  await onScreen(page, 'Promotions');
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrollTop(page)).toBe(700);
  await page.reload();
  await expect.poll(() => scrollTop(page)).toBe(700);

  await page.goto('/m/gameCenter');
  await page.getByRole('link', { name: /^Dice/ }).first().waitFor();
  await quiet(page);
  await page.evaluate(() => scrollTo(0, 500));
  const stood = await scrollTop(page);
  expect(stood).toBeGreaterThan(100);
  await context.route(/\/wps\//, async (route) => {
    await new Promise((turn) => setTimeout(turn, 300));
    await route.continue();
  });
  await page.reload();
  await expect.poll(() => scrollTop(page)).toBe(stood);
});

test('closes an overlay before going back leaves the screen', { tag: '@whole-only' }, async ({ visitor }) => {
  const { page } = await visitor();
  await openSessionOf(page, 'luckytiger', 'Tiger-2026!');
  await page.goto('/m/home');
  await memberCorner(page).waitFor();
  await footer(page).getByRole('link', { name: 'Slots' }).click();
  await page.waitForURL('**/m/gameCenter?gameType=RNG');
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  const sure = page.getByRole('dialog', { name: 'Sign out of this device?' });
  await sure.waitFor();
  await page.goBack();
  await sure.waitFor({ state: 'hidden' });
  expect(await menu(page).isVisible()).toBe(true);
  // The navigation back was undone: the same screen is shown.
  await expect.poll(() => new URL(page.url()).hash).toBe('#menu');
  await page.goBack();
  await menu(page).waitFor({ state: 'hidden' });
  await expect.poll(() => addressOf(page)).toBe('/m/gameCenter?gameType=RNG');
  await page.goBack();
  await page.waitForURL('**/m/home');
});

test('treats two quick taps as one: on a link, on the back arrow, and on the menu', { tag: '@whole-only' }, async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/m/home');
  await quiet(page);
  await footer(page).getByRole('link', { name: 'Slots' }).dblclick();
  await page.waitForURL('**/m/gameCenter?gameType=RNG');
  await footer(page).getByRole('link', { name: 'Promos' }).click();
  await onScreen(page, 'Promotions');
  await page.getByRole('button', { name: 'Menu' }).dblclick();
  await menu(page).waitFor();
  await menu(page).getByRole('link', { name: 'Settings' }).click();
  await onScreen(page, 'Settings');
  // Both within one task of the browser: no hand is as quick.
  await page.getByRole('button', { name: 'Back', exact: true }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await onScreen(page, 'Promotions');
  await page.goBack();
  await page.waitForURL('**/m/gameCenter?gameType=RNG');
  await page.goBack();
  await page.waitForURL('**/m/home');
});

/** The durations of the fades of each part in each transition. */
async function watchFades(page: Page): Promise<() => Promise<number[][]>> {
  await page.evaluate(() => {
    const seen: number[][] = [];
    Object.assign(globalThis, { fades: seen });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const note = () => {
        const ours = document.getAnimations().filter(({ effect }) => {
          const { pseudoElement } = effect as KeyframeEffect;
          return /view-transition-(old|new)/.test(pseudoElement ?? '');
        });
        seen.push(ours.map(({ effect }) => Number(effect?.getComputedTiming().duration)));
      };
      transition.ready.then(note, () => seen.push([]));
      return transition;
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { fades: number[][] }).fades);
}

test('LAY-07 fades from screen to screen in 300 ms, and not after a swipe', async ({ visitor }) => {
  const { page } = await visitor({ isStill: false });
  await page.goto('/m/home');
  await quiet(page);
  const fades = await watchFades(page);
  await footer(page).getByRole('link', { name: 'Promos' }).click();
  await onScreen(page, 'Promotions');
  await expect.poll(async () => (await fades()).flat()).toContain(300);
  expect(new Set((await fades()).flat())).toEqual(new Set([300]));
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));

  const before = (await fades()).length;
  await page.evaluate(() => {
    const at = (clientX: number) => new Touch({ identifier: 1, target: document.body, clientX, clientY: 400 });
    dispatchEvent(new TouchEvent('touchstart', { touches: [at(4)], changedTouches: [at(4)] }));
    dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [at(180)] }));
    history.back();
  });
  await page.getByRole('heading', { name: 'Hot games' }).waitFor();
  expect((await fades()).slice(before).flat()).toEqual([]);
});

test('LAY-07 handles a press during a fade', async ({ visitor }) => {
  const { page } = await visitor({ isStill: false });
  await page.goto('/m/home');
  await quiet(page);
  const box = await footer(page).getByRole('link', { name: 'Slots' }).boundingBox();
  if (!box) throw new Error('the footer has no Slots');
  // Long enough for a press during the fade on any machine.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*::view-transition-old(*), *::view-transition-new(*) { animation-duration: 5s !important }');
    document.adoptedStyleSheets = [sheet];
  });
  await footer(page).getByRole('link', { name: 'Promos' }).click();
  await page.waitForURL('**/m/activity');
  await page.waitForFunction(() =>
    document.getAnimations().some(({ effect, playState }) => {
      const { pseudoElement } = effect as KeyframeEffect;
      return playState === 'running' && pseudoElement?.startsWith('::view-transition');
    }),
  );
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForURL('**/m/gameCenter?gameType=RNG');
});

test('LAY-07 does not fade when reduced motion is preferred', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/home');
  await quiet(page);
  const fades = await watchFades(page);
  await footer(page).getByRole('link', { name: 'Promos' }).click();
  await onScreen(page, 'Promotions');
  expect((await fades()).flat()).toEqual([]);
});

test('SIDE-03, LAY-06 lists home, the categories and the other screens in the menu, and has menu, slots, deposit, live and promotions in the footer, each with its link and current mark', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await openSessionOf(page, 'luckytiger', 'Tiger-2026!');
  await page.goto('/m/home');
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Invite friends' }).waitFor();
  const listed = await menu(page).locator('nav a').allInnerTexts();
  const expected = [
    'Home',
    'Originals',
    'Slots',
    'Deposit',
    'Withdraw',
    'Betting record',
    'Account',
    'About us',
    'Reward center',
    'Terms of use',
    'Privacy policy',
    'FAQ',
    'Settings',
    'Get the app',
    'Invite friends',
  ];
  expect(listed.map((name) => name.trim()).filter((name) => expected.includes(name))).toEqual(expected);
  await page.keyboard.press('Escape');
  await menu(page).waitFor({ state: 'hidden' });

  const names = await footer(page).locator('a, button').allInnerTexts();
  // The menu also shows the number of unread messages.
  expect(names.map((name) => name.split('\n')[0])).toEqual(['Menu', 'Slots', 'Deposit', 'Live', 'Promos']);
  for (const [name, address] of [
    ['Slots', '/m/gameCenter?gameType=RNG'],
    ['Deposit', '/m/voucherCenter'],
    ['Live', '/m/gameCenter?gameType=LIVE'],
    ['Promos', '/m/activity'],
  ] as const) {
    await footer(page).getByRole('link', { name }).click();
    await expect.poll(() => addressOf(page)).toBe(address);
    await expect.poll(() => footer(page).locator('[aria-current="page"]').allInnerTexts()).toEqual([name]);
  }
});

test('SIDE-02 SIDE-05 shows who is playing or a login link, and a sign-out to members only', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/home');
  await quiet(page);
  await openMenu(page);
  await menu(page)
    .getByRole('link', { name: /Please log in/ })
    .click();
  await page.waitForURL(({ pathname }) => pathname === '/m/login');
  expect(new URL(page.url()).searchParams.get('from')).toBe('/m/member/home');

  await openSessionOf(page, 'luckytiger', 'Tiger-2026!');
  await page.goto('/m/home');
  await memberCorner(page).waitFor();
  await openMenu(page);
  await menu(page)
    .getByRole('link', { name: /Lucky Tiger/ })
    .waitFor();
  expect(
    await menu(page)
      .getByRole('link', { name: /Lucky Tiger/ })
      .getAttribute('href'),
  ).toBe('/m/member/home');
  expect(
    await menu(page)
      .getByRole('link', { name: /Lucky Tiger/ })
      .locator('img')
      .count(),
  ).toBe(1);
  await page.keyboard.press('Escape');
  await signOut(page);
  await openMenu(page);
  expect(await menu(page).getByRole('button', { name: 'Sign out' }).count()).toBe(0);
});

test('SIDE-06 opens the merchant’s channels in a new window', async ({ visitor }) => {
  const { page, context } = await visitor();
  await context.route('https://example.com/**', (route) => route.fulfill({ body: 'elsewhere' }));
  await page.goto('/m/home');
  await quiet(page);
  await openMenu(page);
  const links = menu(page).getByRole('list', { name: 'Follow us' }).getByRole('link');
  expect(await links.allInnerTexts()).toEqual(['Facebook', 'Telegram']);
  const [opened] = await Promise.all([context.waitForEvent('page'), links.first().click()]);
  expect(opened.url()).toBe('https://example.com/facebook');
  await opened.close();
});

test('lets a device choose its theme, language, balance and sound, and reset them all', async ({ visitor }) => {
  const { page } = await visitor();
  await openSessionOf(page, 'luckytiger', 'Tiger-2026!');
  await page.goto('/m/setting');
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  await page.getByRole('switch', { name: 'Hide my balance' }).check();
  await page.getByRole('switch', { name: 'Game sounds' }).uncheck();
  expect(await page.evaluate(() => localStorage.getItem('stageMuted'))).toBe('1');
  await page.getByRole('radio', { name: 'Tiếng Việt' }).click();
  await page.getByRole('heading', { name: 'Cài đặt' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('vi');

  await page.reload();
  await page.getByRole('heading', { name: 'Cài đặt' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  expect(await page.getByRole('switch', { name: 'Âm thanh trò chơi' }).isChecked()).toBe(false);

  await page.getByRole('button', { name: 'Xóa các lựa chọn của tôi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Xóa', exact: true }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  expect(await page.getByRole('switch', { name: 'Game sounds' }).isChecked()).toBe(true);
  await page.goto('/m/home');
  await memberCorner(page).waitFor();
});

test('SYS-01 shows a visitor that the site is closed, checks again on request, and opens', async ({
  visitor,
  server,
}) => {
  const { page, context } = await visitor();
  const answer = await fetch(`${server.origin()}/wps/system/status`).then((response) => response.json());
  let status = 1;
  await context.route('**/wps/system/status', (route) => {
    const value = { ...answer.value, status, maintenance: status === 1, regionRestriction: status === 2 };
    return route.fulfill({ json: { ...answer, value: { ...value, location: { ip: '203.0.113.7' } } } });
  });
  await page.goto('/m/maintenance');
  await page.getByText('We will be right back').waitFor();
  expect(await footer(page).count()).toBe(0);
  status = 2;
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('Your address: 203.0.113.7').waitFor();
  status = 0;
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('The site is open').waitFor();
  await page.goto('/m/ipLimit');
  await page.getByText('Your address: 203.0.113.7').waitFor();
  await page.getByRole('link', { name: 'To the games' }).click();
  await page.waitForURL('**/m/home');
});

test('AUTH-18 leads a tab away from a member’s screen when another tab signs out, and back when it logs in', async ({
  visitor,
}) => {
  const { page: first, context } = await visitor();
  await openSessionOf(first, 'luckytiger', 'Tiger-2026!');
  await first.goto('/m/home');
  await memberCorner(first).waitFor();
  const second = await context.newPage();
  await second.goto('/m/gameRecord');
  await onScreen(second, 'Betting record');
  await signOut(first);
  await second.waitForURL(({ pathname }) => pathname === '/m/login');
  await logIn(first, 'luckytiger', 'Tiger-2026!');
  await second.waitForURL('**/m/gameRecord');
  await onScreen(second, 'Betting record');
  await guestLink(first).waitFor({ state: 'detached' });
});

test('ROUTE-09 puts each screen into a file of its own, which no other screen loads', () => {
  const manifest = siteManifest();
  const own = new Map(
    Object.entries(manifest)
      .filter(([source]) => /^src\/screens\/[^/]+\/[^/]+-screen\.tsx$/.test(source))
      .map(([source, { file }]) => [source, file]),
  );
  expect(own.size).toBe(screens.length);
  expect(new Set(own.values()).size).toBe(own.size);
  const brought = (source: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(source)) return seen;
    seen.add(source);
    for (const imported of manifest[source]?.imports ?? []) brought(imported, seen);
    return seen;
  };
  for (const source of own.keys()) {
    const others = [...brought(source), ...brought('src/entry-client.tsx')].filter(
      (one) => one !== source && own.has(one),
    );
    expect(others, source).toEqual([]);
  }
});
