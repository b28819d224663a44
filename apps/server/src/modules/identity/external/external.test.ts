/** Sign-ins at identity providers against a listening server: real requests between the server and its own provider sandbox. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectBooksToBalance } from '#ledger/testing';
import { merchants } from '#merchants/registry.ts';
import { openTestApp, type TestApp } from '../../../testing.ts';
import { demoMembers, seedDemoMembers } from '../../members/index.ts';
import { agreeAt, openBrowser, type TestBrowser, timesReported } from '../testing/sign-ins.ts';
import { doWork } from '../testing.ts';

type Login = { readonly username: string; readonly password: string };
const [tiger, lotus] = demoMembers;
let app: TestApp;
let port = 0;
let skippedMs = 0;
const clock = { now: () => Date.now() + skippedMs };

/** The second merchant offers Google but not Facebook. */
const manifests = merchants.map((manifest) =>
  manifest.code === 'lotus' ? { ...manifest, flags: { ...manifest.flags, googleLogin: true } } : manifest,
);

beforeAll(async () => {
  app = await openTestApp({ manifests, clock });
  port = await app.listen();
  const { membersDeps, merchants: list } = app.modules;
  for (const merchant of list.all()) await seedDemoMembers(membersDeps, merchant);
});
afterAll(async () => {
  await expectBooksToBalance(app.database.sql);
  await app.close();
});

let names = 0;
const newName = () => {
  names += 1;
  return `Outside Person ${names}`;
};

const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'in' : answer.code);

async function leave(browser: TestBrowser, provider: 'google' | 'facebook' = 'google') {
  return (await browser.get('startOutsideSignIn', { body: { provider } })).url;
}

async function comeBack(browser: TestBrowser, name: string, provider: 'google' | 'facebook' = 'google') {
  const back = await agreeAt(port, await leave(browser, provider), name);
  return await browser.request('finishOutsideSignIn', { body: back });
}

async function join(browser: TestBrowser, ticket: string, username: string) {
  const { id, work } = await browser.get('captcha', { query: { kind: 'work' } });
  return await browser.request('register', {
    body: {
      username,
      password: 'a quiet river at dawn',
      confirmPassword: 'a quiet river at dawn',
      captchaId: id,
      captcha: doWork(work),
      isOfAge: true,
      termsVersion: '2026-01',
      registerMethod: 'H5',
      type: 0,
      outsideTicket: ticket,
    },
  });
}

async function link(browser: TestBrowser, token: string, name: string, password: string = tiger.password) {
  const answer = await browser.request('linkOutside', { token, body: { provider: 'google', password } });
  if (!answer.ok) return answer;
  const back = await agreeAt(port, answer.value.url, name);
  return await browser.request('finishOutsideSignIn', { token, body: back });
}

async function loggedIn(browser: TestBrowser, host = 'localhost', member: Login = tiger) {
  const { username, password } = member;
  return (await browser.get('login', { host, body: { type: 'username', username, password } })).token;
}

it('AUTH-04 offers the providers whose flags are on and which answer, at each merchant its own', async () => {
  const browser = openBrowser(app);
  expect(await browser.get('signInMethods')).toEqual({ outside: ['facebook', 'google'], hasPasskeys: true });
  expect(await browser.get('signInMethods', { host: 'lotus.localhost' })).toMatchObject({ outside: ['google'] });
  const body = { provider: 'facebook' as const };
  expect(codeOf(await browser.request('startOutsideSignIn', { host: 'lotus.localhost', body }))).toBe('feature.off');
});

it('AUTH-04 offers none whose identity service does not answer', async () => {
  const settings = { issuer: 'https://id.invalid', clientId: 'us', secret: 'a long secret' };
  const config = { identities: { '*': { google: settings, facebook: settings } } };
  const deaf = await openTestApp({ manifests, config });
  try {
    const browser = openBrowser(deaf);
    expect(await browser.get('signInMethods')).toMatchObject({ outside: [] });
    expect(codeOf(await browser.request('startOutsideSignIn', { body: { provider: 'google' } }))).toBe(
      'auth.outside_unavailable',
    );
  } finally {
    await deaf.close();
  }
});

