import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '#kernel';
import { type Hall, openHall, shore } from '../testing.ts';
import { lockFingerprints, membersWithFingerprints, replaceMemberFingerprints } from './store.ts';

let hall: Hall;
let other: Awaited<ReturnType<Hall['secondNode']>>;

beforeAll(async () => {
  hall = await openHall();
  other = await hall.secondNode();
});
afterAll(() => hall.close());

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(hall.db);
  return rows[0]?.count ?? 0;
}

it('makes a check wait for another with the same fingerprint on another node, and see what it wrote', async () => {
  const { memberId } = await hall.newMember();
  const owner = { merchantId: shore.id, memberId };
  const isLocked = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const first = hall.deps.atomically(async (tx) => {
    await lockFingerprints(tx, shore.id, ['passport', 'telephone']);
    await replaceMemberFingerprints(tx, owner, ['passport', 'telephone']);
    isLocked.resolve();
    await mayEnd.promise;
    return ok();
  });
  await isLocked.promise;
  const second = other.deps.atomically(async (tx) => {
    // The other way round: a lock taken in the order given would let two checks wait for each other.
    await lockFingerprints(tx, shore.id, ['card', 'telephone', 'passport']);
    return ok(await membersWithFingerprints(tx, shore.id, ['telephone']));
  });
  await expect.poll(waitingForLocks).toBe(1);
  // What is not shared is not waited for, and neither is another merchant's.
  await other.deps.atomically(async (tx) => {
    await lockFingerprints(tx, shore.id, ['voucher']);
    await lockFingerprints(tx, 'another', ['passport']);
    return ok();
  });
  mayEnd.resolve();
  expect(await first).toEqual(ok());
  expect(await second).toEqual(ok([memberId]));
});
