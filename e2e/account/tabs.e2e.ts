/** One player in two tabs, and sessions that end while a page is open. */
import type { Page } from '@playwright/test';
import { credit } from '../actions/cashier.ts';
import { openGame, playRound } from '../actions/games.ts';
import {
  createMember,
  expectBalance,
  fillLogin,
  goWithin,
  guestLink,
  memberCorner,
  newName,
  openMenu,
  PASSWORD,
  register,
  sessionOf,
  signOut,
} from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';
import type { RunningServer } from '../server/server.ts';

/** Replaces the token in this browser by one that the server does not know any more. */
function spoilToken(page: Page): Promise<void> {
  return page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('MC_SESSION_INFO') ?? '{}');
    localStorage.setItem(
      'MC_SESSION_INFO',
      JSON.stringify({ ...session, token: `${session.token.slice(0, -6)}zzzzzz` }),
    );
  });
}

/** Ends the session at the server, not in this browser. */
async function endAtServer(page: Page, server: RunningServer): Promise<void> {
  const ended = await fetch(`${server.origin()}/wps/session/logout`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${(await sessionOf(page))?.token}`, 'X-Requested-With': 'croupier' },
  });
  expect(ended.status).toBe(200);
}

const refused = /Failed to load resource: the server responded with a status of 401/;

test('AUTH-18 a login, the balance and a sign-out are the same in two tabs', async ({ visitor }) => {
  const { page: first, context } = await visitor();
  const second = await context.newPage();
  await first.goto('/m/home');
  await second.goto('/m/home');
  await guestLink(second).waitFor();
  // A tab without any input may not be hydrated yet.
  await second.locator('h1').first().click({ force: true });

  await register(first, newName('tabs'));
  await memberCorner(second).waitFor();
  expect((await sessionOf(second))?.token).toBe((await sessionOf(first))?.token);

  await expectBalance(second, 0);
  await credit(first, '500');
  await expectBalance(second, 500_00);
  const frame = await openGame(first, 'dice');
  const round = await playRound(first, () => frame.getByRole('button', { name: /^Roll for/ }).click());
  await expectBalance(second, 500_00 - round.stake + round.payout);

  await signOut(second);
  await first.goto('/m/home');
  await guestLink(first).waitFor();
  expect(await sessionOf(first)).toBeNull();
});

test('AUTH-18 a tab that logged in itself notices at once that another tab signed out', async ({ visitor }) => {
  const { page: first, context } = await visitor();
  await first.goto('/m/login');
  await fillLogin(first, 'luckytiger', 'Tiger-2026!');
  await first.getByRole('textbox', { name: 'Password', exact: true }).press('Enter');
  await first.waitForURL('**/m/home');
  await goWithin(first, '/m/member/home');
  const second = await context.newPage();
  await second.goto('/m/home');
  await second.evaluate(() => sessionStorage.setItem('left-behind', '1'));
  await signOut(second);
  await first.waitForURL('**/m/login?*');
  expect(await sessionOf(first)).toBeNull();
  expect(await second.evaluate(() => sessionStorage.getItem('left-behind'))).toBeNull();
});

test('AUTH-15 signing out waits 9,999 ms for a silent server and no longer', async ({ visitor }) => {
  const { page } = await visitor();
  await page.clock.install();
  await createMember(page, newName('silent'));
  await page.goto('/m/home');
  const logout = '**/wps/session/logout';
  await page.route(logout, () => undefined);
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').last().waitFor();
  // From here on the clock moves only when the test moves it.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const requested = page.waitForRequest(logout);
  await page.getByRole('dialog').last().getByRole('button', { name: 'Sign out' }).click();
  await requested;
  await page.clock.runFor(9_998);
  expect(await sessionOf(page)).not.toBeNull();
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect.poll(() => sessionOf(page)).toBeNull();
});

test('AUTH-15 signing out gives up what is under way, and holds what would begin: nothing is refused for it', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await createMember(page, newName('leaving'));
  const ended = Promise.withResolvers<void>();
  const reminders: Promise<void>[] = [];
  // Answered once the server has ended the session.
  await page.route('**/wps/member/protection/reminder', (route) => {
    const answered = ended.promise
      .then(() => route.fetch())
      .then((response) => route.fulfill({ response }))
      .catch(() => undefined);
    reminders.push(answered);
    return answered;
  });
  await page.route('**/wps/session/logout', async (route) => {
    const response = await route.fetch();
    ended.resolve();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await Promise.all(reminders);
    await route.fulfill({ response });
  });
  await page.goto('/m/home');
  await expect.poll(() => reminders.length).toBe(1);
  await signOut(page);
  expect(reminders).toHaveLength(1);
  expect(await page.getByText('Your session has ended').count()).toBe(0);
});

test('AUTH-18 an expired token is renewed in both tabs at once, and neither is logged out', async ({ visitor }) => {
  const { page: first, context, watch } = await visitor();
  watch.allow(refused);
  await createMember(first, newName('renew'));
  await first.goto('/m/home');
  const before = (await sessionOf(first))?.token;
  const second = await context.newPage();
  await second.goto('/m/home');
  await memberCorner(second).waitFor();
  await spoilToken(first);
  await Promise.all([first.reload(), second.reload()]);
  await expectBalance(first, 0);
  await expectBalance(second, 0);
  const after = (await sessionOf(first))?.token;
  expect(after).not.toBe(before);
  expect((await sessionOf(second))?.token).toBe(after);
  await memberCorner(first).waitFor();
  await memberCorner(second).waitFor();
});

test('AUTH-18 an ended session leads to the login and back to the same screen', async ({ visitor, server }) => {
  const { page, watch } = await visitor();
  watch.allow(refused);
  const name = newName('over');
  await createMember(page, name);
  await page.goto('/m/gameRecord');
  await page.getByText('No bets yet').waitFor();
  await endAtServer(page, server);
  await page.reload();
  await page.waitForURL(({ pathname }) => pathname === '/m/login');
  await page.getByText('Your session has ended. Please log in again.').waitFor();
  await fillLogin(page, name, PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/m/gameRecord');
  await page.getByText('No bets yet').waitFor();

  // What was typed in a form is there again, once.
  const amount = page.getByRole('textbox', { name: 'Amount' });
  // Without the live connection, by which the page would know of the end before the button is pressed.
  await page.routeWebSocket(/./, () => undefined);
  await page.goto('/m/voucherCenter');
  await amount.fill('777');
  await page.getByRole('button', { name: 'Deposit ₱ 777.00' }).waitFor();
  await endAtServer(page, server);
  // The page may notice the end by itself before the key reaches it.
  const atLogin = page.waitForURL(({ pathname }) => pathname === '/m/login');
  await Promise.race([atLogin, amount.press('Enter')]);
  await atLogin;
  await fillLogin(page, name, PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Deposit ₱ 777.00' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Deposit', exact: true }).waitFor();
  await expect(amount).toHaveValue('');
});

test('AUTH-18 a guest who opens a member’s screen is led to the login and then to that screen', async ({ visitor }) => {
  const { page } = await visitor();
  const name = newName('asked');
  await createMember(page, name);
  await page.goto('/m/home');
  await openMenu(page);
  await page.keyboard.press('Escape');
  await signOut(page);
  await page.goto('/m/withdraw');
  await page.waitForURL(({ pathname }) => pathname === '/m/login');
  await fillLogin(page, name, PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/m/withdraw');
});
