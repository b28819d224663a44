import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BodyOf, type Endpoint, type Endpoints, endpoints, takesKey } from '#contract';
import { expectBooksToBalance } from '#ledger/testing';
import { merchants } from '#merchants/registry.ts';
import { sqlPortOf } from '../../db/sql-ports.ts';
import { systemClock } from '../../ports.ts';
import { openFrame } from '../../testing/open-frame.ts';
import { openTestApp, requestOf, type TestApp } from '../../testing.ts';
import { press } from '../cashier/testing/pay.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PASSWORD = 'Play-Safe-2026!';
const GAME = { gameCode: 'dice' };
let app: TestApp;
let port: number;
const time = { ahead: 0 };
let made = 0;

/** No captchas: they have tests of their own. */
const manifests = merchants.map((manifest) => ({
  ...manifest,
  register: { ...manifest.register, isCaptchaRequired: false, optionalFields: { email: 'shown' } as const },
}));

beforeAll(async () => {
  app = await openTestApp({ manifests, clock: { now: () => systemClock.now() + time.ahead } });
  port = await app.listen();
});
afterAll(async () => {
  await expectBooksToBalance(sqlPortOf(app.database.db));
  await app.close();
});

function registration(change: Partial<BodyOf<Endpoints['register']>> = {}): BodyOf<Endpoints['register']> {
  return {
    username: `careful${++made}`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    isOfAge: true,
    termsVersion: manifests[0]?.register.termsVersion ?? '',
    registerMethod: 'H5',
    type: 0,
    ...change,
  };
}

const join = async (change: Partial<BodyOf<Endpoints['register']>> = {}) => {
  const { token, username } = await app.get('register', { body: registration(change) });
  return { token, username };
};

async function logIn(username: string): Promise<string> {
  return (await app.get('login', { body: { type: 'username', username, password: PASSWORD } })).token;
}

const deposit = (token: string, amount: string) =>
  app.request('deposit', { token, key: crypto.randomUUID(), body: { method: 'sandbox', amount } });

/** Deposits at the provider's own page. */
async function payIn(token: string, amount: string): Promise<string> {
  const body = { method: 'sandbox', amount };
  const { order, next } = await app.get('deposit', { token, key: crypto.randomUUID(), body });
  if (next.kind !== 'redirect') throw new Error('the sandbox redirects');
  await press({ port }, next.url, 'pay');
  return order.orderId;
}

const bet = (stage: string) =>
  app.request('playRound', {
    token: stage,
    key: crypto.randomUUID(),
    body: { stake: '10.00', input: { direction: 'over', target: 50 } },
  });

