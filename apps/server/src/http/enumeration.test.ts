/**
 * Enumeration: a caller cannot learn whether somebody is registered. The answer, the queries and the hashing are the same either way.
 */
import { parseOptions, verify } from '@node-rs/argon2';
import { Kysely, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { flags } from '#contract';
import { merchants } from '#merchants/registry.ts';
import type { Tables } from '../db/tables.ts';
import { doWork } from '../modules/identity/testing.ts';
import { demoMembers, seedDemoMembers } from '../modules/members/index.ts';
import { openTestApp, openTestDatabase, type TestApp, type TestDatabase } from '../testing.ts';

// A spy on the library itself; it still hashes.
vi.mock('@node-rs/argon2', { spy: true });

const [tiger] = demoMembers;
const EMAIL = 'tiger@example.com';
const manifests = merchants.map((manifest) => ({
  ...manifest,
  flags: Object.fromEntries(Object.keys(flags).map((flag) => [flag, true])),
}));

let base: TestDatabase;
let app: TestApp;
let statements: string[] = [];
let places = 0;

beforeAll(async () => {
  base = await openTestDatabase();
  const { db } = base;
  if (!(db instanceof Kysely)) throw new Error('the database is a Kysely');
  const watching: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const watched = (db as Kysely<Tables>).withPlugin(watching);
  app = await openTestApp({ database: { ...base, db: watched }, manifests });
  for (const merchant of app.modules.merchants.all()) await seedDemoMembers(app.modules.membersDeps, merchant);
  await app.modules.membersDeps.atomically(async (tx) => {
    const proven = { email: EMAIL, email_proven_at: new Date() };
    const update = tx.updateTable('member').set(proven).where('merchant_id', '=', 'demo');
    await update.where('username', '=', tiger.username).execute();
    return { ok: true, value: undefined };
  });
});
afterAll(async () => {
  await app.close();
  await base.close();
});

/** An address that has not been used before. */
const newPlace = () => `198.${18 + (places >> 8)}.${places++ & 255}.7`;

async function solved(address: string) {
  const { id, work } = await app.get('captcha', { address, query: { kind: 'work' } });
  if (!work) throw new Error('no work');
  return { captchaId: id, captcha: doWork(work) };
}

interface Received {
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: readonly string[];
  readonly statements: readonly string[];
  readonly hashes: number;
}

type Answered = { status: number; body: { success: boolean; code?: string; value?: unknown } };

async function listener(
  request: (address: string, captcha: Awaited<ReturnType<typeof solved>>) => Promise<Answered>,
): Promise<Received> {
  const address = newPlace();
  const captcha = await solved(address);
  statements = [];
  vi.mocked(verify).mockClear();
  const { status, body } = await request(address, captcha);
  return {
    status,
    code: body.code,
    fields: Object.keys((body.value ?? {}) as object).sort(),
    statements: [...statements],
    hashes: vi.mocked(verify).mock.calls.length,
  };
}

const logIn = (username: string, password: string) =>
  listener(
    (address) => app.request('login', { address, body: { type: 'username', username, password } }) as Promise<Answered>,
  );
const byEmail = (username: string, email: string) =>
  listener(
    (address, captcha) =>
      app.request('requestEmailCode', { address, body: { username, email, ...captcha } }) as Promise<Answered>,
  );
const bySms = (username: string, phone: string) =>
  listener((address, captcha) => {
    const body = { username, phone, countryDialingCode: '63', ...captcha };
    return app.request('requestSmsCode', { address, body }) as Promise<Answered>;
  });
const toLogIn = (phone: string) =>
  listener((address, captcha) => {
    const body = { phone, countryDialingCode: '63', ...captcha };
    return app.request('requestLoginCode', { address, body }) as Promise<Answered>;
  });

it('AUTH-07 answers an unknown name as it answers a wrong password, and hashes once for either', async () => {
  const wrong = await logIn(tiger.username, 'not the password');
  const unknown = await logIn('nobodyhere', 'not the password');
  expect(wrong).toMatchObject({ status: 401, code: 'auth.credentials_wrong', hashes: 1 });
  expect(unknown).toEqual(wrong);
});

it('verifies a real hash of today’s cost for unknown names', async () => {
  await logIn('nobodyeither', 'not the password');
  const [hash] = vi.mocked(verify).mock.calls[0] ?? [];
  await logIn(tiger.username, 'not the password either');
  const [real] = vi.mocked(verify).mock.calls[0] ?? [];
  expect(parseOptions(String(hash))).toEqual(parseOptions(String(real)));
  expect(hash).not.toBe(real);
});

it('runs the same queries and gives the same answer for the member’s own, another’s and an unknown address', async () => {
  const right = await byEmail(tiger.username, EMAIL);
  expect(right).toMatchObject({ status: 200, fields: ['expirationTime', 'verificationId'] });
  expect(await byEmail(tiger.username, 'other@example.com')).toEqual(right);
  expect(await byEmail('nobodyhere', EMAIL.replace('tiger', 'lion'))).toEqual(right);
});

it('runs the same queries and gives the same answer for a known and an unknown number', async () => {
  const right = await bySms(tiger.username, tiger.phone);
  expect(right).toMatchObject({ status: 200, fields: ['expirationTime', 'verificationId'] });
  expect(await bySms(tiger.username, '9170009999')).toEqual(right);
  expect(await bySms('nobodyhere', '9170009998')).toEqual(right);
  const known = await toLogIn(tiger.phone);
  expect(known).toMatchObject({ status: 200, fields: ['expirationTime', 'verificationId'] });
  expect(await toLogIn('9170009997')).toEqual(known);
});
