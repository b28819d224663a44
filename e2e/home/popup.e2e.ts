/** Announcements over home: who sees them, when they come back, how they close, where they lead. */
import type { BrowserContext, Page } from '@playwright/test';
import { type Announced, announcePopup } from '../actions/announce.ts';
import { createMember, goWithin, newName, openSessionOf, PASSWORD, signOut } from '../actions/player.ts';
import { quiet } from '../browser/settled.ts';
import { test as base, expect } from '../fixtures.ts';
import type { RunningServer } from '../server/server.ts';

type Announce = (announced: Announced, merchant?: string) => Promise<void>;

/** Ends the announcements of a test when the test ends. */
const test = base.extend<{ readonly announce: Announce }>({
  announce: async ({ server }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (announced, merchant) => {
      ends.push(await announcePopup(server, announced, merchant));
    });
    for (const end of ends) await end();
  },
});

const night: Announced = { title: 'The cashier sleeps', content: '<p>From midnight on.</p>', audience: 'B' };
const gift: Announced = { title: 'A gift for you', content: '<p>Take it.</p>', audience: 'B', promotionType: 'BONUS' };

const popup = (page: Page) => page.getByRole('dialog', { name: 'Announcements' });
/** In the page, open or not: the site has decided whether to show it. */
const decided = (page: Page) => page.locator('dialog', { hasText: 'Hide for today' });
const card = (page: Page, title: string) => popup(page).getByRole('heading', { name: title });

/** For the second merchant, whose default language is Vietnamese. */
const inEnglish = (server: RunningServer, context: BrowserContext) =>
  context.addCookies([{ name: 'language', value: 'EN', url: server.origin('lotus.localhost') }]);

async function expectNoPopup(page: Page): Promise<void> {
  await decided(page).waitFor({ state: 'attached' });
  expect(await decided(page).evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(false);
}

/** Leaves home and comes back within the document: home decides anew, by what this browser has saved. */
async function comeBack(page: Page): Promise<void> {
  await goWithin(page, '/m/aboutus');
  await decided(page).waitFor({ state: 'detached' });
  await goWithin(page, '/m/home');
}

/** As if nothing had ever been closed. */
async function forgetRecord(page: Page, viewer: string): Promise<void> {
  await page.evaluate((key) => localStorage.removeItem(key), `MC_POPUP_${viewer}`);
}

/** Around what has the focus. */
const ring = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);

const idOf = (page: Page) =>
  page.evaluate((): string => JSON.parse(localStorage.getItem('MC_SESSION_INFO') ?? '{}').id);

const recordOf = (page: Page, viewer: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), `MC_POPUP_${viewer}`);

test('POP-01, POP-03, HOME-04 shows several as a carousel of one and a fifth, with steps, a cross and “hide for today”, and opens links to the site within the page, and others in a new window', async ({
  visitor,
  announce,
}) => {
  await announce(gift);
  const content =
    '<p>See <a href="/m/gameCenter?gameType=RNG">slots</a> or <a href="https://example.com/news">news</a>.</p>';
  await announce({ ...night, content });
  const { page, context } = await visitor();
  await context.route('https://example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>News</title>' }),
  );
  await page.goto('/m/home');
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await card(page, night.title).waitFor();
  await popup(page).getByText('1 of 2').waitFor();
  const share = await popup(page)
    .getByRole('group')
    .first()
    .evaluate((slide) => (slide.parentElement?.clientWidth ?? 0) / slide.getBoundingClientRect().width);
  expect(share).toBeCloseTo(1.2, 1);
  expect(await popup(page).getByRole('checkbox', { name: 'Hide for today' }).isChecked()).toBe(false);
  await popup(page).getByRole('button', { name: 'Next' }).last().click();
  await popup(page).getByText('2 of 2').waitFor();
  await card(page, gift.title).waitFor();
  await popup(page).getByRole('button', { name: 'Close' }).click();
  await expectNoPopup(page);

  await forgetRecord(page, 'guest');
  await comeBack(page);
  const opened = context.waitForEvent('page');
  await popup(page).getByRole('link', { name: 'news' }).click();
  const news = await opened;
  await news.waitForLoadState();
  expect([news.url(), await news.evaluate(() => opener)]).toEqual(['https://example.com/news', null]);
  await news.close();
  await popup(page).getByRole('link', { name: 'slots' }).click();
  await page.waitForURL('**/m/gameCenter?gameType=RNG');
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('POP-01 closes by going back and by Esc, and keeps the focus inside, with a ring once a key is pressed', async ({
  visitor,
  announce,
}) => {
  await announce(night);
  const { page } = await visitor();
  await page.goto('/m/activity');
  await quiet(page);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/m/home');
  await card(page, night.title).waitFor();
  await page.goBack();
  await popup(page).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/m/home');

  await forgetRecord(page, 'guest');
  await comeBack(page);
  await card(page, night.title).waitFor();
  await expect(popup(page).getByRole('button', { name: 'Close' })).toBeFocused();
  expect(await ring(page)).toBe('none');
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused === document.body || focused === null || focused.closest('dialog[open]') !== null;
    });
    expect(isInside, `after ${step + 1} tabs`).toBe(true);
  }
  await popup(page).getByRole('button', { name: 'Close' }).focus();
  expect(await ring(page)).toBe('solid');
  await page.keyboard.press('Escape');
  await popup(page).waitFor({ state: 'hidden' });
  expect((await recordOf(page, 'guest')).show).toBe(false);
});