describe('a deposit limit, over HTTP', () => {
  it('refuses what would exceed it, returns the remainder, and counts pending and credited deposits', async () => {
    const { token } = await join();
    const set = await app.get('setDepositLimit', { token, body: { period: 'day', amount: '1000.00' } });
    expect(set.limits[0]).toMatchObject({ period: 'day', amount: '1000.00', used: '0.00', left: '1000.00' });
    await payIn(token, '600.00');
    expect((await deposit(token, '300.00')).status).toBe(200);
    expect(await deposit(token, '101.00')).toMatchObject({
      status: 422,
      body: { code: 'protection.deposit_limit', value: { period: 'day', left: '100.00' } },
    });
    expect((await app.get('protection', { token })).limits[0]).toMatchObject({ used: '900.00', left: '100.00' });
    expect((await app.get('balance', { token })).cash).toBe('600.00');
  });

  it('counts a payment for its whole window, and not a moment longer', async () => {
    const { token, username } = await join();
    await app.get('setDepositLimit', { token, body: { period: 'week', amount: '500.00' } });
    await payIn(token, '500.00');
    for (const [days, left] of [
      [6, '0.00'],
      [1, '500.00'],
    ] as const) {
      time.ahead += days * 24 * HOUR;
      expect((await app.get('protection', { token: await logIn(username) })).limits[1]).toMatchObject({ left });
    }
  });

  it('holds what comes late and exceeds the current limit, and counts the rest', async () => {
    const { token, username } = await join();
    await app.get('setDepositLimit', { token, body: { period: 'day', amount: '500.00' } });
    const body = { method: 'sandbox', amount: '400.00' };
    const { order, next } = await app.get('deposit', { token, key: 'late', body });
    const { orderId } = order;
    time.ahead += 2 * HOUR;
    await app.modules.cashier.workOnDue();
    const later = await logIn(username);
    expect((await app.get('depositOrder', { token: later, params: { orderId } })).state).toBe('expired');
    expect((await app.get('protection', { token: later })).limits[0]?.used).toBe('0.00');
    await payIn(later, '300.00');
    if (next.kind === 'redirect') await press({ port }, next.url, 'pay');
    expect(await app.get('balance', { token: later })).toMatchObject({ cash: '500.00', held: '200.00' });
    expect(await app.get('depositOrder', { token: later, params: { orderId } })).toMatchObject({
      state: 'credited',
      amount: '400.00',
      credit: '200.00',
      held: '200.00',
      heldFor: 'limit',
    });
    expect((await app.get('protection', { token: later })).limits[0]).toMatchObject({ used: '500.00', left: '0.00' });
    expect((await deposit(later, '100.00')).status).toBe(422);
  });

  it('loosens after a day and a confirmation, not before and not by itself', async () => {
    const { token, username } = await join();
    await app.get('setDepositLimit', { token, body: { period: 'day', amount: '200.00' } });
    const requested = await app.get('setDepositLimit', { token, body: { period: 'day' } });
    expect(requested.limits[0]).toMatchObject({ amount: '200.00', waiting: {} });
    expect(await app.request('confirmDepositLimit', { token, body: { period: 'day' } })).toMatchObject({
      status: 409,
      body: { code: 'protection.too_early' },
    });
    time.ahead += 24 * HOUR;
    const later = await logIn(username);
    expect((await deposit(later, '300.00')).status).toBe(422);
    const confirmed = await app.get('confirmDepositLimit', { token: later, body: { period: 'day' } });
    expect(confirmed.limits[0]).not.toHaveProperty('amount');
    expect((await deposit(later, '300.00')).status).toBe(200);
    expect(await app.request('confirmDepositLimit', { token: later, body: { period: 'day' } })).toMatchObject({
      body: { code: 'protection.nothing_waits' },
    });
    const { content } = await app.get('protectionHistory', { token: later });
    expect(content.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['limit', undefined],
      ['limit-asked', undefined],
      ['limit', '200.00'],
    ]);
  });

  it('is private: other members neither see it nor are affected', async () => {
    const one = await join();
    const other = await join();
    await app.get('setDepositLimit', { token: one.token, body: { period: 'month', amount: '150.00' } });
    expect((await app.get('protection', { token: other.token })).limits[2]).not.toHaveProperty('amount');
    expect((await app.get('protectionHistory', { token: other.token })).content).toEqual([]);
    expect((await deposit(other.token, '500.00')).status).toBe(200);
  });
});

