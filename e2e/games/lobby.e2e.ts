/** The lobby with ten thousand games: lists, search, favourites, providers, and launching and leaving a lottery. */
import type { Page } from '@playwright/test';
import { credit } from '../actions/cashier.ts';
import { enterGame, playRound } from '../actions/games.ts';
import { joins } from '../actions/live.ts';
import { createMember, newName } from '../actions/player.ts';
import { quiet, settled } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';
import { openWideServer } from '../server/large-catalogue.ts';

test.use({ opening: { open: openWideServer } });

const main = (page: Page) => page.getByRole('main');
const tiles = (page: Page) => main(page).locator('a[href*="launchGame"]:visible, a[href*="/m/login?from"]:visible');
const gridTiles = (page: Page) =>
  main(page)
    .getByRole('list', { name: /^Games \d+ to \d+$/ })
    .getByRole('link');
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search games' });
const hearts = (page: Page) => main(page).getByRole('button', { name: /favourite/ });

// The first test: there is no winner at this server yet.
test('HOME-10 shows a visitor a winner at the moment of the win: masked name, full amount, link to the game', async ({
  visitor,
}) => {
  const guest = await visitor();
  await guest.page.goto('/m/home');
  await guest.page.getByRole('heading', { name: 'Hot games' }).waitFor();
  const player = await visitor();
  const name = newName('winner');
  await createMember(player.page, name);
  await credit(player.page, '1000');
  const frame = await enterGame(player.page, 'Dice');
  const win = async () => {
    for (let tries = 0; tries < 40; tries += 1) {
      const roll = frame.getByRole('button', { name: /^Roll for/ });
      await expect.poll(() => roll.isEnabled(), { timeout: 15_000 }).toBe(true);
      const round = await playRound(player.page, () => roll.click());
      if (round.payout > round.stake) return round;
    }
    throw new Error('forty rolls without a win');
  };
  // The strip is empty, and subscribes to winners only when it comes into view.
  const joined = joins(guest.page, 'winners');
  const strip = guest.page.getByRole('region', { name: 'Latest winners', exact: true });
  await guest.page.getByRole('heading', { name: /^New at/ }).scrollIntoViewIfNeeded();
  await joined;
  expect(await strip.count()).toBe(0);
  await win();
  await strip.scrollIntoViewIfNeeded();
  const line = strip.getByRole('listitem').first();
  expect(await line.innerText()).not.toContain(name);
  expect(await line.innerText()).toMatch(/\*{2,}/);
  const before = await strip.getByRole('listitem').count();
  const second = await win();
  await expect.poll(() => strip.getByRole('listitem').count()).toBeGreaterThan(before);
  const amount = (second.payout / 100).toLocaleString('en', { minimumFractionDigits: 2 });
  const newest = () => strip.getByRole('listitem').first().innerText();
  await expect.poll(async () => (await newest()).replaceAll(/\s/g, ' ')).toContain(`₱ ${amount}`);
  await strip.getByRole('link').first().click();
  await guest.page.waitForURL(/\/m\/login\?.*launchGame/);
});

test('GAME-01, GAME-03, GAME-05 shows header, banners, categories, a section for each, winners and footer, in this order', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/m/gameCenter');
  const strip = page.getByRole('navigation', { name: 'Game categories' });
  const names = await strip.getByRole('link').allInnerTexts();
  expect(names.slice(0, 3)).toEqual(['Hot', 'Originals', 'Slots']);
  await main(page).getByRole('heading', { name: 'Fishing' }).waitFor();
  const tops = await Promise.all(
    [
      page.locator('header').first(),
      main(page).getByRole('region').first(),
      searchBox(page),
      strip,
      main(page).getByRole('heading', { name: 'Hot games' }),
      main(page).getByRole('heading', { name: 'Originals' }),
      main(page).getByRole('heading', { name: 'Slots', exact: true }),
      main(page).locator('footer'),
    ].map(async (part) => (await part.boundingBox())?.y ?? Number.NaN),
  );
  expect(tops).toEqual([...tops].sort((one, other) => one - other));
});

test('GAME-01, GAME-03 scrolls a chosen category into view, and GAME-04 leads back to all games by “hot”', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/m/gameCenter');
  const strip = page.getByRole('navigation', { name: 'Game categories' });
  await strip.getByRole('link', { name: 'Fishing' }).click();
  await page.waitForURL('**/m/gameCenter?gameType=FISH');
  const title = main(page).getByRole('heading', { name: 'Fishing' });
  await title.waitFor();
  await expect.poll(async () => (await title.boundingBox())?.y ?? Number.NaN).toBeLessThan(200);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await strip.getByRole('link', { name: 'Hot' }).click();
  await main(page).getByRole('heading', { name: 'Hot games' }).waitFor();
});