test('POP-04, POP-06 comes back after midnight of this device when closed with “hide for today”, and does not when closed without', async ({
  visitor,
  announce,
}) => {
  await announce(night);
  const { page } = await visitor();
  await page.clock.install({ time: new Date(2026, 4, 1, 21, 30) });
  const at = (...time: [number, number, number, number, number, number?]) =>
    page.clock.setSystemTime(new Date(...time));
  await page.goto('/m/home');
  await card(page, night.title).waitFor();
  await popup(page).getByRole('checkbox', { name: 'Hide for today' }).check();
  await popup(page).getByRole('button', { name: 'Close' }).click();
  expect(await recordOf(page, 'guest')).toMatchObject({
    show: false,
    todayHideTime: new Date(2026, 4, 2).getTime(),
  });
  await at(2026, 4, 1, 23, 58);
  await page.reload();
  await expectNoPopup(page);
  await at(2026, 4, 2, 0, 0, 1);
  await comeBack(page);
  await card(page, night.title).waitFor();
  await popup(page).getByRole('button', { name: 'Close' }).click();
  expect(await recordOf(page, 'guest')).not.toHaveProperty('todayHideTime');
  await at(2026, 4, 9, 12, 0);
  await comeBack(page);
  await expectNoPopup(page);
});

test('POP-05 shows again when the announcement has changed', async ({ visitor, announce }) => {
  await announce(night);
  const { page } = await visitor();
  await page.goto('/m/home');
  await card(page, night.title).waitFor();
  await page.keyboard.press('Escape');
  await comeBack(page);
  await expectNoPopup(page);
  await announce(gift);
  await page.reload();
  await card(page, gift.title).waitFor();
  await page.keyboard.press('Escape');
  await comeBack(page);
  await expectNoPopup(page);
});

test('POP-06, POP-02 can be closed at its last slide only, if the merchant requires reading, and leads guests from a promotion to the login, if it says so', async ({
  visitor,
  server,
  announce,
}) => {
  await announce(gift, 'lotus');
  await announce(night, 'lotus');
  const { page, context } = await visitor({ host: 'lotus.localhost' });
  await inEnglish(server, context);
  await page.goto('/m/activity');
  await quiet(page);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await card(page, night.title).waitFor();
  expect(await popup(page).getByRole('button', { name: 'Close' }).count()).toBe(0);
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
  await page.mouse.click(10, 10);
  await page.goBack();
  await card(page, night.title).waitFor();
  expect((await recordOf(page, 'guest')).show).toBe(true);
  const next = card(page, night.title).locator('xpath=ancestor::article').getByRole('button', { name: 'Next' });
  await next.click();
  await card(page, gift.title).locator('xpath=ancestor::article').getByRole('button', { name: 'Got it' }).click();
  await popup(page).waitFor({ state: 'hidden' });
  expect((await recordOf(page, 'guest')).show).toBe(false);

  await forgetRecord(page, 'guest');
  await comeBack(page);
  await next.click();
  await popup(page).getByRole('link', { name: 'Go to activity' }).click();
  await page.waitForURL('**/m/login');
});

test('POP-02 leads guests from a promotion to the registration, and members to their rewards', async ({
  visitor,
  announce,
}) => {
  await announce(gift);
  await announce({ ...gift, audience: 'A' });
  const { page } = await visitor();
  await page.goto('/m/home');
  await popup(page).getByRole('link', { name: 'Go to activity' }).click();
  await page.waitForURL('**/m/register');

  await createMember(page, newName('gift'));
  await page.goto('/m/home');
  await popup(page).getByRole('button', { name: 'Got it' }).click();
  await popup(page).waitFor({ state: 'hidden' });
  await forgetRecord(page, await idOf(page));
  await comeBack(page);
  await popup(page).getByRole('link', { name: 'Go to activity' }).click();
  await page.waitForURL('**/m/rewardCenter');
});