it.each(['google', 'facebook'] as const)(
  'AUTH-04 registers a new person from %s with age and terms, and logs them in afterwards',
  async (provider) => {
    const browser = openBrowser(app);
    const name = newName();
    const answer = await comeBack(browser, name, provider);
    expect(answer).toMatchObject({
      ok: true,
      value: { provider, newMember: { label: expect.stringMatching(/example$/) } },
    });
    const ticket = answer.ok ? (answer.value.newMember?.ticket ?? '') : '';
    expect(browser.cookies.has('croupier_refresh')).toBe(false);
    const username = `social${provider}${names}`;
    expect(codeOf(await join(browser, ticket, username))).toBe('in');
    expect(codeOf(await join(browser, ticket, `${username}b`))).toBe('auth.newcomer_expired');
    const again = openBrowser(app);
    expect(await comeBack(again, name, provider)).toMatchObject({
      ok: true,
      value: { session: { username } },
    });
    expect(again.cookies.has('croupier_refresh')).toBe(true);
    const records = await app.database.db
      .selectFrom('login_record')
      .select(['outcome', 'method'])
      .where('merchant_id', '=', 'demo')
      .where('method', '=', 'outside')
      .execute();
    expect(records).toContainEqual({ outcome: 'in', method: 'outside' });
  },
);

it('never matches a new person to a member by an equal e-mail address', async () => {
  const { db } = app.database;
  const browser = openBrowser(app);
  const token = await loggedIn(browser);
  const { id } = await browser.get('memberInfo', { token });
  await app.modules.membersDeps.atomically(async (tx) => {
    const alike = { email: 'same.person@google.example', email_proven_at: new Date() };
    await tx.updateTable('member').set(alike).where('merchant_id', '=', 'demo').where('id', '=', id).execute();
    return { ok: true, value: undefined };
  });
  const answer = await comeBack(openBrowser(app), 'Same Person');
  expect(answer).toMatchObject({ ok: true, value: { newMember: { label: 'same.person@google.example' } } });
  expect(answer.ok && answer.value.session).toBeFalsy();
  const links = await db.selectFrom('outside_identity').select('label').where('merchant_id', '=', 'demo').execute();
  expect(links.map(({ label }) => label)).not.toContain('same.person@google.example');
});

it('accepts a return once, and only from the browser that started it', async () => {
  const [mine, theirs] = [openBrowser(app), openBrowser(app)];
  const back = await agreeAt(port, await leave(mine), newName());
  const second = await agreeAt(port, await leave(mine), newName());
  expect(codeOf(await mine.request('finishOutsideSignIn', { body: back }))).toBe('in');
  expect(codeOf(await mine.request('finishOutsideSignIn', { body: back }))).toBe('auth.outside_failed');
  await leave(theirs);
  expect(codeOf(await theirs.request('finishOutsideSignIn', { body: second }))).toBe('auth.outside_failed');
  // A return used in another browser is spent: it is not valid in its own browser any more either.
  expect(codeOf(await mine.request('finishOutsideSignIn', { body: second }))).toBe('auth.outside_failed');
  const bare = openBrowser(app);
  const third = await agreeAt(port, await leave(mine), newName());
  expect(codeOf(await bare.request('finishOutsideSignIn', { body: third }))).toBe('auth.outside_failed');
});

it('refuses an invented state or code, another provider’s name, another merchant’s return, and a late one', async () => {
  const browser = openBrowser(app);
  const fresh = async () => await agreeAt(port, await leave(browser), newName());
  const finish = async (change: object, host = 'localhost') =>
    codeOf(await browser.request('finishOutsideSignIn', { host, body: { ...(await fresh()), ...change } }));
  expect(await finish({ state: 'x'.repeat(43) })).toBe('auth.outside_failed');
  expect(await finish({ code: 'made-up' })).toBe('auth.outside_failed');
  expect(await finish({ iss: 'https://accounts.google.com' })).toBe('auth.outside_failed');
  expect(await finish({}, 'lotus.localhost')).toBe('auth.outside_failed');
  const late = await fresh();
  skippedMs += 601_000;
  expect(codeOf(await browser.request('finishOutsideSignIn', { body: late }))).toBe('auth.outside_failed');
});

it('refuses a code meant for another state: nobody is logged in as an attacker', async () => {
  const [victim, attacker] = [openBrowser(app), openBrowser(app)];
  const stolen = await agreeAt(port, await leave(attacker), newName());
  const own = await agreeAt(port, await leave(victim), newName());
  const crossed = { ...own, code: stolen.code };
  expect(codeOf(await victim.request('finishOutsideSignIn', { body: crossed }))).toBe('auth.outside_failed');
});

it('redirects browsers only to the provider, and back only to a page of this merchant', async () => {
  const browser = openBrowser(app);
  const url = new URL(await leave(browser));
  expect(url.origin).toBe(`http://id.localhost:${port}`);
  expect(url.searchParams.get('redirect_uri')).toBe(`http://localhost:${port}/m/outside`);
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  const state = url.searchParams.get('state') ?? '';
  expect(state.length).toBeGreaterThanOrEqual(43);
  url.searchParams.set('redirect_uri', 'https://evil.example/m/outside');
  expect(await agreeAt(port, url.href, newName())).toMatchObject({ code: '', state: '' });
  const rows = await app.database.db
    .selectFrom('outside_sign_in')
    .selectAll()
    .where('merchant_id', '=', 'demo')
    .execute();
  expect(JSON.stringify(rows)).not.toContain(state);
});

