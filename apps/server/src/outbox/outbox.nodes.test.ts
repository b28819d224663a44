/** Workers of one node, each with a connection of its own. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atomically } from '../db/transactions.ts';
import { systemClock, systemRandom } from '../ports.ts';
import { openTestDatabase, type TestDatabase } from '../testing.ts';
import { createOutbox } from './create-outbox.ts';
import { laneOf } from './deliveries.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(() => base.close());

const registered = (memberId: string) => ({ memberId, username: memberId, isTrial: false });

it('delivers batches that gather while a listener takes long, and the lane it holds after it', async () => {
  const faults: unknown[] = [];
  const outbox = createOutbox({
    db: base.db,
    clock: systemClock,
    random: systemRandom,
    onFault: (...f) => faults.push(f),
  });
  const [slow, quick] = ['m1', 'm2'];
  expect(laneOf('demo', registered(slow))).not.toBe(laneOf('demo', registered(quick)));
  const publish = (name: string, count: number) =>
    atomically(base.db, (tx) =>
      outbox.publishMany(
        tx,
        Array.from({ length: count }, () => ({
          merchantId: 'demo',
          kind: 'member.registered' as const,
          body: registered(name),
        })),
      ),
    );
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const passed = Promise.withResolvers<void>();
  const order: string[] = [];
  outbox.listenMany('records', 'member.registered', async (_tx, _merchantId, facts) => {
    const name = facts[0]?.body.memberId ?? '';
    begun.resolve();
    if (name === slow && !order.includes(quick)) await held.promise;
    order.push(name);
    if (name === quick) passed.resolve();
  });
  await publish(slow, 1);
  const pumped = outbox.pump();
  await begun.promise;
  // Nobody wakes the node for these: its other worker looks again by itself.
  await publish(quick, 1_000);
  await passed.promise;
  held.resolve();
  await pumped;
  expect(order).toEqual([quick, slow]);
  expect(faults).toEqual([]);
  await outbox.stop();
});
