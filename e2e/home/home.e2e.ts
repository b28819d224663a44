/** Home in a real browser: its parts and their links, carousels and banners, loading states, and what guests and members see. */
import type { Locator, Page, Route } from '@playwright/test';
import { openGame } from '../actions/games.ts';
import { createMember, goWithin, guestLink, memberCorner, newName } from '../actions/player.ts';
import { quiet } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.6312.40 Mobile Safari/537.36';

const section = (page: Page, name: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
const carousel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const slides = (within: Locator): Locator => within.getByRole('group', { includeHidden: true });
const shown = (within: Locator): Promise<string | null> =>
  within.locator('[aria-label*=" of "]:not([inert])').first().getAttribute('aria-label');

type Answer = { readonly value: Record<string, unknown> };

/** Changes the server's answer to a path; `change` receives its value. */
async function answer(page: Page, path: RegExp, change: (value: Record<string, unknown>) => unknown): Promise<void> {
  await page.route(path, async (route: Route) => {
    const reported = await route.fetch();
    const body = (await reported.json()) as Answer;
    await route.fulfill({ response: reported, json: { ...body, value: change(structuredClone(body.value)) } });
  });
}

/** Opens home from another screen, so that none of it was rendered by the server. */
async function comeHome(page: Page): Promise<void> {
  await page.goto('/m/aboutus');
  await goWithin(page, '/m/home');
  await page.getByRole('heading', { name: 'Hot games' }).waitFor();
}

interface AnyGame {
  readonly nodeId: number;
  readonly gameName: string;
}

/** The given number of games, copies of the first one in the list. */
function many(list: unknown, count: number): AnyGame[] {
  const [first] = list as AnyGame[];
  return Array.from(
    { length: count },
    (_, i) => ({ ...first, nodeId: 9000 + i, gameName: `Game ${i + 1}` }) as AnyGame,
  );
}

test('HOME-01, HOME-05 has all its parts, each with the right link, and ends with the footer of the site: year, age mark, and only its own channels', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/m/home');
  for (const tile of ['Promotions', 'Rewards', 'Events']) {
    const link = page.locator('main').getByRole('link', { name: tile, exact: true });
    expect(await link.getAttribute('href')).toBe('/m/activity');
  }
  for (const name of ['What is on', 'More to play', 'Offers', 'Hot tables']) await carousel(page, name).waitFor();
  const studio = section(page, 'Studios').getByRole('link').first();
  expect(await studio.getAttribute('href')).toMatch(/^\/m\/gameList\?gameType=RNG&vassalage=/);
  for (const row of ['Hot games', 'Slots', 'Originals', 'Lottery']) await section(page, row).waitFor();
  await page.locator('footer').getByText('All rights reserved').waitFor();
  // A category without games has no row.
  expect(await page.getByRole('heading', { level: 2, name: 'Fishing' }).count()).toBe(0);

  const foot = page.locator('footer');
  await foot.getByText(`© ${new Date().getFullYear()} Croupier`).waitFor();
  await foot.getByText('21+', { exact: true }).waitFor();
  const channels = await foot.getByRole('list', { name: 'Follow us' }).getByRole('link').allInnerTexts();
  expect(channels.map((name) => name.trim())).toEqual([
    'Facebook',
    'Instagram',
    'YouTube',
    'Telegram',
    'Discord',
    'LinkedIn',
  ]);
});

