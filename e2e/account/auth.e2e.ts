/** Registration, login, free trial and sign-out. */
import {
  fillLogin,
  guestLink,
  logIn,
  memberCorner,
  newName,
  openMenu,
  PASSWORD,
  passCaptcha,
  register,
  sessionOf,
  signOut,
} from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';

/** The browser writes a refused answer to the console. */
const refused = /Failed to load resource: the server responded with a status of 4\d\d/;

const bearer = (token: string | undefined) => ({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'croupier' });

test('AUTH-08, AUTH-13 registers a guest, who is then logged in and greeted', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/m/home');
  await guestLink(page).waitFor();
  await page.locator('header').getByRole('link', { name: 'Join' }).click();
  await page.waitForURL('**/m/register');
  const name = newName();
  await register(page, name);
  expect(await sessionOf(page)).toMatchObject({ userName: name, type: 0 });
});

test('AUTH-09, AUTH-10 shows beside each field what is wrong, and sends nothing until it is valid', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await page.goto('/m/register');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat the password').fill('something else entirely');
  await page.getByRole('button', { name: 'Join now' }).click();
  const username = page.getByLabel('Username');
  await expect.poll(() => username.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => username.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => page.getByLabel('Repeat the password').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

test('AUTH-01, AUTH-05 remembers a login on this device, and saves no readable password', async ({ visitor }) => {
  const { page } = await visitor();
  const name = newName();
  await register(page, name);
  await signOut(page);
  await logIn(page, ` ${name} `);
  await signOut(page);
  const saved = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(saved).not.toContain(PASSWORD);
  expect(saved).not.toContain(btoa(PASSWORD));
  await page.goto('/m/login');
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe(name);
  await expect.poll(() => page.getByRole('textbox', { name: 'Password', exact: true }).inputValue()).toBe(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await memberCorner(page).waitFor();
});

test('AUTH-02 requires a captcha after a wrong password, refreshes it on a press, and offers proof of work instead', async ({
  visitor,
}) => {
  const { page, watch } = await visitor();
  watch.allow(refused);
  await page.goto('/m/login');
  await fillLogin(page, 'luckytiger', 'not the password');
  expect(await page.getByLabel('Type the letters').count()).toBe(0);
  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  expect(await password.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Show password' }).click();
  // A press before hydration takes effect after it.
  await expect.poll(() => password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').getByText('The username or password is not right.').waitFor();

  await page.getByLabel('Type the letters').waitFor();
  const picture = page.getByRole('button', { name: 'Show other letters' }).locator('img');
  const first = await picture.getAttribute('src');
  expect(first).toMatch(/^data:image\/(png|webp|jpeg)/);
  await picture.click();
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first);

  await page.getByLabel('Type the letters').fill('nope');
  await password.fill('Tiger-2026!');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').getByText('The captcha was not right.').waitFor();

  await passCaptcha(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await memberCorner(page).waitFor();
  expect(await sessionOf(page)).toMatchObject({ userName: 'luckytiger' });
});

test('MEM-02, AUTH-14 lets a guest play with play money, and opens the cashier to real accounts only', async ({
  visitor,
  server,
}) => {
  const { page, watch } = await visitor();
  watch.allow(refused);
  await page.goto('/m/login');
  await page.getByRole('button', { name: 'Try for free' }).click();
  await page.getByText('Play money', { exact: true }).waitFor();
  const session = await sessionOf(page);
  expect(session?.type).toBe(4);
  const requested = await fetch(`${server.origin()}/wps/transaction/deposit`, {
    method: 'POST',
    headers: { ...bearer(session?.token), 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({ method: 'sandbox', amount: '500.00' }),
  });
  expect(await requested.json()).toMatchObject({ success: false, code: 'session.trial_refused' });
  await page.goto('/m/voucherCenter');
  await page.getByText('Please log in with a real account to use this').waitFor();
  await page.waitForURL('**/m/home');
});

test('AUTH-15 signs out only after confirmation, and the token is invalid from then on', async ({
  visitor,
  server,
}) => {
  const { page } = await visitor();
  await logIn(page, 'quietlotus', 'Lotus-2026!');
  const token = (await sessionOf(page))?.token;
  const requested = () => fetch(`${server.origin()}/wps/member/info`, { headers: bearer(token) });
  expect((await requested()).status).toBe(200);
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  const sure = page.getByRole('dialog', { name: 'Sign out of this device?' });
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await sure.waitFor({ state: 'hidden' });
  expect(await sessionOf(page)).not.toBeNull();
  await page.keyboard.press('Escape');
  await signOut(page);
  expect(await sessionOf(page)).toBeNull();
  expect(new URL(page.url()).pathname).toBe('/m/home');
  expect((await requested()).status).toBe(401);
});
