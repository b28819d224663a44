/** Passkeys over HTTP, with an authenticator that can also misbehave. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { merchants } from '#merchants/registry.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import {
  openAuthenticator,
  openBrowser,
  type Tampering,
  type TestBrowser,
  timesReported,
} from '../testing/sign-ins.ts';

type Login = { readonly username: string; readonly password: string };
const [tiger, lotus] = demoMembers;
let app: TestApp;
let now = Date.UTC(2026, 2, 1, 12);
const ORIGIN = 'http://localhost:0';

beforeAll(async () => {
  app = await openTestApp({ manifests: merchants, clock: { now: () => now } });
  const { membersDeps, merchants: list } = app.modules;
  for (const merchant of list.all()) await seedDemoMembers(membersDeps, merchant);
});
afterAll(() => app.close());

const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'in' : answer.code);

async function loggedIn(browser: TestBrowser, member: Login = tiger, host = 'localhost') {
  const { username, password } = member;
  return (await browser.get('login', { host, body: { type: 'username', username, password } })).token;
}

async function add(browser: TestBrowser, token: string, authenticator = openAuthenticator(), change: Tampering = {}) {
  const { challengeId, options } = await browser.get('requestPasskey', { token, body: { password: tiger.password } });
  const response = authenticator.attest(options, ORIGIN, change);
  return await browser.request('addPasskey', { token, body: { challengeId, name: 'My phone', response } });
}

async function logIn(
  browser: TestBrowser,
  authenticator: ReturnType<typeof openAuthenticator>,
  change: Tampering = {},
) {
  const { challengeId, options } = await browser.get('requestPasskeyLogIn');
  const response = authenticator.assert(options, ORIGIN, change);
  return await browser.request('logInWithPasskey', { body: { challengeId, response } });
}

async function keyed() {
  const browser = openBrowser(app);
  const token = await loggedIn(browser);
  const authenticator = openAuthenticator();
  const added = await add(browser, token, authenticator);
  if (!added.ok) throw new Error(added.code);
  return { browser, token, authenticator, id: added.value.id };
}

it('AUTH-19 adds a passkey after the password, logs in with it, renames and removes it', async () => {
  const { browser, token, authenticator, id } = await keyed();
  const reported = await timesReported(app, token);
  expect(reported).toBeGreaterThan(0);
  const list = async () => (await browser.get('passkeys', { token })).passkeys.find((one) => one.id === id);
  expect(await list()).toEqual({ id, name: 'My phone', isSynced: false, createdAt: expect.any(String) });
  const elsewhere = openBrowser(app);
  expect(await logIn(elsewhere, authenticator)).toMatchObject({ ok: true, value: { username: tiger.username } });
  expect(elsewhere.cookies.has('croupier_refresh')).toBe(true);
  expect(await list()).toMatchObject({ usedAt: expect.any(String) });
  const params = { passkeyId: id };
  expect(await browser.get('renamePasskey', { token, params, body: { name: ' Old phone ' } })).toEqual({
    name: 'Old phone',
  });
  const remove = (password: string) => browser.request('removePasskey', { token, params, body: { password } });
  expect(codeOf(await remove('wrong'))).toBe('password.wrong');
  expect(await timesReported(app, token)).toBe(reported);
  expect(codeOf(await remove(tiger.password))).toBe('in');
  expect(codeOf(await remove(tiger.password))).toBe('passkey.unknown');
  expect(await timesReported(app, token)).toBe(reported + 1);
  expect(codeOf(await logIn(openBrowser(app), authenticator))).toBe('passkey.invalid');
});

it('requires the password before a session may add a passkey', async () => {
  const browser = openBrowser(app);
  const token = await loggedIn(browser);
  expect(codeOf(await browser.request('requestPasskey', { token, body: { password: 'wrong' } }))).toBe(
    'password.wrong',
  );
});

it.each([
  ['of another site', { origin: 'http://evil.localhost:0' }],
  ['made for another host', { rpId: 'evil.localhost' }],
  ['of another challenge', { challenge: 'AAAA' }],
  ['whose holder was not checked', { isVerified: false }],
] as [string, Tampering][])('adds no passkey %s', async (_, change) => {
  const browser = openBrowser(app);
  expect(codeOf(await add(browser, await loggedIn(browser), openAuthenticator(), change))).toBe('passkey.invalid');
});

it.each([
  ['of another site', { origin: 'http://evil.localhost:0' }],
  ['made for another host', { rpId: 'evil.localhost' }],
  ['of another challenge', { challenge: 'AAAA' }],
  ['whose holder was not checked', { isVerified: false }],
  ['that names another member', { userHandle: Buffer.from('somebody else').toString('base64url') }],
] as [string, Tampering][])('lets nobody in by an answer %s', async (_, change) => {
  const { authenticator } = await keyed();
  expect(codeOf(await logIn(openBrowser(app), authenticator, change))).toBe('passkey.invalid');
});

it('treats a counter that does not increase as a cloned authenticator, and refuses both', async () => {
  const { authenticator } = await keyed();
  expect(codeOf(await logIn(openBrowser(app), authenticator, { counter: 7 }))).toBe('in');
  expect(codeOf(await logIn(openBrowser(app), authenticator, { counter: 7 }))).toBe('passkey.invalid');
  expect(codeOf(await logIn(openBrowser(app), authenticator, { counter: 3 }))).toBe('passkey.invalid');
  expect(codeOf(await logIn(openBrowser(app), authenticator, { counter: 8 }))).toBe('in');
});

it('accepts an answer once, in the browser that requested it, within two minutes', async () => {
  const { authenticator } = await keyed();
  const [browser, other] = [openBrowser(app), openBrowser(app)];
  const request = async () => {
    const { challengeId, options } = await browser.get('requestPasskeyLogIn');
    return { body: { challengeId, response: authenticator.assert(options, ORIGIN) } };
  };
  const once = await request();
  expect(codeOf(await browser.request('logInWithPasskey', once))).toBe('in');
  expect(codeOf(await browser.request('logInWithPasskey', once))).toBe('passkey.invalid');
  const caught = await request();
  expect(codeOf(await other.request('logInWithPasskey', caught))).toBe('passkey.invalid');
  const late = await request();
  now += 121_000;
  expect(codeOf(await browser.request('logInWithPasskey', late))).toBe('passkey.invalid');
});

it('logs one in for many concurrent copies of an answer', async () => {
  const { authenticator } = await keyed();
  const browser = openBrowser(app);
  const { challengeId, options } = await browser.get('requestPasskeyLogIn');
  const body = { challengeId, response: authenticator.assert(options, ORIGIN) };
  const answer = await Promise.all(Array.from({ length: 5 }, () => browser.request('logInWithPasskey', { body })));
  expect(answer.map(codeOf).filter((code) => code === 'in')).toHaveLength(1);
});

it('binds the challenge of a new passkey to member and session', async () => {
  const browser = openBrowser(app);
  const token = await loggedIn(browser);
  const { challengeId, options } = await browser.get('requestPasskey', { token, body: { password: tiger.password } });
  const response = openAuthenticator().attest(options, ORIGIN);
  const second = await loggedIn(browser);
  const body = { challengeId, name: 'Mine', response };
  expect(codeOf(await browser.request('addPasskey', { token: second, body }))).toBe('passkey.invalid');
  expect(codeOf(await browser.request('addPasskey', { token, body }))).toBe('passkey.invalid');
});

it('refuses a passkey of another member, another merchant or another host', async () => {
  const { authenticator, id } = await keyed();
  const there = openBrowser(app);
  const host = 'lotus.localhost';
  const token = await loggedIn(there, lotus, host);
  const params = { passkeyId: id };
  const body = { password: lotus.password };
  expect(codeOf(await there.request('removePasskey', { host, token, params, body }))).toBe('passkey.unknown');
  expect(codeOf(await there.request('renamePasskey', { host, token, params, body: { name: 'x' } }))).toBe(
    'passkey.unknown',
  );
  const { challengeId, options } = await there.get('requestPasskeyLogIn', { host });
  expect(options.rpId).toBe(host);
  const response = authenticator.assert(options, `http://${host}:0`, { rpId: host });
  expect(codeOf(await there.request('logInWithPasskey', { host, body: { challengeId, response } }))).toBe(
    'passkey.invalid',
  );
  // The same merchant at another of its hosts.
  const browser = openBrowser(app);
  const at = 'demo.localhost';
  const requested = await browser.get('requestPasskeyLogIn', { host: at });
  const moved = authenticator.assert(requested.options, `http://${at}:0`, { rpId: at });
  const elsewhere = { challengeId: requested.challengeId, response: moved };
  expect(codeOf(await browser.request('logInWithPasskey', { host: at, body: elsewhere }))).toBe('passkey.invalid');
});

it('counts as both steps: no second step is required after it', async () => {
  const { browser, token, authenticator } = await keyed();
  const { secret } = await browser.get('beginAuthenticator', { token, body: { password: tiger.password } });
  const { codeAt, intervalAt } = await import('../second-factor/totp.ts');
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  const code = () => codeAt(key, intervalAt(now));
  await browser.get('confirmAuthenticator', { token, body: { code: code() } });
  const elsewhere = openBrowser(app);
  const body = { type: 'username' as const, username: tiger.username, password: tiger.password };
  expect(codeOf(await elsewhere.request('login', { body }))).toBe('auth.second_step_required');
  expect(codeOf(await logIn(elsewhere, authenticator))).toBe('in');
  now += 60_000;
  await browser.get('removeAuthenticator', { token, body: { password: tiger.password, code: code() } });
});

it('saves at most ten passkeys per member', async () => {
  const browser = openBrowser(app);
  const token = await loggedIn(browser);
  for (let more = (await browser.get('passkeys', { token })).passkeys.length; more < 10; more++) {
    expect(codeOf(await add(browser, token))).toBe('in');
  }
  expect(codeOf(await browser.request('requestPasskey', { token, body: { password: tiger.password } }))).toBe(
    'passkey.too_many',
  );
});

it('AUTH-04 offers none at an IP address, and none where the merchant has them off', async () => {
  const browser = openBrowser(app);
  expect((await browser.get('signInMethods', { host: '127.0.0.1' })).hasPasskeys).toBe(false);
  expect(codeOf(await browser.request('requestPasskeyLogIn', { host: '127.0.0.1' }))).toBe('feature.off');
});