test('GAME-02 shows on each tile its provider, name and category, in one of five styles', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/gameList?gameType=LIVE');
  await gridTiles(page).first().waitFor();
  const words = await gridTiles(page).allInnerTexts();
  expect(words).toHaveLength(9);
  for (const text of words) expect(text).toContain('Croupier Originals');
  const grounds = await gridTiles(page)
    .locator('> span')
    .evaluateAll((spans) => spans.map((span) => span.className));
  expect(new Set(grounds).size).toBeGreaterThan(3);
});

test('GAME-06, GAME-07, GAME-09 loads pages of nine, adds the next page, and starts again with every filter', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/m/gameList?gameType=LIVE');
  await page.getByText('1 / 139').waitFor();
  await expect.poll(() => gridTiles(page).count()).toBe(9);
  const more = page.getByRole('button', { name: 'More games' });
  await more.click();
  await page.getByText('2 / 139').waitFor();
  await expect.poll(() => gridTiles(page).count()).toBe(18);
  await page.getByRole('button', { name: 'Hot', exact: true }).click();
  await page.getByText('1 / 139').waitFor();
  await expect.poll(() => gridTiles(page).count()).toBe(9);
  await searchBox(page).fill('phoenix');
  await searchBox(page).press('Enter');
  await page.getByText(/games for “phoenix”/).waitFor();
  expect(new URL(page.url()).searchParams.get('classify')).toBe('hot');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByText('No new games right now').waitFor();
});

test('GAME-07 has no further page to load on the last page', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/gameList?gameType=RNG&gameName=hoard');
  await page.getByText('1 / 1').waitFor();
  expect(await page.getByRole('button', { name: 'More games' }).isDisabled()).toBe(true);
});

test('GAME-04 finds a mistyped name, suggests while typing, and saves the last searches', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/gameCenter');
  await searchBox(page).fill('goldn tigre');
  await page
    .getByRole('link', { name: /^Golden Tiger/ })
    .first()
    .waitFor();
  expect(new URL(page.url()).search).toBe('');
  await searchBox(page).press('Enter');
  await page.getByText(/games for “goldn tigre”/).waitFor();
  await expect.poll(() => gridTiles(page).first().innerText()).toContain('Golden Tiger');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await main(page).getByRole('heading', { name: 'Hot games' }).first().waitFor();
  await searchBox(page).focus();
  await page.getByRole('button', { name: 'goldn tigre' }).click();
  await page.getByText(/games for “goldn tigre”/).waitFor();
});

test('GAME-07 renders only the tiles near the screen of ten thousand, and reserves the height of all', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const template = await page.request.get('/wps/relay/GCSGAME_gameList?gameType=PVP&pageNo=1&pageSize=1', {
    headers: { 'x-requested-with': 'croupier' },
  });
  const [game] = (await template.json()).value.games;
  const games = Array.from({ length: 10_000 }, (_, at) => ({ ...game, nodeId: at + 1, gameName: `Game ${at + 1}` }));
  // The rows of the lobby are requested first: they are not replaced.
  await page.goto('/m/gameCenter');
  await quiet(page);
  await page.route(/GCSGAME_gameList/, (route) =>
    route.fulfill({ json: { success: true, value: { games, pageNum: 1, totalPages: 1, gameCount: games.length } } }),
  );
  await page.getByRole('navigation', { name: 'Game categories' }).getByRole('link', { name: 'Live' }).click();
  await gridTiles(page).filter({ hasText: 'Game 1' }).first().waitFor();
  await settled(page);
  const whole = main(page).locator('div:has(> ul[aria-label^="Games"])');
  const heightOf = () => whole.evaluate((list) => list.getBoundingClientRect().height);
  await expect.poll(heightOf).toBeGreaterThan((10_000 / 3) * 150);
  const height = await heightOf();
  for (const at of [10_000, 5_000, 9_991]) {
    const top = Math.floor((at - 1) / 3) * 150;
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
    await gridTiles(page)
      .filter({ hasText: new RegExp(`Game ${at}(?!\\d)`) })
      .waitFor();
    expect(await gridTiles(page).count()).toBeLessThan(120);
    await expect.poll(heightOf).toBe(height);
  }
});

test('GAME-06, GAME-08 shows providers for sports, in the groups sports, cockfight and e-sports', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/m/gameList?gameType=SPORTS');
  await main(page).getByRole('heading', { name: 'Sports', exact: true, level: 2 }).waitFor();
  const groups = main(page).getByRole('heading', { level: 2 });
  expect(await groups.allInnerTexts()).toEqual(['Sports', 'Cockfight', 'E-sports']);
  await main(page).getByRole('region', { name: 'Cockfight' }).getByRole('link').first().click();
  await page.waitForURL('**/m/gameList?gameType=COCKFIGHT&vassalage=ORIGINALS');
  await page.getByText('1 / 139').waitFor();
});

