/** Safer play: a limit that applies at the cashier, a reminder over a game, and a break that ends the session and still allows withdrawals. */
import type { Page } from '@playwright/test';
import { choosePayment, credit, requestToDeposit } from '../actions/cashier.ts';
import { playRound } from '../actions/games.ts';
import { createMember, goWithin, guestLink, newName, openSessionOf, PASSWORD, sessionOf } from '../actions/player.ts';
import { openWithin } from '../browser/open-within.ts';
import { expect, test } from '../fixtures.ts';

/** The browser writes a refused answer to the console. */
const refused = /Failed to load resource: the server responded with a status of 4\d\d/;
const row = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name });

async function setLimit(page: Page, period: string, amount: string): Promise<void> {
  await row(page, new RegExp(`^${period}`)).click();
  const sheet = page.getByRole('dialog', { name: period });
  await sheet.getByRole('textbox', { name: /^At most/ }).fill(amount);
  await sheet.getByRole('button', { name: 'Set this limit' }).click();
  await sheet.waitFor({ state: 'hidden' });
}

/** Changes the server's answer to that for an account whose details are being checked. */
async function holdAccount(page: Page): Promise<void> {
  await page.route('**/wps/wallets/gcs', async (route) => {
    const answer = await route.fetch();
    const reported = await answer.json();
    if (reported.success) reported.value.isBeingChecked = true;
    await route.fulfill({ response: answer, json: reported });
  });
  // A line that says nothing: what the server reports to a page that joins replaces the answer.
  await page.routeWebSocket(/./, () => undefined);
}

/** Changes the server's answer so that the reminder was due when play began. */
async function makeReminderDue(page: Page): Promise<void> {
  await page.route('**/wps/member/protection/reminder', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    const reported = await answer.json();
    if (reported.value.play) reported.value.dueAt = reported.value.play.begunAt;
    await route.fulfill({ response: answer, json: reported });
  });
}

test('applies a limit at the cashier, delays a looser one, and lists both in the history', async ({ visitor }) => {
  const { page, watch } = await visitor();
  watch.allow(refused);
  await createMember(page, newName('limits'));
  await page.goto('/m/member/home');
  await page.getByRole('link', { name: 'Safer play' }).click();
  await page.waitForURL('**/m/protection');
  await setLimit(page, 'In 24 hours', '500');
  await row(page, /^In 24 hours ₱ ?500.00 ₱ ?500.00 left of ₱\s?500.00/).waitFor();

  await goWithin(page, '/m/voucherCenter');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('600');
  await page.getByRole('button', { name: /^Deposit ₱/ }).click();
  await page.getByText('That is more than your own deposit limit leaves.').waitFor();

  await goWithin(page, '/m/protection');
  await setLimit(page, 'In 24 hours', '2,000.00');
  await page.getByText(/Asked for: ₱\s?2,000.00/).waitFor();
  expect(await page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Keep my limit' }).click();
  await page.getByText('Asked for:').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: /^History/ }).click();
  await page.getByText(/Limit kept: ₱\s?500.00/).waitFor();
  expect(await page.getByRole('main').getByRole('listitem').allInnerTexts()).toHaveLength(3);
});

test('MEM-04 counts the part of a deposit beyond a limit as withdrawable, not as playable', async ({ visitor }) => {
  const { page, context } = await visitor();
  await createMember(page, newName('beyond'));
  await credit(page, '1000');
  await requestToDeposit(page, '800');
  // The limit is set while the payment is being processed.
  const other = await context.newPage();
  await other.goto('/m/protection');
  await setLimit(other, 'In 24 hours', '1200');
  await other.close();
  await choosePayment(page, 'pay');
  await page.getByText('To be withdrawn').first().waitFor();
  await page.goto('/m/withdraw');
  const leaving = page.getByRole('region', { name: 'You can withdraw' });
  await leaving.getByText(/^₱\s?1,800.00$/).waitFor();
  await leaving.getByText(/Only to be withdrawn: ₱\s?600.00/).waitFor();
  await goWithin(page, '/m/voucherCenter');
  const balance = page.getByRole('region', { name: 'Balance' });
  await balance.getByText(/^₱\s?1,200.00$/).waitFor();
});

test('shows a reminder over a game until it is read; a break ends the session and allows withdrawals only', {
  tag: '@whole-only',
}, async ({ visitor }) => {
  const { page, watch } = await visitor();
  watch.allow(refused);
  const name = newName('break');
  await createMember(page, name);
  await credit(page, '500');
  await page.goto('/m/protection');
  await page.getByRole('radio', { name: '15 min' }).check({ force: true });
  await page.getByText('Saved').waitFor();

  await page.goto('/m/launchGame?gameId=dice');
  const stage = page.frameLocator('iframe');
  await playRound(page, () => stage.getByRole('button', { name: /^Roll for/ }).click());
  await makeReminderDue(page);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'A moment, please' });
  await dialog.getByText(/You have been playing for \d+ minutes\./).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  const received = page.waitForResponse('**/wps/member/protection/reminder/seen');
  await dialog.getByRole('button', { name: 'Keep playing' }).click();
  expect((await received).status()).toBe(200);
  await dialog.waitFor({ state: 'hidden' });
  await page.unrouteAll({ behavior: 'wait' });

  await page.goto('/m/protection');
  await row(page, /^Time-out/).click();
  const sheet = page.getByRole('dialog', { name: 'Time-out' });
  await sheet.getByText('Nobody can end it early: not you, not our support.').waitFor();
  await sheet.getByRole('textbox', { name: /^Your login password/ }).fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Begin now: 24 hours' }).click();
  await guestLink(page).waitFor();
  expect(await sessionOf(page)).toBeNull();

  await openSessionOf(page, name, PASSWORD);
  await page.goto('/m/launchGame?gameId=dice');
  await page.getByText(/You are taking a break/).waitFor();
  await page.goto('/m/protection');
  await page.getByRole('heading', { name: 'You are taking a break' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Withdraw' }).click();
  await page.waitForURL('**/m/withdraw');
});

test('explains to a member on every money screen that the account is being checked', { tag: '@whole-only' }, async ({
  visitor,
}) => {
  const { page } = await visitor();
  await createMember(page, newName('checked'));
  const notice = page.getByRole('region', { name: 'Your account is being checked' });
  await page.goto('/m/withdraw');
  await page.getByRole('region', { name: 'You can withdraw' }).waitFor();
  expect(await notice.count()).toBe(0);
  await holdAccount(page);
  await page.reload();
  for (const path of ['/m/withdraw', '/m/voucherCenter', '/m/member/home', '/m/protection']) {
    await openWithin(page, path);
    await notice.getByText('Your money is yours and can be withdrawn.').waitFor();
  }
  await page.unrouteAll({ behavior: 'wait' });
});
