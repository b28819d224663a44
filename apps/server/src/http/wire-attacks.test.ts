/** Attacks below the endpoints: bodies that never end or never come, two hosts, forged cookies and headers. */
import { createConnection, type Socket } from 'node:net';
import { PassThrough, Writable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok } from '#kernel';
import { merchants as manifests } from '#merchants/registry.ts';
import { demoMembers, seedDemoMembers } from '../modules/members/index.ts';
import { openTestApp, openTestDatabase, type TestApp, type TestDatabase } from '../testing.ts';
import { createLog } from './log.ts';
import { createUploadSlots, incomingFile, uploadBounds } from './wire/uploads.ts';

let base: TestDatabase;
let app: TestApp;
/** The same with production settings, behind a proxy on this machine. */
let strict: TestApp;
let port = 0;
let token = '';
const lines: string[] = [];
const destination = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const real = manifests.map((manifest) => ({ ...manifest, isDemo: false }));
const [{ username, password }] = demoMembers;
const ID = '00000000-0000-7000-8000-000000000001';

beforeAll(async () => {
  base = await openTestDatabase();
  app = await openTestApp({ database: base, log: createLog({ level: 'info', destination }) });
  for (const merchant of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, merchant);
  const behind = { isProduction: true, trustProxy: 'loopback', merchantHeaderHosts: ['api.example'] };
  strict = await openTestApp({ database: base, manifests: real, config: { ...behind, hasPublicDocs: false } });
  port = await app.listen();
  token = (await app.get('login', { body: { type: 'username', username, password } })).token;
});
afterAll(async () => {
  await strict.close();
  await app.close();
  await base.close();
});

/** Sends raw text and returns the answer when the server closed, or enough has come. */
function talk(text: string, hold = false): Promise<{ answer: string; socket: Socket }> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = createConnection(port, '127.0.0.1', () => socket.write(text));
    socket.on('error', reject);
    socket.on('data', (bytes) => {
      answer += String(bytes);
      if (hold && answer.includes('\r\n\r\n')) resolve({ answer, socket });
    });
    socket.on('close', () => resolve({ answer, socket }));
  });
}

const head = (line: string, ...headers: string[]) => `${[line, ...headers].join('\r\n')}\r\n\r\n`;
const receiptFor = (orderId: string, length: number) =>
  head(
    `POST /wps/transaction/deposit/${orderId}/receipt HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'X-Requested-With: croupier',
    'Content-Type: image/png',
    `Content-Length: ${length}`,
  );

describe('an uploaded file', () => {
  it('is refused before it is read where its target does not exist, and the connection ends', async () => {
    const { answer } = await talk(receiptFor(ID, 4_900_000));
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('"code":"order.unknown"');
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  it('counts against two concurrent uploads per member, and a third gets Retry-After', async () => {
    const requested = { token, body: { method: 'transfer', amount: '500.00' } };
    const { orderId } = (await app.get('deposit', { ...requested, key: 'wire-1' })).order;
    const held = new Set<Socket>();
    const hold = () => {
      const socket = createConnection(port, '127.0.0.1', () => socket.write(`${receiptFor(orderId, 1_000)}x`));
      socket.on('error', () => undefined);
      held.add(socket);
      // Only a refusal for lack of slots is repeated, by the loop below.
      socket.on('data', () => {
        held.delete(socket);
        socket.destroy();
        hold();
      });
    };
    hold();
    hold();
    // Both are in progress when a third is refused.
    await expect
      .poll(async () => (await talk(receiptFor(ID, 10))).answer.split('\r\n')[0], { timeout: 10_000 })
      .toContain('503');
    const { answer } = await talk(receiptFor(orderId, 1_000));
    expect(answer).toContain('"code":"request.overloaded"');
    expect(answer.toLowerCase()).toContain('retry-after:');
    for (const socket of held) socket.destroy();
    await expect
      .poll(async () => (await talk(receiptFor(ID, 10))).answer.split('\r\n')[0], { timeout: 10_000 })
      .toContain('404');
    // An upload that never arrived does not count.
    const order = await base.db
      .selectFrom('deposit_order')
      .select('receipt_tries')
      .where('merchant_id', '=', 'demo')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(order.receipt_tries).toBe(0);
  });

  it('has a timeout', async () => {
    const rule = { types: ['image/png'], maxBytes: 10 };
    const send = (body: PassThrough) => {
      const file = incomingFile(
        { headers: { 'content-type': 'image/png' }, body } as unknown as FastifyRequest,
        rule,
        40,
      );
      if (!file.ok) throw new Error(file.refusal.code);
      return file.value.read();
    };
    const slow = new PassThrough();
    slow.write('1234');
    expect(await send(slow)).toMatchObject({ ok: false, refusal: { code: 'request.too_slow' } });
    const long = new PassThrough();
    long.write('12345678901');
    expect(await send(long)).toMatchObject({ ok: false, refusal: { code: 'request.too_large' } });
    const gone = new PassThrough();
    const waited = send(gone);
    gone.destroy();
    expect((await waited).ok).toBe(false);
    const goneBefore = new PassThrough();
    goneBefore.destroy();
    expect(await send(goneBefore)).toMatchObject({ ok: false, refusal: { code: 'request.malformed' } });
    const whole = new PassThrough();
    whole.end('1234567890');
    expect(await send(whole)).toEqual({ ok: true, value: new TextEncoder().encode('1234567890') });
  });

  it('counts against a maximum over all members', () => {
    const slots = createUploadSlots({ ...uploadBounds, perOwner: 2, inAll: 3 });
    const [a, b] = [slots.enter('a'), slots.enter('a')];
    expect(slots.enter('a')).toBeUndefined();
    const c = slots.enter('b');
    expect(slots.enter('c')).toBeUndefined();
    a?.();
    expect(slots.enter('c')).toBeDefined();
    b?.();
    c?.();
    expect(slots.enter('a')).toBeDefined();
  });
});

describe('an aborted request', () => {
  it('is never counted as our failure', async () => {
    const before = lines.length;
    const text = head(
      'POST /wps/session/login HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'Content-Length: 5000',
    );
    const ways: ((socket: Socket) => void)[] = [
      (socket) => socket.destroy(),
      (socket) => socket.resetAndDestroy(),
      (socket) => setImmediate(() => socket.destroy()),
    ];
    for (let at = 0; at < 300; at++) {
      await new Promise<void>((done) => {
        const socket = createConnection(port, '127.0.0.1', () => {
          socket.write(`${text}{"type":"user`, () => ways[at % ways.length]?.(socket));
        });
        socket.on('error', () => undefined).on('close', () => done());
      });
    }
    await app.get('systemKeys');
    expect((await app.http.inject('/ready')).statusCode).toBe(200);
    // Log lines of background jobs meanwhile are not about requests.
    expect(lines.slice(before).filter((line) => line.includes('"requestId"'))).toEqual([]);
  });
});

