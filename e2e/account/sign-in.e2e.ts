/** Login methods besides the password, in a real browser: an identity provider, a passkey, an authenticator app. */
import { createHmac } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import {
  createMember,
  fillLogin,
  goWithin,
  memberCorner,
  newName,
  PASSWORD,
  passCaptcha,
  sessionOf,
  signOut,
} from '../actions/player.ts';
import { expect, test } from '../fixtures.ts';

/** The browser writes a refused answer to the console. */
const refused = /Failed to load resource: the server responded with a status of 4\d\d/;
const row = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name });

/** The code that an authenticator app would show. */
function codeOf(secret: string): string {
  const bits = [...secret.replaceAll(' ', '')].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

test('AUTH-04 signs in with Google: a new member enters age, terms, name and password once, and is recognised afterwards', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const name = newName('social');
  const signIn = async () => {
    await page.goto('/m/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('heading', { name: 'Sign in with Google' }).waitFor();
    await page.getByLabel('Or be somebody else').fill(name);
    await page.getByRole('button', { name: 'Continue as this one' }).click();
  };
  await signIn();
  await page.waitForURL('**/m/register');
  await page.getByText(`Google has vouched for you as ${name}@google.example`).waitFor();
  await page.getByLabel('Username').fill(name);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat the password').fill(PASSWORD);
  await passCaptcha(page);
  await page.getByLabel(/I am at least 21/).check();
  await page.getByRole('button', { name: 'Join now' }).click();
  await memberCorner(page).waitFor();
  await signOut(page);

  await signIn();
  await page.waitForURL('**/m/home');
  await memberCorner(page).waitFor();
  expect((await sessionOf(page))?.userName).toBe(name);
  // The provider's parameters are not left in the browser history.
  await page.goBack();
  expect(page.url()).not.toContain('code=');
});

async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2' as const,
    transport: 'internal' as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
}

test('AUTH-19 adds a passkey, turns on the second step, and logs in with the app’s code or with the passkey alone', async ({
  visitor,
}) => {
  const { page, context, watch } = await visitor();
  watch.allow(refused);
  const name = newName('key');
  await addAuthenticator(context, page);
  await createMember(page, name);

  await page.goto('/m/securityCenter?view=passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByRole('textbox', { name: /^What to call it/ }).fill('My phone');
  await adding.getByRole('textbox', { name: /^Your login password/ }).fill(PASSWORD);
  await adding.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Change My phone' }).waitFor();

  await goWithin(page, '/m/securityCenter');
  await row(page, /^Two-step login/).click();
  const sheet = page.getByRole('dialog', { name: 'Two-step login' });
  await sheet.getByRole('textbox', { name: /^Your login password/ }).fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Set it up' }).click();
  await sheet.getByRole('img', { name: /^QR code/ }).waitFor();
  const secret = await sheet.locator('code').innerText();
  await sheet.getByRole('textbox', { name: /^Code of the app/ }).fill(codeOf(secret));
  await sheet.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).locator('code');
  const recovery = await codes.first().innerText();
  expect(await codes.count()).toBe(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await row(page, /^Two-step login.*10 recovery codes left.*On/).waitFor();
  await signOut(page);

  const elsewhere = await visitor();
  elsewhere.watch.allow(refused);
  await elsewhere.page.goto('/m/login');
  await fillLogin(elsewhere.page, name, PASSWORD);
  await elsewhere.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await elsewhere.page.getByRole('textbox', { name: /^Code of the app/ }).fill('000000');
  await elsewhere.page.getByRole('button', { name: 'Continue' }).click();
  await elsewhere.page.getByText('The code is not right, or it was used before.').waitFor();
  await elsewhere.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await elsewhere.page.getByRole('textbox', { name: /^Recovery code/ }).fill(recovery);
  await elsewhere.page.getByRole('button', { name: 'Continue' }).click();
  await memberCorner(elsewhere.page).waitFor();

  // The browser suggests the passkey by itself, and this virtual authenticator always confirms.
  await page.goto('/m/login');
  await memberCorner(page).waitFor();
  expect((await sessionOf(page))?.userName).toBe(name);
  await signOut(page);
  // In a browser that suggests nothing, the button is used.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto('/m/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await memberCorner(page).waitFor();
});
