/** Web push through the API, against a double of a browser's service on this machine. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf, Endpoints, FactKind, Facts } from '#contract';
import { ok } from '#kernel';
import { atomically } from '../../db/transactions.ts';
import { openTestApp, type TestApp } from '../../testing.ts';
import { demoMembers, seedDemoMembers } from '../members/index.ts';
import { quietUntil, serviceOf } from './rules.ts';

const [tiger, lotus] = demoMembers;
const START = Date.UTC(2026, 4, 1, 4);
const MINUTE = 60_000;
const time = { now: START };
interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
let app: TestApp;
let service: Server;
let origin = '';
let answer = 201;
let received: Received[] = [];
/** What happens while it answers. */
let during = async () => {};

/** A browser: its keys, and what it reads of what it is sent. */
function openBrowser(name: string) {
  const pair = createECDH('prime256v1');
  const point = pair.generateKeys();
  const auth = randomBytes(16);
  const derived = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));
  const open = (body: Buffer) => {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
    const input = derived(pair.computeSecret(sender), auth, info, 32);
    const cipher = createDecipheriv(
      'aes-128-gcm',
      derived(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
      derived(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
    ).setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()]);
    return JSON.parse(plain.subarray(0, -1).toString()) as { readonly [field: string]: string };
  };
  const keys = { p256dh: point.toString('base64url'), auth: auth.toString('base64url') };
  return { endpoint: `${origin}/send/${name}`, ...keys, open };
}

type Browser = ReturnType<typeof openBrowser>;

beforeAll(async () => {
  service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      void during().then(() => response.writeHead(answer).end());
    });
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  origin = `http://push.localhost:${(service.address() as AddressInfo).port}`;
  app = await openTestApp({ clock: { now: () => time.now }, config: { pushSandboxes: [origin] } });
  for (const one of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, one);
  await app.outbox.pump();
});
afterAll(async () => {
  await app.close();
  service.close();
});

const enter = async ({ username, password }: { username: string; password: string }) =>
  app.get('login', { body: { type: 'username', username, password } });
const all = { wins: true, deposits: true, messages: true };
const on = (token: string, { endpoint, p256dh, auth }: Browser, settings: Partial<BodyOf<Endpoints['pushOn']>> = {}) =>
  app.request('pushOn', { token, body: { endpoint, p256dh, auth, ...all, ...settings } });
const state = (token: string, { endpoint }: Browser) => app.get('pushState', { token, body: { endpoint } });

async function publishFact<Kind extends FactKind>(kind: Kind, body: Facts[Kind], merchantId = 'demo'): Promise<void> {
  await atomically(app.database.db, async (tx) => {
    await app.outbox.publish(tx, merchantId, kind, body);
    return ok();
  });
  time.now += 1_000;
  await app.outbox.pump();
}
const deposit = (memberId: string) =>
  publishFact('deposit.credited', {
    orderId: crypto.randomUUID(),
    memberId,
    currency: 'PHP',
    amountMinor: '123450',
    method: 'sandbox',
  });
const won = (memberId: string, payoutMinor: string, isTrial = false) =>
  publishFact('orders.settled', {
    memberId,
    isTrial,
    game: 'fast-five-1m',
    drawNumber: '20260501-001',
    currency: 'PHP',
    orders: [{ orderId: crypto.randomUUID(), stakeMinor: '100', payoutMinor, result: 'won' }],
  } as unknown as Facts['orders.settled']);

/** What browsers were sent. */
async function sent(): Promise<Received[]> {
  received = [];
  await app.modules.push.sendDue();
  return received;
}