test('POP-07 appears half a second after home was opened', async ({ visitor, announce }) => {
  await announce(night);
  const { page } = await visitor();
  await page.clock.install();
  await page.goto('/m/activity');
  await quiet(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const listed = { isIt: false };
  page.on('response', (response) => {
    if (response.url().endsWith('types=PU')) listed.isIt = true;
  });
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return listed.isIt;
    })
    .toBe(true);
  await page.clock.runFor(450);
  expect(await decided(page).count()).toBe(0);
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return await card(page, night.title).isVisible();
    })
    .toBe(true);
});

/** The server says that this member has to be reminded of how long they have been playing. */
async function makeReminderDue(page: Page): Promise<() => Promise<void>> {
  const due = '**/wps/member/protection/reminder';
  await page.route(due, async (route) => {
    const answer = await route.fetch();
    const reported = await answer.json();
    const begunAt = new Date(Date.parse(reported.value.serverTime) - 60_000).toISOString();
    const play = { begunAt, staked: '10.00', paid: '4.00', net: '-6.00' };
    await route.fulfill({
      response: answer,
      json: { ...reported, value: { ...reported.value, play, dueAt: begunAt } },
    });
  });
  return () => page.unroute(due);
}

test('POP-07, POP-08 is shown to members, to guests, or at a first login, and saves its state separately for each of them', async ({
  visitor,
  announce,
}) => {
  await announce({ ...night, title: 'For guests', audience: 'B' });
  await announce({ ...night, title: 'For members', audience: 'A' });
  await announce({ ...night, title: 'For newcomers', audience: 'F' });
  const { page } = await visitor();
  const titles = () => decided(page).getByRole('heading', { level: 3, includeHidden: true }).allTextContents();
  await page.goto('/m/home');
  await card(page, 'For guests').waitFor();
  expect(await titles()).toEqual(['For guests']);
  await page.keyboard.press('Escape');
  expect(await recordOf(page, 'guest')).toMatchObject({ show: false });

  const name = newName('first');
  await createMember(page, name);
  await page.goto('/m/home');
  await card(page, 'For newcomers').waitFor();
  expect(await titles()).toEqual(['For newcomers', 'For members']);
  const id = await idOf(page);
  expect(await recordOf(page, id)).toMatchObject({ show: true });
  await page.keyboard.press('Escape');
  expect(await recordOf(page, id)).toMatchObject({ show: false });
  await signOut(page);
  await expectNoPopup(page);

  // A reminder while playing is there alone, until it is read.
  await openSessionOf(page, name, PASSWORD);
  const dueNoMore = await makeReminderDue(page);
  await page.clock.install();
  await page.goto('/m/home');
  const reminder = page.getByRole('dialog', { name: 'A moment, please' });
  await reminder.waitFor();
  await page.clock.runFor(5_000);
  await quiet(page);
  expect(await decided(page).count()).toBe(0);
  await dueNoMore();
  await reminder.getByRole('button', { name: 'Keep playing' }).click();
  await card(page, 'For members').waitFor();
  expect(await titles()).toEqual(['For members']);
});

for (const means of ['the browser’s own sanitiser', 'the library, where the browser has none']) {
  test(`MSG-09 sanitises its content by ${means}, even if it was not cleaned when it was saved`, async ({
    visitor,
    announce,
  }) => {
    await announce(night);
    const { page, context, watch } = await visitor();
    // The page's policy refuses an inline style and reports it.
    watch.allow(/Applying inline style violates/);
    if (means.startsWith('the library')) {
      await context.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML'));
    }
    const hostile =
      '<p style="color:red">Kept</p><script>document.title="owned"</script><img src="/m/art/none.webp" onerror="document.title=1">' +
      '<a href="javascript:document.title=2">bad</a><iframe src="/m/home"></iframe><form action="/x"><input name="a"></form>';
    await context.route('**/MCSFE_getListAnnouncements?types=PU', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('<p>From midnight on.</p>', JSON.stringify(hostile).slice(1, -1));
      await route.fulfill({ response, body });
    });
    watch.allow(/none\.webp/);
    watch.allow(/Failed to load resource.*404/);
    await page.goto('/m/home');
    await popup(page).getByText('Kept').waitFor();
    const text = popup(page).getByText('Kept').locator('..');
    await expect.poll(() => text.locator('img').count()).toBe(0);
    expect(await text.locator('script, iframe, form, input, [style], [onerror], [href]').count()).toBe(0);
    await popup(page).getByText('bad').click();
    expect(await page.title()).toMatch(/Croupier/);
  });
}
