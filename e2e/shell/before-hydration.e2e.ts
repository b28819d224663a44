/** Presses and input before the site's script has loaded are not lost: they take effect after hydration. */
import { fillLogin, memberCorner, newName, PASSWORD, passCaptcha, sessionOf } from '../actions/player.ts';
import { openEarly } from '../browser/open-early.ts';
import { drawn } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';
import { addressOfSource } from '../server/site-build.ts';

test('opens the menu when its button was pressed before the script had loaded', async ({ visitor }) => {
  const { page } = await visitor();
  const come = await openEarly(page, '/m/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  come();
  await page.getByRole('dialog').getByRole('link', { name: 'Home' }).waitFor();
});

test('opens the menu when its button was pressed before the page had loaded completely', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const { page } = await visitor();
  await page.addInitScript(() => {
    const menu = () => document.querySelector<HTMLElement>('nav button[aria-expanded]');
    // The observer is called with what the parser has read, before the next script of the page runs.
    const reading = new MutationObserver(() => {
      if (!menu()) return;
      reading.disconnect();
      Object.assign(globalThis, { wasReading: document.readyState === 'loading' });
      menu()?.click();
    });
    reading.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/m/');
  await page.getByRole('dialog').getByRole('link', { name: 'Home' }).waitFor();
  expect(await page.evaluate('globalThis.wasReading')).toBe(true);
});

test('logs in by a form that was sent before the script had loaded, and puts none of its values into the address', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const come = await openEarly(page, '/m/login');
  await fillLogin(page, 'luckytiger', 'Tiger-2026!');
  await page.getByRole('textbox', { name: 'Password', exact: true }).press('Enter');
  expect(new URL(page.url()).search).toBe('');
  come();
  await page.waitForURL('**/m/home');
  await memberCorner(page).waitFor();
});

test('GAME-04 searches for text that was typed and sent before the script had loaded', async ({ visitor }) => {
  const { page } = await visitor();
  const come = await openEarly(page, '/m/gameCenter');
  await page.getByRole('searchbox', { name: 'Search games' }).fill('hoard');
  await page.getByRole('searchbox', { name: 'Search games' }).press('Enter');
  come();
  await page.getByText(/games? for “hoard”/).waitFor();
});

test('shows the language that was chosen in the list before the script had loaded', { tag: '@whole-only' }, async ({
  visitor,
}) => {
  const { page } = await visitor();
  const come = await openEarly(page, '/m/home');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('VI');
  come();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('vi');
});

test('shows the password when its eye was pressed before the script had loaded', { tag: '@whole-only' }, async ({
  visitor,
}) => {
  const { page } = await visitor();
  const come = await openEarly(page, '/m/login');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  come();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Password', exact: true }).getAttribute('type'))
    .toBe('text');
});

test('keeps a switch as it was set before the script had loaded, and toggles it only once', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const { page } = await visitor();
  const come = await openEarly(page, '/m/login');
  const remember = page.getByRole('checkbox').first();
  const before = await remember.isChecked();
  await remember.click();
  await remember.click();
  await remember.click();
  come();
  await page.waitForFunction(() => document.querySelector('link[rel=stylesheet]') !== null);
  await expect.poll(() => remember.isChecked()).toBe(!before);
});

test('AUTH-11 registers with values that were typed and ticked before the script had loaded', async ({ visitor }) => {
  const { page } = await visitor();
  const come = await openEarly(page, '/m/register');
  const name = newName();
  await page.getByLabel('Username').fill(name);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat the password').fill(PASSWORD);
  const age = page.getByLabel(/I am at least 21/);
  await age.check();
  come();
  await passCaptcha(page);
  expect(await age.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Join now' }).click();
  await page.waitForURL('**/m/home');
  expect(await sessionOf(page)).toMatchObject({ userName: name });
});

test('AUTH-18 a link that is pressed before the script has loaded leads a player to the game, and a guest to the login', async ({
  visitor,
}) => {
  const { page, context } = await visitor();
  const guest = await visitor();
  await guest.page.goto('/m/trail');
  const come = await openEarly(guest.page, '/m/gameCenter');
  await guest.page.getByRole('link', { name: /^Dice/ }).first().click();
  come();
  await guest.page.waitForURL('**/m/login?from=*');

  await page.goto('/m/trail');
  await page.getByRole('button', { name: /Start/ }).click();
  await page.waitForURL('**/m/home');
  const second = await context.newPage();
  const comeSecond = await openEarly(second, '/m/gameCenter');
  await second.getByRole('link', { name: /^Dice/ }).first().click();
  comeSecond();
  await second.waitForURL('**/m/launchGame?*');
  await second.frameLocator('iframe').getByRole('button', { name: 'Leave the game' }).waitFor();

  // With Control held the browser opens the game in a tab of its own.
  const third = await context.newPage();
  await openEarly(third, '/m/gameCenter');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    third
      .getByRole('link', { name: /^Dice/ })
      .first()
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await tab.waitForURL('**/m/launchGame?*');
  expect(new URL(third.url()).pathname).toBe('/m/gameCenter');
});

test('comes alive although the first request for its texts broke', async ({ visitor }) => {
  const { page, watch } = await visitor();
  watch.allow(/Failed to fetch|ERR_FAILED/);
  await page.route(/\/m\/texts\//, (route) => route.abort(), { times: 1 });
  await page.goto('/m/home');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Home' }).waitFor();
});

test('hydrates a late part as the server rendered it, and then shows what has changed meanwhile', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const { page } = await visitor();
  const wins = page.getByRole('heading', { name: 'Latest winners' });
  await page.goto('/m/setting');
  // The status that this browser keeps is later than the page's, and the merchant shows no winners any more.
  await page.waitForFunction(() => localStorage.getItem('MC_SYSTEM_STATUS') !== null);
  await page.evaluate(() => {
    const status = JSON.parse(localStorage.getItem('MC_SYSTEM_STATUS') ?? '{}');
    status.serverTime = new Date(Date.parse(status.serverTime) + 3_600_000).toISOString();
    status.info.whitelabel.winners = false;
    localStorage.setItem('MC_SYSTEM_STATUS', JSON.stringify(status));
  });
  const arrived = Promise.withResolvers<void>();
  await page.route(`**${addressOfSource('src/screens/home/home-below.tsx')}`, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  // The kept status is read by what loads after the first part of the page.
  const later = page.waitForResponse(`**${addressOfSource('src/app/after-start.ts')}`);
  await page.goto('/m/home', { waitUntil: 'commit' });
  await later;
  await page.waitForFunction(() => {
    const first = document.querySelector('main a');
    return first !== null && Object.keys(first).some((key) => key.startsWith('__reactFiber'));
  });
  await drawn(page);
  expect(await wins.count()).toBe(1);
  arrived.resolve();
  await wins.waitFor({ state: 'detached' });
});