it('AUTH-19 links an account after the password, logs in with it, and unlinks it', async () => {
  const browser = openBrowser(app);
  const token = await loggedIn(browser);
  const name = newName();
  expect(codeOf(await link(browser, token, name, 'wrong'))).toBe('password.wrong');
  const reported = await timesReported(app, token);
  expect(await link(browser, token, name)).toMatchObject({ ok: true, value: { isLinked: true } });
  expect(await timesReported(app, token)).toBe(reported + 1);
  expect((await browser.get('securityConfig', { token })).outside).toContainEqual({
    provider: 'google',
    isAvailable: true,
    label: expect.stringMatching(/@google.example$/),
    linkedAt: expect.any(String),
  });
  const otherMember = openBrowser(app);
  expect(await comeBack(otherMember, name)).toMatchObject({
    ok: true,
    value: { session: { username: tiger.username } },
  });
  expect(codeOf(await link(browser, token, newName()))).toBe('auth.outside_linked');
  const unlink = (password: string) =>
    browser.request('unlinkOutside', { token, body: { provider: 'google', password } });
  expect(codeOf(await unlink('wrong'))).toBe('password.wrong');
  expect(codeOf(await unlink(tiger.password))).toBe('in');
  expect(codeOf(await unlink(tiger.password))).toBe('auth.outside_unlinked');
  expect(await timesReported(app, token)).toBe(reported + 2);
  expect(await comeBack(openBrowser(app), name)).toMatchObject({ ok: true, value: { newMember: {} } });
});

it('links no account of another member, and none into another member’s session', async () => {
  const first = openBrowser(app);
  const name = newName();
  const answer = await comeBack(first, name);
  await join(first, answer.ok ? (answer.value.newMember?.ticket ?? '') : '', `owner${names}`);
  const browser = openBrowser(app);
  const token = await loggedIn(browser);
  expect(codeOf(await link(browser, token, name))).toBe('auth.outside_taken');
  // Started by one member, finished in the session of another who uses the same browser meanwhile.
  const body = { provider: 'google' as const, password: tiger.password };
  const { url } = await browser.get('linkOutside', { token, body });
  const back = await agreeAt(port, url, newName());
  expect(codeOf(await browser.request('finishOutsideSignIn', { body: back }))).toBe('auth.outside_failed');
});

it('separates merchants: a person known at one is new at the other', async () => {
  const name = newName();
  const here = openBrowser(app);
  await link(here, await loggedIn(here), name);
  const there = openBrowser(app);
  const host = 'lotus.localhost';
  await loggedIn(there, host, lotus);
  const { url } = await there.get('startOutsideSignIn', { host, body: { provider: 'google' } });
  const back = await agreeAt(port, url, name);
  expect(await there.request('finishOutsideSignIn', { host, body: back })).toMatchObject({
    ok: true,
    value: { newMember: {} },
  });
});

it('handles a refusal at the provider, which returns no code', async () => {
  const browser = openBrowser(app);
  const back = await agreeAt(port, await leave(browser), newName(), 'refuse');
  expect(back).toMatchObject({ error: 'access_denied', code: '' });
});

it('AUTH-04 registers nobody with a ticket that was given to another browser', async () => {
  const browser = openBrowser(app);
  const answer = await comeBack(browser, newName(), 'google');
  const ticket = answer.ok ? (answer.value.newMember?.ticket ?? '') : '';
  expect(codeOf(await join(openBrowser(app), ticket, `thief${names}`))).toBe('auth.newcomer_expired');
  const thief = openBrowser(app);
  await thief.request('startOutsideSignIn', { body: { provider: 'google' } });
  expect(codeOf(await join(thief, ticket, `thief${names}b`))).toBe('auth.newcomer_expired');
  expect(codeOf(await join(browser, ticket, `true${names}`))).toBe('in');
});

it('AUTH-04 starts forty sign-ins in ten minutes per address, of whatever kind', async () => {
  const address = '203.0.113.77';
  const start = (name: 'startOutsideSignIn' | 'requestPasskeyLogIn', body: object) =>
    app.request(name, { address, body: body as never });
  const codes: (string | undefined)[] = [];
  for (let at = 0; at < 41; at++) {
    const { body } = await start('startOutsideSignIn', { provider: 'google' });
    codes.push(body.success ? 'begun' : body.code);
  }
  expect(codes).toEqual([...new Array(40).fill('begun'), 'request.too_many']);
  expect((await app.request('requestPasskeyLogIn', { address })).body).toMatchObject({ code: 'request.too_many' });
});