test('ROUTE-02, ROUTE-04 shows the providers, and one of them with its games by category', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/providers');
  await main(page)
    .getByRole('link', { name: /Croupier Originals/ })
    .first()
    .click();
  await page.waitForURL('**/m/providers?vassalage=ORIGINALS');
  // Nine a page of all that the studio has.
  const text = await main(page)
    .getByText(/^[\d,]+ games$/)
    .innerText();
  const games = Number(text.replaceAll(/\D/g, ''));
  expect(games).toBeGreaterThan(10_000);
  await page
    .getByText(
      new RegExp(`^1 / (?:${new Intl.NumberFormat('en').format(Math.ceil(games / 9))}|${Math.ceil(games / 9)})$`),
    )
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Fishing' }).click();
  await page.getByText('1 / 139').waitFor();
  await page.goto('/m/providers?vassalage=NOBODY');
  await page.getByText('This studio is not here').waitFor();
});

test('ROUTE-02, GAME-09 ranks the hot games, twenty per page', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/hot');
  await gridTiles(page).first().waitFor();
  await expect.poll(() => gridTiles(page).count()).toBe(20);
  await page.goto('/m/slotsCenter');
  await page.getByRole('heading', { name: 'Every slot of the house' }).waitFor();
  await page.getByText(/^1 \/ \d+$/).waitFor();
});

test('GAME-10 marks a favourite once the server has saved it, shows that, and removes its tile from the favourites when it is unmarked', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await createMember(page, newName('keeper'));
  await page.goto('/m/gameList?gameType=LIVE');
  let answer = () => undefined as unknown;
  const held = new Promise<void>((resolve) => {
    answer = () => resolve();
  });
  await page.route('**/MCSFE_addFavoriteGameV2', async (route) => {
    await held;
    await route.continue();
  });
  const heart = hearts(page).first();
  const name = ((await heart.getAttribute('aria-label')) ?? '').replace(/^Keep (.*) as a favourite$/, '$1');
  await heart.click();
  await page.getByText('Please wait').waitFor();
  expect(await heart.getAttribute('aria-pressed')).toBe('false');
  answer();
  await page.getByText('Saved').waitFor();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Favourites', exact: true }).click();
  await page.getByRole('button', { name: `Remove ${name} from favourites` }).click();
  await page.getByText('No favourites yet').waitFor();
});

test('GAME-10 saves a favourite whose heart is pressed at the moment of hydration', async ({ visitor }) => {
  const { page } = await visitor();
  await createMember(page, newName('quick'));
  await page.addInitScript(() => {
    const { removeEventListener } = document;
    // The page's own small script stops listening: React is about to hydrate what was rendered for a guest.
    document.removeEventListener = (...[kind, ...rest]: Parameters<typeof removeEventListener>) => {
      removeEventListener.call(document, kind, ...rest);
      if (kind === 'submit') queueMicrotask(() => document.querySelector<HTMLElement>('li [aria-pressed]')?.click());
    };
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/m/gameList?gameType=LIVE');
  await page.getByText('Saved').waitFor();
  await expect.poll(() => hearts(page).first().getAttribute('aria-pressed')).toBe('true');
  expect(requested.filter((path) => /gameList/i.test(path)).join()).toBe('/m/gameList');
});

test('GAME-10 changes nothing and shows no message when a favourite could not be saved', async ({ visitor }) => {
  const { page, watch } = await visitor();
  watch.allow(/MCSFE_addFavoriteGameV2|Failed to load resource/);
  await createMember(page, newName('unlucky'));
  await page.goto('/m/gameList?gameType=LIVE');
  await page.route('**/MCSFE_addFavoriteGameV2', (route) => route.abort());
  const heart = hearts(page).first();
  await heart.click();
  await expect.poll(() => page.getByText('Please wait').count()).toBe(0);
  expect(await heart.getAttribute('aria-pressed')).toBe('false');
  expect(await page.getByText('Saved').count()).toBe(0);
});

test('GAME-10 asks a guest to log in first, and leads there', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/gameList?gameType=LIVE');
  await hearts(page).first().click();
  await page.waitForURL(({ pathname }) => pathname === '/m/login');
  await page
    .getByText(/log in first/i)
    .first()
    .waitFor();
});

test('GAME-13, GAME-14 launches a lottery in a full frame, is left by its corner button to the landing page, and is listed among the recent games', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await createMember(page, newName('drawer'));
  await page.goto('/m/lottery');
  await page.getByRole('article', { name: 'Fast Five · 1 min' }).getByRole('link', { name: 'Play now' }).click();
  await page.waitForURL('**/m/launchGame?*');
  const frame = page.locator('iframe');
  await frame.waitFor();
  const src = new URL((await frame.getAttribute('src')) ?? '');
  expect([src.hostname, src.pathname]).toEqual(['stage.localhost', '/m/lotto-h5/EN/Tradition/games/fast-five']);
  const size = await frame.boundingBox();
  expect([size?.x, size?.y, size?.width, size?.height]).toEqual([0, 0, 390, 844]);
  const corner = page.getByRole('button', { name: /leave|close/i });
  const target = await corner.boundingBox();
  expect(target?.width).toBeGreaterThanOrEqual(44);
  expect(target?.height).toBeGreaterThanOrEqual(44);
  expect((await corner.locator('span').boundingBox())?.width).toBeLessThanOrEqual(24);
  // The frame has its own back button, which the corner button does not cover.
  const back = await page.frameLocator('iframe').getByRole('button', { name: 'Leave the game' }).boundingBox();
  expect((back?.x ?? 0) + (back?.width ?? 0)).toBeLessThanOrEqual(target?.x ?? 0);
  await corner.click();
  await page.waitForURL('**/m/game?gameId=fast-five');
  await page.getByRole('heading', { name: 'Continue playing' }).waitFor();
  await page.goto('/m/gameCenter');
  const row = page.getByRole('region', { name: 'Continue playing' }).first();
  await row.getByRole('link', { name: /Fast Five.*now/s }).waitFor();
});

