/** What players do on the site. Each action starts on the current page and ends when the site shows that it is done. */
import type { Page } from '@playwright/test';
import { solveWork } from '../../apps/site/src/features/entry/proof-of-work.ts';
import { quiet } from '../browser/settled.ts';
import { expect } from '../expect.ts';

let players = 0;

/** A username that is not taken. The count runs on from file to file, as the worker's server does; the sixteen characters of a name hold any count. */
export function newName(stem = 'journey'): string {
  players += 1;
  return `${stem}${String(players).padStart(3, '0')}`;
}

export const PASSWORD = 'a quiet river at dawn';

/** The session that this browser has saved. */
export function sessionOf(page: Page): Promise<{ token: string; userName: string; type: number } | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('MC_SESSION_INFO') ?? 'null'));
}

/** Solves the captcha by proof of work instead of reading letters, as those do who cannot see the picture. */
/** On the page, or within the part of it that shows the captcha. */
export async function passCaptcha(page: Pick<Page, 'getByRole' | 'getByText'>): Promise<void> {
  await page.getByRole('button', { name: /Let this device prove it/ }).click();
  await page.getByText('Done. You can go on.').waitFor();
}

/**
 * An empty document of the site: its storage and its calls, and none of the time that a screen takes to load. Its route is removed at once,
 * since a page with routes has no HTTP cache.
 */
async function openEmpty(page: Page): Promise<void> {
  const empty = '**/m/empty';
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto('/m/empty');
  await page.unroute(empty);
}

/** Sends a call from the page, as the site does; answers its value. */
export async function send<Value>(
  page: Page,
  method: string,
  path: string,
  { body, key }: { readonly body?: object; readonly key?: string } = {},
): Promise<Value> {
  const token = (await sessionOf(page))?.token;
  const headers = {
    'X-Requested-With': 'croupier',
    ...(body && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(key && { 'Idempotency-Key': key }),
  };
  const answer = await page.evaluate(async ([address, options]) => (await fetch(address, options)).json(), [
    path,
    { method, headers, ...(body && { body: JSON.stringify(body) }) },
  ] as const);
  expect(answer, path).toMatchObject({ success: true });
  return answer.value;
}

/** Calls that grant a session, and its place in the browser. */
async function openSession(page: Page, method: string, path: string, body: object): Promise<void> {
  const { expiresAt, deviceToken, ...session } = await send<Record<string, unknown>>(page, method, path, { body });
  await page.evaluate(
    (saved) => {
      for (const [key, value] of saved) if (typeof value === 'string') localStorage.setItem(key, value);
    },
    [
      ['MC_SESSION_EXPIRES', expiresAt],
      ['MC_DEVICE', deviceToken],
      ['MC_SESSION_INFO', JSON.stringify(session)],
    ] as const,
  );
}

/** A new member, logged in without the form, on no screen yet: for tests of what comes after it. */
export async function createMember(page: Page, name: string, password = PASSWORD): Promise<void> {
  await openEmpty(page);
  const captcha = await send<{ id: string; work: { salt: string; zeroBits: number } }>(
    page,
    'GET',
    '/wps/captcha?kind=work',
  );
  const { termsVersion } = await send<{ termsVersion: string }>(page, 'GET', '/wps/member/register/rules');
  await openSession(page, 'PUT', '/wps/member/register', {
    username: name,
    password,
    confirmPassword: password,
    captchaId: captcha.id,
    captcha: await solveWork(captcha.work),
    isOfAge: true,
    termsVersion,
    registerMethod: 'H5',
    type: 0,
  });
}

/** An existing member, logged in without the form, on no screen yet. */
export async function openSessionOf(page: Page, name: string, password: string): Promise<void> {
  await openEmpty(page);
  await openSession(page, 'POST', '/wps/session/login', { type: 'username', username: name, password });
}

/** An agent, by the door of agents, on no screen yet. */
export async function openAgentSessionOf(page: Page, name: string, password: string): Promise<void> {
  await openEmpty(page);
  const login = { type: 'username', username: name, password, portal: 'agent' };
  await openSession(page, 'POST', '/wps/session/login', login);
}

/** A new trial account with its play money, without the screen that offers one, on no screen yet. */
export async function startTrial(page: Page): Promise<void> {
  await openEmpty(page);
  await openSession(page, 'POST', '/wps/session/login/freeplay', {});
}

/** Through the form. */
export async function register(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.goto('/m/register');
  await page.getByLabel('Username').fill(name);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByLabel('Repeat the password').fill(password);
  await passCaptcha(page);
  await page.getByLabel(/I am at least \d+/).check();
  await page.getByRole('button', { name: 'Join now' }).click();
  await page.waitForURL('**/m/home');
  await memberCorner(page).waitFor();
}

export async function fillLogin(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
}

export async function logIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.goto('/m/login');
  await logInHere(page, name, password);
}

/** On the login page, where one is led. */
export async function logInHere(page: Page, name: string, password = PASSWORD): Promise<void> {
  // The screen before may have had fields of the same names.
  await page.getByRole('main', { name: 'Log in', exact: true }).waitFor();
  await fillLogin(page, name, password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/m/home');
  await memberCorner(page).waitFor();
}

/** Opens another screen without a new document, once the site's script has loaded. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await quiet(page);
  await page.evaluate((there) => {
    history.pushState(null, '', there);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Home' }).waitFor();
}

export async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page
    .getByRole('dialog', { name: 'Sign out of this device?' })
    .getByRole('button', { name: 'Sign out' })
    .click();
  await guestLink(page).waitFor();
}

export const guestLink = (page: Page) => page.locator('header').getByRole('link', { name: 'Log in' });
export const memberCorner = (page: Page) => page.getByRole('link', { name: /^Account of/ });

/** The balance that home shows, in whole centavos. */
async function shownBalance(page: Page): Promise<number> {
  const text = await page.getByRole('button', { name: /Hide balance/ }).innerText();
  return centavos(text);
}

/** "₱1,234.50" → 123450. */
export function centavos(text: string): number {
  const amount = /₱\s?([\d,]+\.\d\d)/.exec(text)?.[1];
  if (amount === undefined) throw new Error(`no amount in “${text}”`);
  return Number(amount.replaceAll(/[,.]/g, ''));
}

/** Waits until home shows exactly this balance, which is updated live. */
export async function expectBalance(page: Page, expected: number): Promise<void> {
  await expect.poll(() => shownBalance(page), { timeout: 15_000 }).toBe(expected);
}
