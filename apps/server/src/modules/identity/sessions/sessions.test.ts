import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../../db/transactions.ts';
import { watchStatements } from '../../../testing/watch-statements.ts';
import type { Merchant } from '../../merchants/index.ts';
import { lifetimes } from '../rules.ts';
import { deleteExpired } from '../store.ts';
import {
  type Browser,
  type Infrastructure,
  makeAccount,
  openBrowser,
  openInfrastructure,
  request,
  testMerchant,
} from '../testing.ts';

const demo = testMerchant('demo');
const lotus = testMerchant('lotus');
const COOKIE = 'croupier_refresh';
let infrastructure: Infrastructure;
let count = 0;
let name = '';

beforeAll(async () => {
  infrastructure = await openInfrastructure();
});
afterAll(async () => await infrastructure.close());
beforeEach(async () => {
  name = `tiger${++count}`;
  await makeAccount(infrastructure, demo, { username: name, password: 'correct horse' });
});

async function logIn(browser: Browser = openBrowser()) {
  const body = { type: 'username', username: name, password: 'correct horse' } as const;
  const done = await request(infrastructure.nodes[0].routes, 'login', demo, browser, { body });
  if (!done.ok) throw new Error(done.refusal.code);
  return { browser, ...done.value };
}

const renew = (browser: Browser, node = infrastructure.nodes[0]) => request(node.routes, 'renewSession', demo, browser);

async function sessionOf(token: string) {
  const session = await infrastructure.nodes[0].sessions.resolve('demo', token);
  if (!session) throw new Error('no session');
  return session;
}

async function ownSessions({ token, browser }: { readonly token: string; readonly browser: Browser }) {
  const shown = await request(infrastructure.nodes[0].routes, 'ownSessions', demo, browser, {
    session: await sessionOf(token),
  });
  if (!shown.ok) throw new Error('refused');
  return shown.value.sessions;
}

it('AUTH-06 answers with what a client stores of a session', async () => {
  const { browser, deviceToken, ...session } = await logIn();
  expect(session).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    expiresAt: new Date(infrastructure.clock.now() + lifetimes.accessSeconds * 1000).toISOString(),
    merchantCode: 'demo',
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    username: name,
    type: 0,
    firstTimeLogin: true,
  });
  expect(browser.cookies[COOKIE]).toMatch(/^[\w-]{43}$/);
  expect(deviceToken).toMatch(/^[\w-]{43}$/);
});

it('AUTH-06 sets firstTimeLogin once, also for two concurrent logins', async () => {
  const logins = await Promise.all([logIn(), logIn(openBrowser('198.51.100.7'))]);
  expect(logins.map(({ firstTimeLogin }) => firstTimeLogin).sort()).toEqual([false, true]);
});

it('resolves a token at its own merchant only, and none that was changed', async () => {
  const { token, id } = await logIn();
  expect(await infrastructure.nodes[1].sessions.resolve('demo', token)).toMatchObject({
    memberId: id,
    username: name,
    type: 0,
    isTrial: false,
  });
  expect(await infrastructure.nodes[1].sessions.resolve('lotus', token)).toBeUndefined();
  for (const at of [0, 20, 42]) {
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    expect(await infrastructure.nodes[1].sessions.resolve('demo', changed)).toBeUndefined();
  }
  expect(await infrastructure.nodes[1].sessions.resolve('demo', '')).toBeUndefined();
});

it('stores no token in readable form', async () => {
  const { token, deviceToken, browser } = await logIn();
  const secrets = [token, deviceToken, browser.cookies[COOKIE]];
  for (const table of ['access_token', 'refresh_token', 'known_device'] as const) {
    const rows = await infrastructure.database.db
      .selectFrom(table)
      .selectAll()
      .where('merchant_id', '=', 'demo')
      .execute();
    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
  }
});

it('expires an access token after a quarter of an hour', async () => {
  const { token } = await logIn();
  infrastructure.clock.forward(lifetimes.accessSeconds - 1);
  expect(await infrastructure.nodes[1].sessions.resolve('demo', token)).toBeDefined();
  infrastructure.clock.forward(1);
  expect(await infrastructure.nodes[1].sessions.resolve('demo', token)).toBeUndefined();
});

it('AUTH-15 ends a session at once on this node, within a second on another', async () => {
  const { token, browser } = await logIn();
  const [here, there] = infrastructure.nodes;
  expect(await there.sessions.resolve('demo', token)).toBeDefined();
  await request(here.routes, 'logout', demo, browser, { session: await sessionOf(token) });
  expect(browser.cookies[COOKIE]).toBeUndefined();
  expect(await here.sessions.resolve('demo', token)).toBeUndefined();
  infrastructure.clock.forward(1);
  expect(await there.sessions.resolve('demo', token)).toBeUndefined();
});