test('ROUTE-04 shows one category as a list where the address names it', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/home?pageType=list&gameType=RNG');
  await page.getByRole('heading', { name: 'Slots' }).waitFor();
  await page.getByRole('link', { name: /Dragon's Hoard/ }).waitFor();
  await page.getByText('1 / 1').waitFor();
  expect(await carousel(page, 'What is on').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Slots' }).first().getAttribute('aria-current')).toBe('true');
});

test('HOME-02 plays its film only on request, from the video site that sets no cookies', async ({ visitor }) => {
  const { page, context } = await visitor();
  const requested: string[] = [];
  await context.route(/youtube|ytimg/, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>film</title>' });
  });
  await page.goto('/m/home');
  const button = page.getByRole('button', { name: /^Play the film: Big Buck Bunny/ });
  await button.scrollIntoViewIfNeeded();
  await quiet(page);
  expect(requested).toEqual([]);
  await button.click();
  await expect.poll(() => requested).toEqual(['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1']);
});

test('HOME-02 shows no film of any other site, and reports an error', async ({ visitor }) => {
  const { page, watch } = await visitor();
  watch.allow(/Not youtube link!/);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await answer(page, /getListAnnouncements\?.*types=B\b/, (value) => {
    const banners = value.banners as { groupName: string; linkage: string }[];
    for (const banner of banners) if (banner.groupName === 'm_homevideo') banner.linkage = 'https://vimeo.com/76979871';
    return value;
  });
  await comeHome(page);
  await expect.poll(() => errors).toContain('Not youtube link!');
  expect(await page.getByRole('button', { name: /^Play the film/ }).count()).toBe(0);
});

test('HOME-03 shows three and a half games of a row, and scrolls by three', async ({ visitor }) => {
  const { page } = await visitor();
  await answer(page, /gameList\?.*gameType=RNG/, (value) => ({ ...value, games: many(value.games, 9) }));
  await comeHome(page);
  const row = carousel(page, 'Slots');
  await row.getByRole('link', { name: /Game 9/ }).waitFor({ state: 'attached' });
  const [tile, track] = await Promise.all([
    row.getByRole('listitem').first().boundingBox(),
    row.getByRole('list').boundingBox(),
  ]);
  const gutters = 32;
  const gaps = 3 * 10;
  expect(((track?.width ?? 0) - gutters - gaps) / (tile?.width ?? 1)).toBeCloseTo(3.5, 1);
  const left = async (name: RegExp) => Math.round((await row.getByRole('link', { name }).boundingBox())?.x ?? -1);
  expect(await row.getByRole('button', { name: 'Previous slide', includeHidden: true }).isDisabled()).toBe(true);
  const next = row.getByRole('button', { name: 'Next slide' });
  // Once the row has been measured; a key is not held back until then.
  await expect(next).toBeEnabled();
  await next.press('Enter');
  await expect.poll(() => left(/Game 4/)).toBe(16);
  await row.getByRole('link', { name: /Game 5/ }).press('ArrowRight');
  // At its end, and at rest: a key that is pressed on the way counts from there.
  const rest = () => row.getByRole('list').evaluate((list) => list.scrollWidth - list.clientWidth - list.scrollLeft);
  await expect.poll(rest).toBeLessThan(1);
  await row.getByRole('button', { name: 'Previous slide' }).press('Enter');
  await expect.poll(() => left(/Game 4/)).toBe(16);
});

test('HOME-04 pops up the operator’s announcement, with a box to hide it for today', async ({ visitor }) => {
  const { page } = await visitor();
  await answer(page, /getListAnnouncements\?.*types=PU\b/, (value) => {
    const popup = [
      {
        id: 'aaaaaaaa-0000-4000-8000-000000000001',
        title: 'Quiet hours tonight',
        content: '<p>From two to three.</p>',
        promotionType: '',
        execution: 'B',
        read: false,
        announcementImages: [],
        groupName: '',
        linkage: '',
        linkageType: '',
        at: new Date().toISOString(),
      },
    ];
    return { ...value, popup };
  });
  await page.goto('/m/home');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Quiet hours tonight').waitFor();
  await dialog.getByRole('checkbox', { name: /today/ }).check();
});

test('HOME-06 waits until the categories of games are loaded', async ({ visitor }) => {
  const { page } = await visitor();
  let answerNow: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  await page.route(/getVassGameType/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/m/aboutus');
  await goWithin(page, '/m/home');
  await page.getByText('The games are coming').waitFor({ state: 'attached' });
  expect(await page.getByRole('heading', { name: 'Hot games' }).count()).toBe(0);
  answerNow();
  await page.getByRole('heading', { name: 'Hot games' }).waitFor();
  await page.getByText('The games are coming').waitFor({ state: 'detached' });
});

test('HOME-07 scrolls the hot games by itself in a loop, with a pause button, only when there are more than three', async ({
  visitor,
}) => {
  const { page } = await visitor({ isStill: false });
  let count = 4;
  await answer(page, /hotGamesV2/, (value) => ({ ...value, list: many(value.list, count) }));
  await comeHome(page);
  const hot = carousel(page, 'Hot games');
  const along = () => hot.getByRole('list').evaluate((list) => list.scrollLeft);
  await expect.poll(along).toBeGreaterThan(100);
  const far = () => hot.getByRole('list').evaluate((list) => list.scrollWidth - list.clientWidth);
  const widest = await far();
  // On to its last slide, as by a swipe.
  await hot.getByRole('list').evaluate((list, last) => {
    const [first, next] = [...list.children] as HTMLElement[];
    list.scrollLeft = last * ((next?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0));
  }, count - 1);
  // The loop returns to the beginning without stopping at the end.
  let farthest = 0;
  await expect
    .poll(
      async () => {
        const now = await along();
        const isBack = now < farthest / 2;
        farthest = Math.max(farthest, now);
        return isBack;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  expect(farthest).toBeLessThanOrEqual(widest);
  await hot.getByRole('button', { name: 'Pause' }).click();
  await hot.getByRole('button', { name: 'Play' }).waitFor();

  count = 3;
  await comeHome(page);
  await carousel(page, 'Hot games').waitFor();
  expect(await carousel(page, 'Hot games').getByRole('button', { name: 'Pause' }).count()).toBe(0);
});

test('HOME-08 leads guests to login, registration and languages, and members to their own page', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/m/home');
  await guestLink(page).waitFor();
  const header = page.locator('main > header');
  expect(await header.getByRole('link', { name: 'Croupier', exact: true }).getAttribute('href')).toBe('/m/home');
  expect(await header.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('/m/register');
  await quiet(page);
  await header.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Tiếng Việt' });
  await page.getByRole('heading', { name: 'Trò chơi hot' }).waitFor();
  await header.getByRole('combobox').selectOption({ label: 'English' });
  await page.getByRole('heading', { name: 'Hot games' }).waitFor();
  const name = newName('home');
  await createMember(page, name);
  await page.goto('/m/home');
  await memberCorner(page).waitFor();
  expect(await memberCorner(page).getAttribute('href')).toBe('/m/member/home');
  expect(await memberCorner(page).getAttribute('aria-label')).toContain(name);
  expect(await guestLink(page).count()).toBe(0);
});

test('HOME-08 offers the download in the header of home only, where there is an app', async ({ visitor, server }) => {
  const wide = { userAgent: ANDROID, width: 430 };
  const { page } = await visitor(wide);
  await page.goto('/m/home');
  const button = (of: Page) => of.locator('main > header').getByRole('button', { name: 'Get the app' });
  await quiet(page);
  await button(page).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Android/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Slots' }).click();
  await page.waitForURL('**/m/gameCenter?*');
  await expect.poll(() => button(page).count()).toBe(0);

  const { page: next, context } = await visitor({ ...wide, host: 'lotus.localhost' });
  await context.addCookies([{ name: 'language', value: 'EN', url: server.origin('lotus.localhost') }]);
  await next.goto('/m/home');
  await quiet(next);
  await next.locator('main > header').getByRole('link', { name: 'Log in' }).waitFor();
  expect(await button(next).count()).toBe(0);
});

test('HOME-09 fades from banner to banner in a loop until it is paused', async ({ visitor }) => {
  const { page } = await visitor({ isStill: false });
  await page.clock.install();
  await page.goto('/m/home');
  const top = carousel(page, 'What is on');
  await expect.poll(() => slides(top).count()).toBe(3);
  const seen = new Set<string>();
  const later = async () => {
    await page.clock.runFor(500);
    const now = (await shown(top)) ?? '';
    seen.add(now);
    return now;
  };
  await expect.poll(async () => (await later()) && seen.size).toBe(3);
  await expect.poll(later).toBe('1 of 3');
  await top.getByRole('button', { name: 'Pause' }).click();
  await top.getByRole('button', { name: 'Next slide' }).press('Enter');
  const [, live] = [await shown(top), await top.locator('[aria-live]').getAttribute('aria-live')];
  expect(live).toBe('polite');
});

test('HOME-09 never moves a single banner, and removes one whose picture fails', async ({ visitor }) => {
  const { page, watch } = await visitor({ isStill: false });
  watch.allow(/no-such-banner/);
  watch.allow(/Failed to load resource/);
  await answer(page, /getListAnnouncements\?.*types=B\b/, (value) => {
    const banners = value.banners as { groupName: string; id: string }[];
    const [top] = banners.filter(({ groupName }) => groupName === 'm_home');
    const { art: _art, ...plain } = top as { art?: unknown; groupName: string; id: string };
    const broken = { ...plain, id: 'broken', url: '/m/art/no-such-banner.webp', alt: 'Broken' };
    const others = banners.filter(({ groupName }) => groupName !== 'm_home');
    return { ...value, banners: [...others, broken, { ...top, id: 'whole' }] };
  });
  await comeHome(page);
  const top = carousel(page, 'What is on');
  await expect.poll(() => slides(top).count()).toBe(1);
  expect(await top.getByRole('button').count()).toBe(0);
  expect(await top.getByRole('img', { name: 'Broken' }).count()).toBe(0);
});

test('HOME-09 does not move by itself when reduced motion is preferred, and can be moved by hand', async ({
  visitor,
}) => {
  const { page } = await visitor({ isStill: true });
  await page.clock.install();
  await page.goto('/m/home');
  const top = carousel(page, 'What is on');
  await quiet(page);
  await page.clock.fastForward(30_000);
  expect(await shown(top)).toBe('1 of 3');
  await top.getByRole('button', { name: 'Next slide' }).press('Enter');
  await expect.poll(() => shown(top)).toBe('2 of 3');
});

test('shows members no banner that invites to register, and shows the games they played last', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/home');
  await page.locator('main').getByText('Join now').waitFor();
  await page.getByRole('heading', { name: 'New at Croupier?' }).waitFor();
  await createMember(page, newName('home'));
  await page.goto('/m/home');
  await page.getByText('Good to have you back').waitFor();
  expect(await page.locator('main').getByText('Join now').count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'New at Croupier?' }).count()).toBe(0);
  await openGame(page, 'dice');
  await page.goto('/m/home');
  await section(page, 'Continue playing').getByRole('link', { name: /Dice/ }).waitFor();
});

test('LAY-01 requests no display font before the first view is painted', async ({ visitor }) => {
  for (const host of ['localhost', 'lotus.localhost']) {
    const { page } = await visitor({ host });
    // The page's own script waits three seconds at most for its pictures. This time limit is switched off here.
    await page.addInitScript(() => {
      const { setTimeout } = globalThis;
      Object.assign(globalThis, {
        setTimeout: (act: () => void, after?: number) => (after === 3000 ? 0 : setTimeout(act, after)),
      });
    });
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    // The page's own script waits for this picture, which never arrives: all fonts requested before the first paint have been requested by then.
    await page.route(/\/m\/art\//, () => undefined);
    await page.goto('/m/home', { waitUntil: 'commit' });
    await page.locator('main h2').first().waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect([host, await page.locator('html').getAttribute('data-fonts'), fonts]).toEqual([host, 'later', []]);
  }
});
