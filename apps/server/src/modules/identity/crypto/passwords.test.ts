import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { ok } from '#kernel';
import { systemRandom } from '../../../ports.ts';
import { makeAccount, openBrowser, openInfrastructure, passwordCost, request, testMerchant } from '../testing.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { createPasswords } from './passwords.ts';
import { deriveKeys, keyedDigest } from './tokens.ts';

const keys = deriveKeys(new Uint8Array(32).fill(7));
const passwords = createPasswords({ pepper: keys.password, random: systemRandom });

async function hashOf(secret: string): Promise<string> {
  const made = await passwords.hash(secret);
  if (!made.ok) throw new Error('overloaded');
  return made.value;
}

it('hashes with argon2id at the declared cost, salted', async () => {
  const [one, other] = [await hashOf('correct horse'), await hashOf('correct horse')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await passwords.fits(one, 'correct horse')).toEqual({ ok: true, value: true });
  expect(await passwords.fits(one, 'Correct horse')).toEqual({ ok: true, value: false });
});

it('cannot be verified without the server’s secret', async () => {
  const elsewhere = createPasswords({ pepper: deriveKeys(new Uint8Array(32).fill(8)).password, random: systemRandom });
  expect(await elsewhere.fits(await hashOf('correct horse'), 'correct horse')).toEqual({ ok: true, value: false });
});

it('matches nothing without a stored hash', async () => {
  expect(await passwords.fits(undefined, 'correct horse')).toEqual({ ok: true, value: false });
  expect(await passwords.fits(null, '')).toEqual({ ok: true, value: false });
});

it('refuses when too many are waiting, for unknown and known names alike', async () => {
  const full = createPasswords({
    pepper: keys.password,
    random: systemRandom,
    limit: createConcurrencyLimit({ running: 0, waiting: 0 }),
  });
  const overloaded = { ok: false, refusal: { code: 'request.overloaded', value: { retryAfter: 1 } } };
  expect(await full.fits(undefined, 'x')).toEqual(overloaded);
  expect(await full.fits(await hashOf('x'), 'x')).toEqual(overloaded);
  expect(await full.hash('x')).toEqual(overloaded);
});

it('replaces a hash of another cost at the next successful login', async () => {
  const { isOutdated } = createPasswords({ pepper: keys.password, random: systemRandom, cost: passwordCost });
  const infrastructure = await openInfrastructure();
  try {
    const demo = testMerchant('demo');
    const memberId = await makeAccount(infrastructure, demo, { username: 'tiger', password: 'correct horse' });
    const cheap = await hash(keyedDigest(deriveKeys(infrastructure.deps.secret).password, 'correct horse'), {
      memoryCost: 8192,
      timeCost: 1,
      parallelism: 1,
    });
    expect(isOutdated(cheap)).toBe(true);
    await infrastructure.deps.atomically(async (tx) => {
      await tx
        .updateTable('credential')
        .set({ password_hash: cheap })
        .where('merchant_id', '=', 'demo')
        .where('member_id', '=', memberId)
        .execute();
      return ok();
    });
    const body = { type: 'username', username: 'tiger', password: 'correct horse' } as const;
    expect(await request(infrastructure.nodes[0].routes, 'login', demo, openBrowser(), { body })).toMatchObject({
      ok: true,
    });
    const row = await infrastructure.database.db
      .selectFrom('credential')
      .select('password_hash')
      .where('merchant_id', '=', 'demo')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    expect(isOutdated(row.password_hash ?? '')).toBe(false);
    expect(await request(infrastructure.nodes[0].routes, 'login', demo, openBrowser(), { body })).toMatchObject({
      ok: true,
    });
  } finally {
    await infrastructure.close();
  }
});