describe('a browser that was turned on', () => {
  it('is notified in its language, without an amount, signed by the merchant’s key that the page was given', async () => {
    const { token, id } = await enter(tiger);
    const browser = openBrowser('one');
    expect(await state(token, browser)).toEqual({ isOn: false });
    const { publicKey } = await app.get('pushKey', { token });
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    expect(await on(token, browser)).toMatchObject({ status: 200 });
    expect(await state(token, browser)).toEqual({ isOn: true, ...all });
    await deposit(id);
    const [first, ...more] = await sent();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ path: '/send/one', headers: { 'content-encoding': 'aes128gcm', ttl: '86400' } });
    const notice = browser.open(first?.body ?? Buffer.alloc(0));
    expect(notice).toEqual({
      title: app.modules.merchants.of('demo').manifest.name,
      body: 'Your deposit has arrived',
      tag: 'deposit',
      path: '/m/member/transactions',
    });
    const [, jwt = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(first?.headers.authorization ?? '') ?? [];
    expect(key).toBe(publicKey);
    const [head = '', claims = '', signature = ''] = jwt.split('.');
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
    const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: origin });
    expect(await sent(), 'once').toEqual([]);
  });

  it('is notified of wins and messages, of what it wants alone, and of several at once but once', async () => {
    const { token, id } = await enter(tiger);
    const browser = openBrowser('one');
    await on(token, browser, { deposits: false });
    await deposit(id);
    await won(id, '0');
    await won(id, '500', true);
    expect(await sent()).toEqual([]);
    for (let times = 0; times < 3; times += 1) await won(id, '500');
    const merchant = app.modules.merchants.of('demo');
    const text = JSON.stringify({ EN: { title: 'Hello', content: '<p>Secret</p>' } });
    await atomically(app.database.db, (tx) =>
      app.modules.support.backOffice.write(tx, merchant, { username: tiger.username, text }),
    );
    await app.outbox.pump();
    const bodies = (await sent()).map(({ body }) => browser.open(body));
    expect(bodies.map(({ tag, path }) => [tag, path]).toSorted()).toEqual([
      ['message', '/m/webEmail'],
      ['win', '/m/gameRecord'],
    ]);
    expect(JSON.stringify(bodies)).not.toMatch(/Secret|Hello|5\.00|500/);
  });

  it('is notified again of what comes while it is notified', async () => {
    const { token, id } = await enter(tiger);
    await on(token, openBrowser('one'));
    during = async () => {
      during = async () => {};
      await deposit(id);
    };
    await deposit(id);
    expect(await sent()).toHaveLength(1);
    time.now += MINUTE;
    expect(await sent()).toHaveLength(1);
    time.now += MINUTE;
    expect(await sent()).toEqual([]);
  });

  it('is not notified in its quiet hours, but after them', async () => {
    const { token, id } = await enter(tiger);
    const browser = openBrowser('one');
    // 12:00 in Manila.
    await on(token, browser, { quiet: { from: 11 * 60, to: 13 * 60 }, timeZone: 'Asia/Manila' });
    await deposit(id);
    expect(await sent()).toEqual([]);
    time.now = START + 59 * MINUTE;
    expect(await sent()).toEqual([]);
    time.now = START + 60 * MINUTE;
    expect(await sent()).toHaveLength(1);
    await on(token, browser);
  });

  it('is tried again while its service fails, and forgotten once it is gone', async () => {
    const { token, id } = await enter(tiger);
    const browser = openBrowser('one');
    await deposit(id);
    for (const [status, pause] of [
      [500, 30_000],
      [429, 60_000],
    ] as const) {
      answer = status;
      expect(await sent()).toHaveLength(1);
      time.now += pause;
      expect(await sent()).toEqual([]);
      time.now += pause;
    }
    answer = 410;
    expect(await sent()).toHaveLength(1);
    expect(await state(token, browser)).toEqual({ isOn: false });
    answer = 201;
    await deposit(id);
    expect(await sent()).toEqual([]);
  });

  it('is sent nothing after a sign-out, a break, or a day', async () => {
    const { token, id } = await enter(tiger);
    const browser = openBrowser('two');
    await on(token, browser);
    await deposit(id);
    await app.get('logout', { token });
    expect(await sent()).toEqual([]);
    const again = await enter(tiger);
    await on(again.token, browser);
    await deposit(id);
    time.now += 24 * 60 * MINUTE;
    expect(await sent()).toEqual([]);
    await publishFact('play.ended', { memberId: id });
    await deposit(id);
    expect(await sent()).toEqual([]);
  });
});

