/** Locks of a key, on real Postgres: each transaction has a connection of its own. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ok } from '#kernel';
import { shareAdvisoryLock, takeAdvisoryLock } from './advisory-locks.ts';
import type { Tx } from './db.ts';
import { openTestDatabase, type TestDatabase } from './testing.ts';
import { atomically } from './transactions.ts';

const SPACE = 1;

let base: TestDatabase;
beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(() => base.close());

let release: () => void;
afterEach(() => release());

const waiting = async () =>
  (await base.sql.query(`select from pg_locks where locktype = 'advisory' and not granted and classid = ${SPACE}`, []))
    .length;

/** A transaction that has locked. Returns what ends it. */
async function held(lock: (tx: Tx) => Promise<void>) {
  const isLocked = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const ended = atomically(base.db, async (tx) => {
    await lock(tx);
    isLocked.resolve();
    await mayEnd.promise;
    return ok();
  });
  release = mayEnd.resolve;
  await isLocked.promise;
  return async () => {
    release();
    await ended;
  };
}

const inTurn = (lock: (tx: Tx) => Promise<void>) =>
  atomically(base.db, async (tx) => {
    await lock(tx);
    return ok();
  });

it('makes a transaction wait for the end of another with its key, and for no other key or space', async () => {
  const end = await held((tx) => takeAdvisoryLock(tx, SPACE, 'demo a'));
  const second = inTurn((tx) => takeAdvisoryLock(tx, SPACE, 'demo a'));
  await expect.poll(waiting).toBe(1);
  await inTurn((tx) => takeAdvisoryLock(tx, SPACE, 'demo b'));
  await inTurn((tx) => takeAdvisoryLock(tx, SPACE + 1, 'demo a'));
  expect(await waiting()).toBe(1);
  await end();
  expect(await second).toEqual(ok());
});

it('is shared by many, for whom one that takes it alone waits', async () => {
  const end = await held((tx) => shareAdvisoryLock(tx, SPACE, 'demo a'));
  await inTurn((tx) => shareAdvisoryLock(tx, SPACE, 'demo a'));
  const alone = inTurn((tx) => takeAdvisoryLock(tx, SPACE, 'demo a'));
  await expect.poll(waiting).toBe(1);
  await end();
  expect(await alone).toEqual(ok());
});