it('AUTH-15 leaves nothing of a session after logout: no renewal, no frame', async () => {
  const { token, browser } = await logIn();
  const session = await sessionOf(token);
  const copied = openBrowser(browser.address, browser.cookies);
  await request(infrastructure.nodes[0].routes, 'logout', demo, browser, { session });
  expect(await renew(copied)).toMatchObject({ ok: false, refusal: { code: 'session.expired' } });
  expect(await infrastructure.nodes[0].sessions.isAlive(infrastructure.database.db, 'demo', session.id)).toBe(false);
});

it('AUTH-18 renews a session with its cookie, and the cookie with it', async () => {
  const { browser, token, id } = await logIn();
  const first = browser.cookies[COOKIE];
  infrastructure.clock.forward(lifetimes.accessSeconds);
  const renewed = await renew(browser);
  expect(renewed).toMatchObject({ ok: true, value: { merchantCode: 'demo', id, username: name } });
  expect(browser.cookies[COOKIE]).not.toBe(first);
  if (renewed.ok) expect(await sessionOf(renewed.value.token)).toMatchObject({ memberId: id });
  expect(await infrastructure.nodes[0].sessions.resolve('demo', token)).toBeUndefined();
});

it('AUTH-18 answers two tabs that renew at once with the same cookie', async () => {
  const { browser } = await logIn();
  const tabs = Array.from({ length: 8 }, () => openBrowser(browser.address, browser.cookies));
  const answers = await Promise.all(tabs.map((tab, index) => renew(tab, infrastructure.nodes[index % 2])));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect(new Set(tabs.map((tab) => tab.cookies[COOKIE])).size).toBe(1);
  infrastructure.clock.forward(lifetimes.accessSeconds);
  expect(await renew(tabs[0]!)).toMatchObject({ ok: true });
});

it('AUTH-18 finds the newest cookie for a tab that is several renewals behind, within the grace period', async () => {
  const { browser } = await logIn();
  const late = openBrowser(browser.address, browser.cookies);
  await renew(browser);
  await renew(browser);
  infrastructure.clock.forward(lifetimes.renewalGraceSeconds - 1);
  expect(await renew(late)).toMatchObject({ ok: true });
  expect(late.cookies[COOKIE]).toBe(browser.cookies[COOKIE]);
});

it('ends the whole session when a cookie is used again after the grace period, by anyone', async () => {
  const { browser, token } = await logIn();
  const thief = openBrowser('198.51.100.66', browser.cookies);
  const renewed = await renew(browser);
  infrastructure.clock.forward(lifetimes.renewalGraceSeconds);
  expect(await renew(thief)).toMatchObject({ ok: false, refusal: { code: 'session.expired' } });
  expect(thief.cookies[COOKIE]).toBeUndefined();
  expect(await renew(browser)).toMatchObject({ ok: false, refusal: { code: 'session.expired' } });
  expect(await infrastructure.nodes[0].sessions.resolve('demo', token)).toBeUndefined();
  if (renewed.ok) expect(await infrastructure.nodes[0].sessions.resolve('demo', renewed.value.token)).toBeUndefined();
  const row = await infrastructure.database.db
    .selectFrom('session')
    .innerJoin('credential', (join) =>
      join
        .onRef('credential.merchant_id', '=', 'session.merchant_id')
        .onRef('credential.member_id', '=', 'session.member_id'),
    )
    .select('ended_because')
    .where('session.merchant_id', '=', 'demo')
    .where('username', '=', name)
    .executeTakeFirst();
  expect(row?.ended_because).toBe('reuse');
});

it('detects a thief who used the cookie within the grace period at the next renewal', async () => {
  const { browser } = await logIn();
  const thief = openBrowser('198.51.100.66', browser.cookies);
  await renew(browser);
  expect(await renew(thief)).toMatchObject({ ok: true });
  infrastructure.clock.forward(lifetimes.accessSeconds);
  expect(await renew(thief)).toMatchObject({ ok: true });
  infrastructure.clock.forward(lifetimes.renewalGraceSeconds);
  expect(await renew(browser)).toMatchObject({ ok: false });
  expect(await renew(thief)).toMatchObject({ ok: false });
});