describe('an address', () => {
  it('is one of a browser’s service, and its keys are keys', async () => {
    const { token } = await enter(lotus);
    const browser = openBrowser('three');
    const wrong = [
      'https://127.0.0.1/x',
      'https://[::1]/send',
      'http://fcm.googleapis.com/fcm/send/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user@fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/fcm.googleapis.com',
      'https://a.b.push.apple.com/x',
      'file:///etc/passwd',
      `${origin}@evil.example/`,
    ];
    for (const endpoint of wrong)
      expect([endpoint, (await on(token, { ...browser, endpoint })).status]).toEqual([endpoint, 400]);
    for (const endpoint of ['https://fcm.googleapis.com/fcm/send/x', 'https://web.push.apple.com/Q', `${origin}/x`])
      expect(serviceOf(endpoint, [origin]), endpoint).toBe(new URL(endpoint).origin);
    expect(serviceOf(`${origin}/x`, [])).toBeUndefined();
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    expect((await on(token, { ...browser, ...keys })).status).toBe(400);
    expect((await on(token, browser, { quiet: { from: -1, to: 1_440 } })).status).toBe(400);
  });

  it('is of one member: nobody else reads or ends it, and anyone who turns the browser on has it', async () => {
    const [one, other] = [await enter(tiger), await enter(lotus)];
    const browser = openBrowser('shared');
    await on(one.token, browser, { messages: false });
    expect(await state(other.token, browser)).toEqual({ isOn: false });
    await app.get('pushOff', { token: other.token, body: { endpoint: browser.endpoint } });
    expect(await state(one.token, browser)).toMatchObject({ isOn: true, messages: false });
    await Promise.all([on(other.token, browser), on(other.token, browser)]);
    expect(await state(one.token, browser)).toEqual({ isOn: false });
    expect(await state(other.token, browser)).toMatchObject({ isOn: true, messages: true });
    await deposit(one.id);
    expect(await sent()).toEqual([]);
    await app.get('pushOff', { token: other.token, body: { endpoint: browser.endpoint } });
    expect(await state(other.token, browser)).toEqual({ isOn: false });
    for (let number = 0; number < 12; number += 1) await on(other.token, openBrowser(`many-${number}`));
    const [row] = await app.database.sql.query<{ n: number; plain: boolean }>(
      `select count(*)::int as n, bool_or(t::text like '%/send/%') as plain from push_subscription t where member_id = $1`,
      [other.id],
    );
    expect(row).toEqual({ n: 10, plain: false });
  });

  it('is no guest’s and no trial’s', async () => {
    const { token } = await app.get('loginFreeplay', { body: await app.get('createTrial') });
    const { open: _, ...body } = openBrowser('trial');
    expect(await app.request('pushOn', { token, body: { ...body, ...all } })).toMatchObject({ status: 403 });
    expect(await app.request('pushOn', { body: { ...body, ...all } })).toMatchObject({ status: 401 });
    expect(await app.request('pushKey')).toMatchObject({ status: 401 });
  });
});

it.each([
  [22 * 60, 8 * 60, '2026-05-01T23:30', '2026-05-02T08:00'],
  [22 * 60, 8 * 60, '2026-05-01T07:59', '2026-05-01T08:00'],
  [22 * 60, 8 * 60, '2026-05-01T08:00', undefined],
  [22 * 60, 8 * 60, '2026-05-01T21:59', undefined],
  [60, 120, '2026-05-01T01:00', '2026-05-01T02:00'],
  [60, 60, '2026-05-01T01:00', undefined],
  // The clocks are put forward at two in the morning.
  [60, 150, '2026-03-29T01:30', '2026-03-29T03:30'],
])('quiet from %i to %i ends at its own time: %s', (from, to, now, until) => {
  const zone = 'Europe/Berlin';
  const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds;
  const quiet = { quiet_from: from, quiet_to: to, time_zone: zone };
  expect(quietUntil(quiet, at(now))?.getTime()).toBe(until === undefined ? undefined : at(until));
});