describe('two hosts in one request', () => {
  it.each(['GET /wps/system/status HTTP/1.1', 'GET /m/home HTTP/1.1', 'GET /live HTTP/1.1'])('%s', async (line) => {
    const { answer } = await talk(head(line, 'Host: localhost', 'hOST: lotus.localhost'));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('forged headers', () => {
  const status = (node: TestApp, host: string, headers: { readonly [name: string]: string } = {}) =>
    node.request('systemKeys', { host, headers, address: '127.0.0.1' }).then((answer) => answer.status);

  it('select a merchant only at hosts that production lists', async () => {
    expect(await status(app, 'any.example', { merchant: 'demo' })).toBe(200);
    expect(await status(strict, 'any.example', { merchant: 'demo' })).toBe(404);
    expect(await status(strict, 'api.example', { merchant: 'demo' })).toBe(200);
    expect(await status(strict, 'localhost')).toBe(200);
  });

  it('open neither metrics nor documentation in production', async () => {
    for (const headers of [{}, { 'x-forwarded-for': '198.51.100.1' }]) {
      expect((await strict.http.inject({ url: '/metrics', headers })).statusCode).toBe(404);
    }
    expect((await app.http.inject('/metrics')).statusCode).toBe(200);
    for (const name of ['x-forwarded-for', 'forwarded', 'via']) {
      const answer = await app.http.inject({ url: '/metrics', headers: { [name]: 'for=198.51.100.1' } });
      expect(answer.statusCode).toBe(404);
    }
    for (const path of ['', '/json', '/start.js', '/swagger-ui-bundle.js', '/swagger-ui.css'])
      expect((await strict.http.inject(`/docs${path}`)).statusCode, path).toBe(404);
  });

  it('give a region only from a trusted proxy, and a missing one is refused', async () => {
    const guarded = await openTestApp({
      database: base,
      config: { regionHeader: 'cf-ipcountry', trustProxy: '127.0.0.1' },
      manifests: manifests.map((manifest) => ({ ...manifest, refusedRegions: ['XX'] })),
    });
    const from = async (address: string, region?: string) =>
      (await guarded.request('vendorMapping', { address, headers: region ? { 'cf-ipcountry': region } : {} })).status;
    expect(await from('127.0.0.1', 'VN')).toBe(200);
    expect(await from('127.0.0.1', 'xx')).toBe(403);
    expect(await from('127.0.0.1')).toBe(403);
    expect(await from('198.51.100.1', 'VN')).toBe(403);
    await guarded.close();
  });

  it('cannot replace our cookie over TLS', async () => {
    const session = await base.db
      .selectFrom('session')
      .select('merchant_id')
      .where('merchant_id', '=', 'demo')
      .execute();
    expect(session.length).toBeGreaterThan(0);
    const plain = await app.request('login', { body: { type: 'username', username, password } });
    const [name, value] = String(plain.headers['set-cookie']).split(';')[0]?.split('=') ?? [];
    expect(name).toBe('croupier_refresh');
    const renew = (cookie: string) =>
      strict.request('renewSession', { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    expect((await renew(`croupier_refresh=${value}`)).status).toBe(401);
    const renewed = await renew(`croupier_refresh=forged; __Secure-croupier_refresh=${value}`);
    expect(renewed.status).toBe(200);
    expect(String(renewed.headers['set-cookie'])).toMatch(
      /^__Secure-croupier_refresh=[^;]+; Max-Age=\d+; Path=\/wps\/session; HttpOnly; Secure; SameSite=Strict$/,
    );
    const nul = await app.request('renewSession', { headers: { cookie: 'croupier_refresh=a%00b' } });
    expect(nul.status).toBe(401);
  });
});

describe('a launch ticket of another member', () => {
  it('for a vendor’s game opens no frame of ours, and stays valid', async () => {
    const { identity } = app.modules;
    const session = await identity.sessions.resolve('demo', token);
    const order = { merchantId: 'demo', session: session!, game: { id: 1, code: 'harbour-coin' }, isFree: false };
    const { atomically } = app.modules.membersDeps;
    const made = await atomically(async (tx) =>
      ok(await identity.stageTickets.issueTicket(tx, { ...order, language: 'EN' })),
    );
    const ticket = made.ok ? made.value : '';
    for (let at = 0; at < 2; at++) {
      const answer = await app.request('openStage', { body: { ticket } });
      expect([answer.status, answer.body]).toMatchObject([expect.any(Number), { code: 'ticket.invalid' }]);
    }
    expect((await atomically((tx) => identity.stageTickets.redeemTicket(tx, 'demo', ticket))).ok).toBe(true);
  });
});