test('ROUTE-04, GAME-14 starts the lottery of the address, in its language and play type, and leads home from it with pageBack', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await createMember(page, newName('starter'));
  await page.goto('/m/startLottery?gameId=fast-five&mui=VI&playType=Entertainment&prize_mode=Lott&pageBack=1');
  await page.waitForURL('**/m/launchGame?*');
  const frame = page.locator('iframe');
  await frame.waitFor();
  const src = new URL((await frame.getAttribute('src')) ?? '');
  expect([src.hostname, src.pathname]).toEqual(['stage.localhost', '/m/lotto-h5/VI/Entertainment/games/fast-five']);
  await page.getByRole('button', { name: /leave|close/i }).click();
  await page.waitForURL('**/m/home');
});

test('ROUTE-02, ROUTE-03 counts down to the next draw, and shows past draws with their proofs', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/lottery');
  await expect.poll(() => page.getByRole('timer').first().innerText()).toMatch(/^\d\d:\d\d$/);
  await page.route('**/lgw/vn/numeros/opened/game*', (route) =>
    route.fulfill({
      json: {
        success: true,
        value: {
          content: [
            {
              numero: '20261121-0720',
              state: 'drawn',
              drawnAt: '2026-11-21T04:00:00.000Z',
              outcome: { digits: [7, 0, 3, 9, 4] },
            },
            { numero: '20261121-0719', state: 'void', drawnAt: '2026-11-21T03:59:00.000Z' },
          ],
        },
      },
    }),
  );
  const committed = { tip: 'ab'.repeat(32), index: 7, committedAt: '2026-11-20T00:00:00.000Z' };
  const commitment = { gameId: 'fast-five', numero: '20261121-0720', chain: committed, beacon: committed };
  await page.route('**/lgw/games/commitment*', (route) =>
    route.fulfill({ json: { success: true, value: commitment } }),
  );
  const proof = '{\n "game": "fast-five"\n}\n';
  await page.route('**/lgw/games/proof*', (route) => route.fulfill({ body: proof, contentType: 'application/json' }));
  await page.goto('/m/lotteryHistory?gameId=fast-five');
  await page.getByText('Void, every stake returned').waitFor();
  await page.setViewportSize({ width: 320, height: 844 });
  const balls = page.getByRole('listitem').filter({ hasText: '0720' }).locator('span[aria-hidden="true"]');
  expect(await balls.count()).toBe(5);
  expect(new Set(await balls.evaluateAll((all) => all.map((ball) => ball.getBoundingClientRect().top))).size).toBe(1);
  await page.getByRole('button', { name: 'Proof of draw 0720' }).click();
  await page.getByText(`${committed.tip} · 7`).waitFor();
  const check = await page.getByRole('link', { name: 'Check it yourself' }).getAttribute('href');
  expect(decodeURIComponent(new URL(check ?? '').hash.slice(1))).toBe(proof);
  await page.getByRole('link', { name: 'Save the proof' }).waitFor();
});

test('GAME-11 leads a guest to the login before any game, from every list', async ({ visitor }) => {
  const { page } = await visitor();
  for (const path of ['/m/gameCenter', '/m/gameList?gameType=PVP', '/m/hot', '/m/slotsCenter']) {
    await page.goto(path);
    await tiles(page).first().waitFor();
    const addresses = await tiles(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    // A banner names the game itself.
    for (const href of addresses.filter((one) => !one.startsWith('/m/login?from='))) {
      await page.goto(href);
      await page.waitForURL(({ pathname }) => pathname === '/m/login');
    }
  }
});
