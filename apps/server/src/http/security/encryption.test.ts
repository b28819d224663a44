/**
 * Every endpoint that takes an encrypted body, found in the contract: its envelope is replayed, sent elsewhere, late and to another
 * node.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EncryptedPayload, type Endpoint, type EndpointName, endpoints, flags, takesKey } from '#contract';
import { merchants as manifests } from '#merchants/registry.ts';
import { demoMembers, seedDemoMembers } from '../../modules/members/index.ts';
import { openTestApp, openTestDatabase, requestOf, type TestApp, type TestDatabase } from '../../testing.ts';
import { encryptTo, payloadOf } from '../testing/encrypting.ts';
import { partsOf } from '../testing/fitting.ts';

const encrypted = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, one]) => one.encrypted);
const openWide = Object.fromEntries(Object.keys(flags).map((flag) => [flag, true]));

let database: TestDatabase;
let now = Date.UTC(2026, 2, 1);
const clock = { now: () => now };
let app: TestApp;
/** A second node. */
let other: TestApp;
const tokens: { [host: string]: string } = {};
const HERE = 'localhost';
const THERE = 'lotus.localhost';

async function enter(): Promise<void> {
  const [demo, lotus] = demoMembers;
  for (const [host, { username, password }] of [
    [HERE, demo],
    [THERE, lotus],
  ] as const) {
    tokens[host] = (await app.get('login', { host, body: { type: 'username', username, password } })).token;
  }
}

beforeAll(async () => {
  database = await openTestDatabase();
  const options = { database, clock, manifests: manifests.map((one) => ({ ...one, flags: openWide })) };
  app = await openTestApp(options);
  other = await openTestApp(options);
  const { membersDeps, merchants } = app.modules;
  for (const merchant of merchants.all()) await seedDemoMembers(membersDeps, merchant);
  await enter();
});
afterAll(async () => {
  await other.close();
  await app.close();
  await database.close();
});

async function send(endpoint: Endpoint, jwe: string, { host = HERE, node = app } = {}) {
  const { access } = endpoint;
  const token = access === 'anyone' || access === 'refresh' ? undefined : tokens[host];
  const requested = { ...partsOf(endpoint), body: { jwe }, host };
  const key = takesKey(endpoint) ? { key: crypto.randomUUID() } : {};
  const answer = await node.http.inject(requestOf(endpoint, { ...requested, ...(token && { token }), ...key }));
  return (answer.json() as { code?: string }).code ?? 'done';
}

const envelope = async (endpoint: Endpoint, change: Partial<EncryptedPayload> = {}) =>
  await encryptTo(app, JSON.stringify({ ...(await payloadOf(app, endpoint, partsOf(endpoint))), ...change }));

const encryptionRefusal = /^request\.encryption_/;

it('AUTH-07 attacks every encrypted endpoint, login, registration and passwords among them', () => {
  expect(encrypted.map(([name]) => name)).toEqual(
    expect.arrayContaining(['login', 'register', 'registerByMobile', 'changePassword', 'resetPassword', 'withdraw']),
  );
});

describe.each(encrypted)('%s', (_name, endpoint) => {
  it('accepts an envelope once, on whichever node', async () => {
    const first = await envelope(endpoint);
    expect(await send(endpoint, first)).not.toMatch(encryptionRefusal);
    expect(await send(endpoint, first)).toBe('request.encryption_used');
    expect(await send(endpoint, first, { node: other })).toBe('request.encryption_used');
  });

  it('accepts one of two copies sent to two nodes at once', async () => {
    const jwe = await envelope(endpoint);
    const codes = await Promise.all([send(endpoint, jwe), send(endpoint, jwe, { node: other })]);
    expect(codes.filter((code) => code === 'request.encryption_used')).toHaveLength(1);
  });

  it('refuses an envelope of another endpoint, method or merchant, and does not use it up', async () => {
    const made = await envelope(endpoint);
    for (const [, elsewhere] of encrypted.filter(([, one]) => one.path !== endpoint.path)) {
      expect(await send(elsewhere, made)).toBe('request.encryption_misdirected');
    }
    expect(await send(endpoint, made, { host: THERE })).toBe('request.encryption_misdirected');
    const method = endpoint.method === 'POST' ? 'PUT' : 'POST';
    expect(await send(endpoint, await envelope(endpoint, { method }))).toBe('request.encryption_misdirected');
    expect(await send(endpoint, made)).not.toMatch(encryptionRefusal);
  });

  it('refuses envelopes older than two minutes, and from the future', async () => {
    for (const iat of [now - 120_001, now + 120_001, 0]) {
      expect(await send(endpoint, await envelope(endpoint, { iat }))).toBe('request.encryption_expired');
    }
    expect(await send(endpoint, await envelope(endpoint, { iat: now - 120_000 }))).not.toMatch(encryptionRefusal);
  });

  it('refuses envelopes without their unique id', async () => {
    for (const field of ['iat', 'jti', 'path', 'method', 'merchant', 'body'] as const) {
      const jwe = await envelope(endpoint, { [field]: undefined });
      expect(await send(endpoint, jwe), field).toBe('request.encryption_invalid');
    }
    const bare = await encryptTo(app, JSON.stringify(partsOf(endpoint).body));
    expect(await send(endpoint, bare)).toBe('request.encryption_invalid');
    for (const jti of ['', 'x'.repeat(21), 'x'.repeat(65), `${'x'.repeat(22)} `]) {
      expect(await send(endpoint, await envelope(endpoint, { jti }))).toBe('request.encryption_invalid');
    }
  });
});

it('AUTH-07 opens one session for a login that was copied and replayed', async () => {
  const [{ username, password }] = demoMembers;
  const body = { type: 'username', username, password };
  const jwe = await encryptTo(app, JSON.stringify(await payloadOf(app, endpoints.login, { body })));
  const login = { body: { jwe } as never };
  expect((await app.request('login', login)).body.success).toBe(true);
  const again = { code: 'request.encryption_used' };
  expect((await app.request('login', { ...login, address: '198.51.100.77' })).body).toMatchObject(again);
  expect((await other.request('login', login)).body).toMatchObject(again);
});

it('forgets an id when no node could accept its payload any more, and not before', async () => {
  const rows = () => database.sql.query<{ n: string }>('select count(*)::text as n from used_payload', []);
  const jwe = await envelope(endpoints.login);
  expect(await send(endpoints.login, jwe)).not.toMatch(encryptionRefusal);
  now += 240_000;
  await app.modules.identity.sweep(['demo', 'lotus']);
  expect(Number((await rows())[0]?.n)).toBeGreaterThan(0);
  expect(await send(endpoints.login, jwe)).toBe('request.encryption_expired');
  now += 600_000;
  await app.modules.identity.sweep(['demo', 'lotus']);
  expect(await rows()).toEqual([{ n: '0' }]);
});
