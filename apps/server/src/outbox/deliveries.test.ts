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

it('reads of each fact its own listeners and time, whatever lies before it', async () => {
  let now = Date.UTC(2026, 5, 1);
  const outbox = createOutbox({
    db: base.db,
    clock: { ...systemClock, now: () => now },
    random: systemRandom,
    onFault: () => undefined,
  });
  outbox.listen('levels', 'member.registered', async () => undefined);
  outbox.listen('rewards', 'member.registered', async () => undefined);
  outbox.listen('rewards.break', 'break.begun', async () => undefined);
  const registered = { memberId: 'm2', username: 'm2', isTrial: false };
  const begun = { memberId: 'm2', kind: 'exclusion' as const };
  const written: { readonly kind: string; readonly at: string; readonly listeners: readonly string[] }[] = [];
  for (const order of ['rbbr', 'br', 'rr', 'b']) {
    now += 1_000;
    const facts = [...order].map((letter) =>
      letter === 'r'
        ? { merchantId: 'demo', kind: 'member.registered' as const, body: registered }
        : { merchantId: 'demo', kind: 'break.begun' as const, body: begun },
    );
    await atomically(base.db, (tx) => outbox.publishMany(tx, facts));
    for (const { kind } of facts) {
      const listeners = kind === 'break.begun' ? ['rewards.break'] : ['levels', 'rewards'];
      written.push({ kind, at: new Date(now).toISOString(), listeners });
    }
  }
  const requested = { now: new Date(now), listeners: ['levels', 'rewards', 'rewards.break'], limit: 100 };
  const due = await atomically(base.db, (tx) => takeDue(tx, [laneOf('demo', registered)], requested));
  const inOrder = (all: typeof written) =>
    all.toSorted((one, other) => (`${one.at} ${one.kind}` < `${other.at} ${other.kind}` ? -1 : 1));
  const ofMember = due.filter(({ body }) => 'memberId' in body && body.memberId === 'm2');
  expect(inOrder(ofMember.map(({ kind, at, listeners }) => ({ kind, at, listeners })))).toEqual(inOrder(written));
});
