/** Navigation through the site: addresses, menu, search, favourites, and the downloads of each screen. */
import type { Page } from '@playwright/test';
import type { screens } from '../../apps/site/src/app/screens.ts';
import { guestLink, openMenu } from '../actions/player.ts';
import { offeredScreens } from '../actions/screens.ts';
import { openWithin } from '../browser/open-within.ts';
import { quiet, stillness } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';
import { siteManifest } from '../server/site-build.ts';

const pathOf = (page: Page) => new URL(page.url()).pathname;
const LONG_MS = 240_000;

/** The address a guest ends up at after opening a screen. */
function placeOfGuests({ path, access, isGuestSentHome }: (typeof screens)[number]): string {
  if (access === 'anyone' || access === 'guest' || access === 'unregistered') return path;
  return isGuestSentHome ? '/m/home' : '/m/login';
}

test('ROUTE-01, ROUTE-06 shows home at all of its addresses, and at an unknown one', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/no-such-screen');
  await page.getByRole('heading', { name: 'Hot games' }).waitFor();
  expect(pathOf(page)).toBe('/m/home');
  for (const path of ['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/home', '/m/no-such-screen']) {
    // In a document of its own, and within the one that is open.
    expect(await (await page.request.get(path)).text(), path).toMatch(/<h2[^>]*>Hot games</);
    await openWithin(page, '/m/aboutus');
    await openWithin(page, path);
    await page.getByRole('heading', { name: 'Hot games' }).waitFor();
  }
  expect(pathOf(page)).toBe('/m/home');
});

test('ROUTE-09 downloads with home no code of another screen', async ({ visitor }) => {
  const { page } = await visitor();
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto('/m/home');
  const sources = new Map(Object.entries(siteManifest()).map(([source, { file }]) => [`/m/${file}`, source]));
  const loaded = () => scripts.map((url) => sources.get(new URL(url).pathname));
  await expect.poll(loaded).toContain('src/screens/home/home-screen.tsx');
  await quiet(page);
  expect(loaded().filter((source) => /^src\/screens\/(?!home\/).*-screen\.tsx$/.test(source ?? ''))).toEqual([]);
  // Nor anything of the stage and its games, which are not of this build.
  expect(loaded()).not.toContain(undefined);
});

test('LAY-03 goes back by the browser’s button and by the site’s own', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/home');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Slots' }).click();
  await page.waitForURL('**/m/gameCenter?gameType=RNG');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Promos' }).click();
  await page.waitForURL('**/m/activity');
  await page.goBack();
  await page.waitForURL('**/m/gameCenter?gameType=RNG');
  await page.goBack();
  await page.waitForURL('**/m/home');
  await guestLink(page).click();
  await page.waitForURL('**/m/login');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/m/home');
});

test('SIDE-01, SIDE-05 opens the side menu over a mask, keeps the focus in it, and closes it by Esc, mask, back and choice', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/m/home');
  const menu = page.getByRole('dialog', { name: 'Account information' });
  await openMenu(page);
  expect(await menu.getByRole('button', { name: 'Sign out' }).count()).toBe(0);
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused === document.body || focused === null || focused.closest('dialog[open]') !== null;
    });
    expect(isInside, `after ${step + 1} tabs`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.getByRole('button', { name: 'Menu' }).evaluate((button) => button === document.activeElement))
    .toBe(true);

  await openMenu(page);
  await stillness(page);
  await page.mouse.click(380, 400);
  await menu.waitFor({ state: 'hidden' });

  await openMenu(page);
  await page.goBack();
  await menu.waitFor({ state: 'hidden' });
  expect(pathOf(page)).toBe('/m/home');

  await openMenu(page);
  await menu.getByRole('link', { name: 'Slots' }).click();
  await page.waitForURL('**/m/gameCenter?gameType=RNG');
  await menu.waitFor({ state: 'hidden' });
});

test('GAME-04 searches on Enter, shows when nothing was found, and leads back to all games', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/gameCenter');
  const search = page.getByRole('searchbox', { name: 'Search games' });
  await search.fill('dragon');
  expect(new URL(page.url()).search).toBe('');
  await search.press('Enter');
  // From now on the page is alive: of what is sent before, it does the last alone.
  await page.waitForURL('**/m/gameCenter?gameName=dragon');
  await page
    .getByRole('link', { name: /Dragon's Hoard/ })
    .first()
    .waitFor();
  // Within the games: the winners at Dice are listed below them.
  await expect
    .poll(() =>
      page
        .getByRole('list', { name: /^Games/ })
        .getByRole('link', { name: /Dice/ })
        .count(),
    )
    .toBe(0);
  // The next name is typed at once, before the page shows the games of this one, and stays.
  await search.fill('dice');
  await search.evaluate((field: HTMLInputElement) => {
    field.form?.requestSubmit();
    field.focus();
    field.select();
    document.execCommand('insertText', false, 'nothing is called this');
  });
  await page.waitForURL('**/m/gameCenter?gameName=dice');
  await page
    .getByRole('list', { name: /^Games/ })
    .getByRole('link', { name: /^Dice/ })
    .waitFor();
  await expect(search).toHaveValue('nothing is called this');
  await search.press('Enter');
  await page.getByText('Nothing here yet').waitFor();
  await page.getByRole('link', { name: 'All games' }).click();
  await page.getByRole('link', { name: /Dice/ }).first().waitFor();
});

test('GAME-11 leads a guest who wants to play to the login first', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/home');
  await page.getByRole('link', { name: /^Dice/ }).first().click();
  await page.waitForURL(({ pathname }) => pathname === '/m/login');
  expect(new URL(page.url()).searchParams.get('from')).toContain('/m/launchGame');
});

test('GAME-10 leads a guest who adds a favourite to the login', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/gameList?gameType=LOCAL');
  await page.getByRole('button', { name: /^Keep Dice/ }).click();
  await page.waitForURL(({ pathname }) => pathname === '/m/login');
});

test('ROUTE-02 answers guests at every address with a screen, also after redirects', { tag: '@whole' }, async ({
  visitor,
}) => {
  test.setTimeout(LONG_MS);
  const { page } = await visitor();
  await page.goto('/m/home');
  const addresses = (await offeredScreens(page)).flatMap((screen) =>
    [screen.path, ...(screen.alsoAt ?? [])].map((path) => ({ path, screen, led: placeOfGuests(screen) })),
  );
  for (const { path } of addresses) expect((await page.request.get(path)).status(), path).toBe(200);
  // A document takes a hundred times as long as its answer: in the whole proof (WHOLE=1) all are opened so, else a third of them. The others are
  // opened within it, unless they show what another address shows.
  const isAlike = ({ path, screen, led }: (typeof addresses)[number]) => path !== screen.path || led !== screen.path;
  const [alike, own] = [addresses.filter(isAlike), addresses.filter((one) => !isAlike(one))];
  const isNew = (at: number) => process.env.WHOLE !== undefined || at % 3 === 0;
  for (const [at, { path }] of own.entries()) {
    if (isNew(at)) expect((await page.goto(path))?.status(), path).toBe(200);
    else await openWithin(page, path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    expect(pathOf(page)).toBe(path);
  }
  for (const { path, screen, led } of alike.filter((_, at) => isNew(at))) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    if (led !== screen.path) await page.waitForURL(({ pathname }) => pathname === led);
  }
});
