/** The sign-in and registration pages in all their forms: by mobile number, in a sheet over the login, for agents; and their error messages. */
import type { Page } from '@playwright/test';
import {
  fillLogin,
  goWithin,
  memberCorner,
  newName,
  PASSWORD,
  passCaptcha,
  sessionOf,
  signOut,
} from '../actions/player.ts';
import { quiet } from '../browser/settled.ts';
import { expect, test } from '../fixtures.ts';
import { codeSentTo } from '../server/outbox.ts';

/** The browser writes a refused answer to the console. */
const refused = /Failed to load resource: the server responded with a status of 4\d\d/;

const number = (page: Page) => page.getByRole('textbox', { name: /^Mobile number/ });
const code = (page: Page) => page.getByRole('textbox', { name: /^Code from the SMS/ });
const hasFocus = (field: ReturnType<typeof number>) => field.evaluate((element) => element === document.activeElement);

/** Requests a code after the captcha, and waits until it is sent. */
async function requestForCode(page: Page): Promise<void> {
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Get code' }).click();
  await page.getByText('a code is on its way to').waitFor();
}

test('AUTH-03, AUTH-08, AUTH-09, AUTH-11 registers by mobile number: the number is validated before a code is sent, and the wait outlives a reload', async ({
  visitor,
  server,
}) => {
  const { page, context } = await visitor();
  const mobileNum = `9${String(Date.now()).slice(-9)}`;
  await page.goto('/m/register');
  await page.getByRole('tab', { name: 'Mobile number' }).click();
  await number(page).fill('12345');
  await page.getByRole('button', { name: 'Get code' }).click();
  await page.getByText('The mobile number is not valid').waitFor();
  expect(await hasFocus(number(page))).toBe(true);

  await page.getByRole('button', { name: 'Country code: +63' }).click();
  const countries = page.getByRole('dialog', { name: 'Country code' });
  expect(await countries.getByRole('listitem').first().innerText()).toContain('Philippines');
  await countries.getByRole('searchbox', { name: 'Country or code' }).fill('thai');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Country code: +66' }).click();
  await countries.getByRole('button', { name: /Philippines/ }).click();

  await number(page).fill(`+63 ${mobileNum}`);
  await page.getByRole('button', { name: 'Get code' }).click();
  await page.getByText('Enter the captcha.').waitFor();
  await requestForCode(page);
  expect(await number(page).inputValue()).toBe(mobileNum);
  await expect.poll(() => page.getByRole('button', { name: /^Again in \d+ s/ }).isDisabled()).toBe(true);

  await page.reload();
  await page.getByRole('button', { name: /^Again in \d+ s/ }).waitFor();
  expect(await number(page).inputValue()).toBe(mobileNum);
  await page.getByRole('button', { name: 'Join now' }).click();
  await page.getByText('Enter the six digits').waitFor();
  expect(await hasFocus(code(page))).toBe(true);

  await code(page).fill(await codeSentTo(context, server.port, `+63${mobileNum}`));
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat the password').fill(PASSWORD);
  await page.getByLabel(/I am at least 21/).check();
  await page.getByRole('button', { name: 'Join now' }).click();
  await memberCorner(page).waitFor();
  const session = await sessionOf(page);
  expect(session?.userName).toMatch(/^p[a-z0-9]{8}$/);
  await page.getByText(`Your username is ${session?.userName}`).waitFor();
});

test('AUTH-01, AUTH-03, AUTH-05 logs in by SMS: a wrong code is reported at its field, and the number is remembered', async ({
  visitor,
  server,
}) => {
  const { page, context, watch } = await visitor();
  watch.allow(refused);
  await page.goto('/m/login?from=%2Fm%2Fsetting');
  await page.getByRole('tab', { name: 'SMS code' }).click();
  await number(page).fill('0917 000 0001');
  await requestForCode(page);
  const sent = await codeSentTo(context, server.port, '+639170000001');
  await page.getByRole('tab', { name: 'Username' }).click();
  await page.getByRole('tab', { name: 'SMS code' }).click();
  await page.getByRole('button', { name: /^Again in \d+ s/ }).waitFor();
  await code(page).fill(sent === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('The code is not right.').waitFor();
  expect(await hasFocus(code(page))).toBe(true);
  await code(page).fill(sent);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/m/setting');
  expect(await sessionOf(page)).toMatchObject({ userName: 'luckytiger' });

  await goWithin(page, '/m/home');
  await memberCorner(page).waitFor();
  await signOut(page);
  await page.goto('/m/login');
  await expect.poll(() => number(page).inputValue()).toBe('09170000001');
});

test('AUTH-08, AUTH-09 registers in a sheet over the login, which closes in 300 ms and leads on to the requested screen', async ({
  visitor,
}) => {
  const { page, watch } = await visitor({ isStill: false });
  watch.allow(refused);
  await page.goto('/m/login?from=%2Fm%2Fsetting');
  // Before the script has loaded, the link leads to the page of the same name.
  await quiet(page);
  const join = page.getByRole('link', { name: 'Join now' });
  await join.click();
  const sheet = page.getByRole('dialog', { name: 'Your seat is ready' });
  await sheet.getByRole('button', { name: 'Terms of use' }).click();
  const terms = page.getByRole('dialog', { name: 'Terms of use' });
  await terms.getByRole('heading', { level: 3 }).first().waitFor();
  await terms.getByRole('button', { name: 'Close' }).click();
  await terms.waitFor({ state: 'hidden' });
  const closing = await sheet.evaluate((dialog) => getComputedStyle(dialog).transitionDuration);
  expect(closing.split(', ')).toContain('0.3s');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'hidden' });

  await join.click();
  const username = sheet.getByLabel('Username');
  await username.fill('luckytiger');
  await sheet.getByText('Sorry, the username already exists.').waitFor();
  await username.fill('');
  await sheet.getByRole('button', { name: 'Join now' }).click();
  await expect.poll(() => hasFocus(username)).toBe(true);
  const name = newName();
  await username.fill(name);
  await sheet.getByText('This username is free').waitFor();
  await sheet.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await sheet.getByLabel('Repeat the password').fill(PASSWORD);
  await sheet.getByLabel(/I am at least 21/).check();
  await sheet.getByRole('button', { name: 'Join now' }).click();
  await sheet.getByText('Enter the captcha.').waitFor();
  await passCaptcha(page);
  await sheet.getByRole('button', { name: 'Join now' }).click();
  await page.waitForURL('**/m/setting');
  expect(await sessionOf(page)).toMatchObject({ userName: name });
});

test('AUTH-04, AUTH-17 offers every login method on the members’ sign-in page, and refuses members on the agents’ page', async ({
  visitor,
}) => {
  const { page, watch } = await visitor();
  watch.allow(refused);
  await page.goto('/m/login');
  const trial = page.getByRole('button', { name: 'Try for free' });
  await trial.waitFor();
  expect(await page.getByRole('checkbox', { name: 'Remember me' }).isChecked()).toBe(true);
  expect(await page.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/m/forget');
  expect(await page.getByRole('link', { name: 'Join now' }).getAttribute('href')).toBe('/m/register');
  expect(await page.getByRole('link', { name: 'Telegram' }).getAttribute('href')).toMatch(/^https:/);
  await page.getByRole('link', { name: 'For agents' }).click();
  await page.getByRole('heading', { level: 1, name: 'The agents' }).waitFor();
  expect(await trial.count()).toBe(0);
  await fillLogin(page, 'quietlotus', 'Lotus-2026!');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').getByText('Non-agents cannot log in.').waitFor();
  expect(await sessionOf(page)).toBeNull();
});