it.each([undefined, '', 'made-up', 'A'.repeat(43)])('renews nothing for the cookie %j', async (cookie) => {
  expect(await renew(openBrowser('203.0.113.9', { [COOKIE]: cookie }))).toMatchObject({
    ok: false,
    refusal: { code: 'session.expired' },
  });
});

it('refuses a renewal at another merchant, and with an access token for a cookie', async () => {
  const { browser, token } = await logIn();
  expect(
    await request(infrastructure.nodes[0].routes, 'renewSession', lotus, openBrowser(browser.address, browser.cookies)),
  ).toMatchObject({ ok: false });
  expect(await renew(openBrowser(browser.address, { [COOKIE]: token }))).toMatchObject({ ok: false });
  expect(await renew(browser)).toMatchObject({ ok: true });
});

it('ends a session after an idle day, and every session after thirty', async () => {
  const idle = await logIn();
  infrastructure.clock.forward(lifetimes.idleSeconds);
  expect(await renew(idle.browser)).toMatchObject({ ok: false });

  const busy = await logIn();
  const started = infrastructure.clock.now();
  const step = lifetimes.idleSeconds - 1;
  while (infrastructure.clock.now() + step * 1000 < started + lifetimes.absoluteSeconds * 1000) {
    infrastructure.clock.forward(step);
    expect(await renew(busy.browser)).toMatchObject({ ok: true });
  }
  infrastructure.clock.forward(step);
  expect(await renew(busy.browser)).toMatchObject({ ok: false });
});

it('lists the member’s own sessions and ends one of them, but no one else’s', async () => {
  const phone = await logIn();
  infrastructure.clock.forward(1);
  const backOffice = await logIn(openBrowser('198.51.100.7'));
  const { routes, sessions } = infrastructure.nodes[0];
  expect((await ownSessions(phone)).map(({ address, device }) => [address, device])).toEqual([
    ['198.51.100.7', 'OTHERS'],
    ['203.0.113.9', 'OTHERS'],
  ]);
  const session = await sessionOf(phone.token);
  const params = { sessionId: (await sessionOf(backOffice.token)).id };
  const somebody = { ...session, memberId: '0190c1de-0000-7000-8000-ffffffffffff' };
  const end = (merchant: Merchant, by: typeof session) =>
    request(routes, 'endOwnSession', merchant, phone.browser, { session: by, params });
  expect(await end(demo, somebody)).toMatchObject({ ok: false, refusal: { code: 'session.unknown' } });
  expect(await end(lotus, session)).toMatchObject({ ok: false, refusal: { code: 'session.unknown' } });
  expect(await end(demo, session)).toMatchObject({ ok: true });
  expect(await sessions.resolve('demo', backOffice.token)).toBeUndefined();
  expect(await sessions.resolve('demo', phone.token)).toBeDefined();
});

it('keeps the ten newest sessions per member', async () => {
  const first = await logIn(openBrowser('198.51.100.1'));
  let newest = first;
  for (let other = 2; other <= 11; other++) {
    infrastructure.clock.forward(1);
    newest = await logIn(openBrowser(`198.51.100.${other}`));
  }
  const own = await ownSessions(newest);
  expect(own.length).toBe(10);
  expect(own.some(({ address }) => address === '198.51.100.1')).toBe(false);
  expect(await renew(first.browser)).toMatchObject({ ok: false });
});

it('never ends the session that is just starting, however many start at the same moment', async () => {
  for (let other = 0; other < 25; other++) {
    const { token } = await logIn();
    expect(await infrastructure.nodes[0].sessions.resolve('demo', token)).toBeDefined();
  }
});

it('deletes what has expired, and nothing else', async () => {
  const { browser } = await logIn();
  infrastructure.clock.forward(lifetimes.accessSeconds + 1);
  await infrastructure.nodes[0].sweep(['demo']);
  const left = await infrastructure.database.db
    .selectFrom('access_token')
    .selectAll()
    .where('merchant_id', '=', 'demo')
    .execute();
  expect(left).toEqual([]);
  expect(await renew(browser)).toMatchObject({ ok: true });
});

it('deletes by as many statements for three merchants as for one', async () => {
  const requested = watchStatements(infrastructure.database.db);
  const now = new Date(infrastructure.clock.now());
  const before = { history: now, devices: now, codes: now };
  const sweep = async (merchantIds: readonly string[]) => {
    await inTransaction(requested, (tx) => deleteExpired(tx, merchantIds, now, before));
    return requested.take();
  };
  expect(await sweep(['demo', 'lotus', 'palm'])).toEqual(await sweep(['demo']));
});