describe('a break, at every endpoint', () => {
  it('ends the session, blocks play and deposits, and allows withdrawals', async () => {
    const { token, username } = await join();
    await payIn(token, '800.00');
    const stage = await openFrame(app, token);
    expect((await bet(stage)).status).toBe(200);
    const before = (await app.get('balance', { token })).cash;

    expect(await app.request('beginBreak', { token, body: { length: 'week', password: 'guessed' } })).toMatchObject({
      status: 422,
      body: { code: 'password.wrong' },
    });
    const begun = await app.get('beginBreak', { token, body: { length: 'week', password: PASSWORD } });
    expect(begun).toMatchObject({ kind: 'time-out' });
    expect((await app.request('balance', { token })).status).toBe(401);
    expect((await bet(stage)).status).toBe(401);

    const back = await logIn(username);
    const refused = { status: 403, body: { code: 'protection.on_break', value: { until: begun.endsAt } } };
    expect(await deposit(back, '100.00')).toMatchObject(refused);
    expect(await app.request('launchGame', { token: back, body: GAME })).toMatchObject(refused);
    expect(await app.request('launchGame', { token: back, body: { ...GAME, free: true } })).toMatchObject(refused);
    expect((await app.get('protection', { token: back })).break).toEqual(begun);
    expect((await app.get('balance', { token: back })).cash).toBe(before);
    expect((await app.get('withdrawOptions', { token: back })).available).toBe(before);
    expect((await app.request('cards', { token: back })).status).toBe(200);
  });

  it('is refused by every endpoint that declares it, launched before or not, and by no other', async () => {
    const { token, username } = await join();
    const stage = await openFrame(app, token);
    await app.get('beginBreak', { token, body: { length: 'day', password: PASSWORD } });
    const back = await logIn(username);
    expect((await bet(stage)).status).toBe(401);
    for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
      if (endpoint.access !== 'session' && endpoint.access !== 'member') continue;
      if (name === 'logout' || name === 'endOtherSessions') continue;
      const key = takesKey(endpoint) ? { key: crypto.randomUUID() } : {};
      const answer = await app.http.inject(
        requestOf(endpoint, { token: back, ...key, body: endpoint.body ? {} : undefined }),
      );
      const isRefused = answer.json().code === 'protection.on_break';
      expect(isRefused, name).toBe(endpoint.onBreak === 'refused');
    }
  });

  it('stops advertising: no promotions, no popups, no banners', async () => {
    const { token, username } = await join();
    expect((await app.get('promotions', { token })).promotions.length).toBeGreaterThan(0);
    await app.get('beginBreak', { token, body: { length: 'day', password: PASSWORD } });
    const back = await logIn(username);
    expect((await app.get('promotions', { token: back })).promotions).toEqual([]);
    const reported = await app.get('listAnnouncements', { token: back, query: { types: 'A,PL,B,PU,PR' } });
    expect([reported.banners, reported.popup, reported.promotion]).toEqual([[], [], []]);
  });

  it('ends by itself at its time, and the member plays again', async () => {
    const { token, username } = await join();
    await app.get('beginBreak', { token, body: { length: 'day', password: PASSWORD } });
    time.ahead += 24 * HOUR - MINUTE;
    expect((await deposit(await logIn(username), '100.00')).status).toBe(403);
    time.ahead += MINUTE;
    expect((await deposit(await logIn(username), '100.00')).status).toBe(200);
  });
});

describe('a reminder', () => {
  it('returns start, stake and result of the session when the minutes are over, and again after it was read', async () => {
    // The ledger uses the database's time.
    time.ahead = 0;
    const { token, username } = await join();
    await payIn(token, '800.00');
    expect(await app.get('reminder', { token })).toMatchObject({ minutes: 0 });
    await app.get('setReminder', { token, body: { minutes: 15 } });
    expect(await app.get('reminder', { token })).not.toHaveProperty('play');
    const stage = await openFrame(app, token);
    const before = Number((await app.get('balance', { token })).cash);
    for (const _ of [1, 2, 3]) await bet(stage);
    const after = Number((await app.get('balance', { token })).cash);

    const playing = await app.get('reminder', { token });
    expect(playing.play).toMatchObject({ staked: '30.00' });
    expect(Number(playing.play?.net)).toBeCloseTo(after - before, 2);
    const begunAt = Date.parse(playing.play?.begunAt ?? '');
    expect(Date.parse(playing.dueAt ?? '')).toBe(begunAt + 15 * MINUTE);

    time.ahead += 14 * MINUTE;
    const seenAt = await logIn(username);
    await app.get('acknowledgeReminder', { token: seenAt, body: {} });
    const again = await app.get('reminder', { token: seenAt });
    expect(Date.parse(again.dueAt ?? '')).toBeGreaterThanOrEqual(begunAt + 29 * MINUTE);
    time.ahead += 17 * MINUTE;
    expect(await app.get('reminder', { token: await logIn(username) })).not.toHaveProperty('play');
  });
});
