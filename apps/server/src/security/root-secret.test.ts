import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '#kernel';
import { demoMembers, seedDemoMembers } from '../modules/members/index.ts';
import { commandLine, logInDemoOperators } from '../modules/operators/testing.ts';
import { systemClock, systemRandom } from '../ports.ts';
import { openTestApp, openTestDatabase, type TestApp, type TestDatabase } from '../testing.ts';
import { openRootSecret } from './root-secret.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const a = bytes('the first secret of this server, long enough');
const b = bytes('another secret, after the first one was shown');
const [{ username, password }] = demoMembers;
const folder = mkdtempSync(join(tmpdir(), 'croupier-keys-'));
const operator = commandLine(folder, { as: 'ines', merchant: 'all' });
const time = { now: Date.now() };
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Several starts of the server on the same database. */
async function start(secret: Uint8Array, previousSecret?: Uint8Array): Promise<TestApp> {
  const config = { directory: folder, secret, ...(previousSecret && { previousSecret }) };
  return openTestApp({ config, database, clock: { now: () => time.now } });
}

/** What was written under the keys can be decrypted, looked up and verified. */
async function expectEverything(app: TestApp): Promise<void> {
  const { token } = await app.get('login', { body: { type: 'username', username, password } });
  const [card] = (await app.get('cards', { token })).cards;
  if (!card) throw new Error('the member has an account');
  const { cashier, identity, membersDeps, merchants } = app.modules;
  const merchant = merchants.resolve('localhost');
  const memberId = await identity.accounts.memberNamed(database.db, 'demo', username);
  if (!merchant || memberId === undefined) throw new Error('there is a demo');
  // Its number is found by a MAC, and the payment password verified with its pepper.
  await cashier.seedDemoCard(merchant, { memberId, holder: 'Lucky Tiger', paymentPassword: '246810' });
  expect((await app.get('cards', { token })).cards).toHaveLength(1);
  expect(await identity.credentials.proveSecret('demo', memberId, 'payment', '246810')).toMatchObject({ ok: true });
  await membersDeps.atomically(async (tx) => {
    const [row] = await tx.selectFrom('payment_card').selectAll().where('merchant_id', '=', 'demo').execute();
    expect(row?.encrypted_number).toBeTruthy();
    return ok();
  });
  await app.listen();
  time.now += 31_000;
  await logInDemoOperators(folder, time.now);
  expect(JSON.parse((await operator('audit', 'prove')).out)).toMatchObject({ brokenAt: null });
}

it('starts with a random root that cannot be derived from the secret', async () => {
  const fresh = await openTestDatabase();
  const ports = { db: fresh.db, clock: systemClock, random: systemRandom };
  const both = await Promise.all([
    openRootSecret({ ...ports, secrets: { current: a } }),
    openRootSecret({ ...ports, secrets: { current: a } }),
  ]);
  expect(both[0]).toEqual(both[1]);
  expect(both[0]).not.toEqual(a);
  expect(both[0].length).toBeGreaterThanOrEqual(32);
  await fresh.close();
});

it('keeps the keys of a database from before the root existed', async () => {
  const old = await openTestDatabase();
  const made = `insert into server_key values (gen_random_uuid(), 'encrypted bodies', '{}', 'x', now())`;
  await old.sql.query(made, []);
  const ports = { db: old.db, clock: systemClock, random: systemRandom };
  expect(await openRootSecret({ ...ports, secrets: { current: a } })).toEqual(a);
  await old.close();
});

it('lets the secret be changed: with both everything works, and after the renewal with the new one alone', async () => {
  const first = await start(a);
  for (const one of first.modules.merchants.all()) await seedDemoMembers(first.modules.membersDeps, one);
  await first.modules.operators.seedDemo();
  await seedWithdrawing(first);
  await expectEverything(first);
  await first.close();

  await expect(start(b)).rejects.toThrow('CROUPIER_SECRET_PREVIOUS');

  const second = await start(b, a);
  await expectEverything(second);
  const status = JSON.parse((await operator('keys', 'status')).out);
  expect(status).toMatchObject({ hasPrevious: true, isRenewed: false });
  expect(JSON.parse((await operator('keys', 'renew')).out)).toMatchObject({ waitsForSecond: true });
  expect(JSON.parse((await operator('keys', 'renew', '--as', 'tomas')).out)).toMatchObject({ isRenewed: true });
  await second.close();

  const third = await start(b);
  await expectEverything(third);
  await third.close();
  await expect(start(a)).rejects.toThrow('another CROUPIER_SECRET');
});

async function seedWithdrawing({ modules }: TestApp): Promise<void> {
  const merchant = modules.merchants.resolve('localhost');
  const memberId = await modules.identity.accounts.memberNamed(database.db, 'demo', username);
  const hash = await modules.identity.credentials.hashSecret('246810');
  if (!merchant || memberId === undefined || !hash.ok) throw new Error('there is a demo');
  const secret = { kind: 'payment', hash: hash.value } as const;
  await modules.membersDeps.atomically(async (tx) =>
    ok(await modules.identity.credentials.setSecret(tx, 'demo', memberId, secret)),
  );
  await modules.cashier.seedDemoCard(merchant, { memberId, holder: 'Lucky Tiger', paymentPassword: '246810' });
}
