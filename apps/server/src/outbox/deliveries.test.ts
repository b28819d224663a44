import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuse } from '#kernel';
import type { Tx } from '../db/db.ts';
import { sqlPortOf } from '../db/sql-ports.ts';
import { atomically } from '../db/transactions.ts';
import { systemClock, systemRandom } from '../ports.ts';
import { openTestDatabase, type TestDatabase } from '../testing.ts';
import { createOutbox } from './create-outbox.ts';
import { type Due, deleteTaken, laneOf, takeDue } from './deliveries.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(() => base.close());

it('deletes what was taken only where each is still as it was taken', async () => {
  const outbox = createOutbox({ db: base.db, clock: systemClock, random: systemRandom, onFault: () => undefined });
  outbox.listen('levels', 'member.registered', async () => undefined);
  const body = { memberId: 'm1', username: 'm1', isTrial: false };
  const fact = { merchantId: 'demo', kind: 'member.registered' as const, body };
  await atomically(base.db, (tx) => outbox.publishMany(tx, [fact, fact]));

  /** Of both facts, in a transaction that is undone. */
  async function isDeleted(between: (tx: Tx, due: readonly Due[]) => Promise<readonly Due[]>): Promise<boolean> {
    let deleted = false;
    await atomically(base.db, async (tx) => {
      const requested = { now: new Date(systemClock.now() + 1_000), listeners: ['levels'], limit: 10 };
      const due = await takeDue(tx, [laneOf('demo', body)], requested);
      expect(due).toHaveLength(2);
      deleted = await deleteTaken(tx, await between(tx, due));
      return refuse('wallet.frozen');
    });
    return deleted;
  }

  expect(await isDeleted(async (_tx, due) => due)).toBe(true);
  const changed = async (tx: Tx, due: readonly Due[]) => {
    await sqlPortOf(tx).query('update delivery set tries = 1 where fact_id = $1', [due[0]?.id]);
    return due;
  };
  expect(await isDeleted(changed)).toBe(false);
  // Its place has been given to another.
  expect(await isDeleted(async (_tx, [first, ...rest]) => (first ? [{ ...first, version: '3' }, ...rest] : []))).toBe(
    false,
  );
});
