import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Fact } from '#contract';
import { refuse } from '#kernel';
import { vacuumQueues } from '../db/schema/vacuum.ts';
import { acrossMerchants } from '../db/tenancy/tenant-guard.ts';
import { afterCommit, atomically } from '../db/transactions.ts';
import { systemRandom } from '../ports.ts';
import { openTestDatabase, type TestDatabase } from '../testing.ts';
import { createOutbox } from './create-outbox.ts';
import { laneOf } from './deliveries.ts';

let base: TestDatabase;
let now: number;
let faults: string[];
beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(() => base.close());
beforeEach(() => {
  now = Date.UTC(2026, 0, 1);
  faults = [];
});

const openNode = () =>
  createOutbox({
    db: base.db,
    clock: { now: () => now },
    random: systemRandom,
    onFault: (listener, fact) => faults.push(`${listener} ${fact?.kind}`),
  });
const registered = (memberId: string) => ({ memberId, username: memberId, isTrial: false });
const remaining = async () => (await acrossMerchants(base.db).selectFrom('delivery').selectAll().execute()).length;

it('delivers a fact once to each of its listeners, with its merchant', async () => {
  const outbox = openNode();
  const received: string[] = [];
  const receive = (name: string) => async (_tx: unknown, fact: Fact<'member.registered'>) => {
    received.push(`${name} ${fact.merchantId} ${fact.body.memberId}`);
  };
  outbox.listen('rewards', 'member.registered', receive('rewards'));
  outbox.listen('records', 'member.registered', receive('records'));
  await atomically(base.db, async (tx) => {
    await outbox.publish(tx, 'demo', 'member.registered', registered('m1'));
    await outbox.publishMany(tx, [
      { merchantId: 'lotus', kind: 'member.registered', body: registered('m2') },
      { merchantId: 'lotus', kind: 'balance.changed', body: { memberId: 'nobody listens', isTrial: false } },
    ]);
  });
  await outbox.pump();
  await outbox.pump();
  expect(received.toSorted()).toEqual(['records demo m1', 'records lotus m2', 'rewards demo m1', 'rewards lotus m2']);
  expect(await remaining()).toBe(0);
});

it('gives a batch to listeners in the order of their names, and last to those that lock what others wait for', async () => {
  const outbox = openNode();
  const received: string[] = [];
  const receive = (name: string) => async () => void received.push(name);
  outbox.listenMany('awards', 'member.registered', receive('awards'), { isLast: true });
  outbox.listenMany('records', 'member.registered', receive('records'));
  outbox.listenMany('levels', 'member.registered', receive('levels'));
  await atomically(base.db, (tx) => outbox.publish(tx, 'demo', 'member.registered', registered('m1')));
  await outbox.pump();
  expect(received).toEqual(['levels', 'records', 'awards']);
});

it('delivers nothing of a transaction that was refused', async () => {
  const outbox = openNode();
  const received: string[] = [];
  outbox.listen('rewards', 'member.registered', async () => void received.push('received'));
  await atomically(base.db, async (tx) => {
    await outbox.publish(tx, 'demo', 'member.registered', registered('m1'));
    return refuse('wallet.frozen');
  });
  await outbox.pump();
  expect(received).toEqual([]);
});

it('retries a listener that threw, keeps its row visible, and delivers the others meanwhile', async () => {
  const outbox = openNode();
  const received: string[] = [];
  let isBroken = true;
  outbox.listen('rewards', 'member.registered', async (tx, fact) => {
    await tx
      .insertInto('merchant_override')
      .values({
        merchant_id: fact.merchantId,
        id: fact.id,
        key: 'received',
        value: '1',
        decided_by: fact.body.memberId,
        reason: '',
        decided_at: new Date(now),
      })
      .execute();
    if (isBroken && fact.body.memberId === 'poison') throw new Error('cannot swallow this');
    received.push(fact.body.memberId);
  });
  await atomically(base.db, async (tx) => {
    for (const name of ['a', 'poison', 'b']) await outbox.publish(tx, 'demo', 'member.registered', registered(name));
  });
  const written = async () =>
    (
      await base.db.selectFrom('merchant_override').select('decided_by').where('merchant_id', '=', 'demo').execute()
    ).map((row) => row.decided_by);

  await outbox.pump();
  expect((await written()).toSorted()).toEqual(['a', 'b']);
  expect(await outbox.backlog()).toEqual({ waiting: 1, failing: 1, setAside: 0, oldestSeconds: 0 });
  expect([outbox.failures(), faults]).toEqual([1, ['rewards member.registered']]);
  const [row] = await acrossMerchants(base.db).selectFrom('delivery').selectAll().execute();
  expect(row).toMatchObject({ tries: 1, last_error: 'cannot swallow this', due_at: new Date(now + 1_000) });

  isBroken = false;
  await outbox.pump();
  expect(await remaining()).toBe(1);
  now += 1_000;
  await outbox.pump();
  expect((await written()).toSorted()).toEqual(['a', 'b', 'poison']);
  expect(await remaining()).toBe(0);
});

it('lets two nodes share the work without a double delivery', async () => {
  const counts = new Map<string, number>();
  const nodes = [openNode(), openNode()];
  for (const node of nodes) {
    node.listen('rewards', 'member.registered', async (_tx, fact) => {
      counts.set(fact.body.memberId, (counts.get(fact.body.memberId) ?? 0) + 1);
    });
  }
  await atomically(base.db, async (tx) => {
    const facts = Array.from({ length: 200 }, (_, n) => ({
      merchantId: n % 2 ? 'demo' : 'lotus',
      kind: 'member.registered' as const,
      body: registered(`m${n}`),
    }));
    await nodes[0]!.publishMany(tx, facts);
  });
  await Promise.all(nodes.map((node) => node.pump()));
  expect(counts.size).toBe(200);
  expect([...counts.values()].every((count) => count === 1)).toBe(true);
});

it('wakes up after a commit', async () => {
  const outbox = openNode();
  const received = new Promise<string>((resolve) => {
    outbox.listen('rewards', 'member.registered', async (_tx, fact) => resolve(fact.body.memberId));
  });
  outbox.start();
  await atomically(base.db, (tx) => outbox.publish(tx, 'demo', 'member.registered', registered('m9')));
  expect(await received).toBe('m9');
  await outbox.stop();
});

it('deletes facts an hour after everyone received them', async () => {
  const outbox = openNode();
  outbox.listen('rewards', 'member.registered', async () => undefined);
  await atomically(base.db, (tx) => outbox.publish(tx, 'demo', 'member.registered', registered('m1')));
  const stored = async () => (await acrossMerchants(base.db).selectFrom('fact').select('id').execute()).length;
  await outbox.pump();
  await outbox.prune();
  expect(await stored()).toBeGreaterThan(0);
  now += 3_600_001;
  expect(await outbox.prune()).toBeGreaterThan(0);
  expect(await stored()).toBe(0);
});

const publishAll = (outbox: ReturnType<typeof openNode>, names: readonly string[]) =>
  atomically(base.db, (tx) =>
    outbox.publishMany(
      tx,
      names.map((name) => ({ merchantId: 'demo', kind: 'member.registered' as const, body: registered(name) })),
    ),
  );
const names = (count: number) => Array.from({ length: count }, (_, n) => `m${n}`);

it('takes few facts of many lanes together, and many of one lane alone', async () => {
  const outbox = openNode();
  const batches: ReadonlySet<number>[] = [];
  outbox.listenMany('records', 'member.registered', async (_tx, _merchantId, facts) => {
    batches.push(new Set(facts.map(({ body }) => laneOf('demo', body))));
  });
  const few = names(60);
  await publishAll(outbox, few);
  await outbox.pump();
  const lanes = new Set(few.map((name) => laneOf('demo', registered(name))));
  expect(batches.length).toBeLessThan(lanes.size / 2);
  expect(Math.max(...batches.map(({ size }) => size))).toBeGreaterThan(1);
  batches.length = 0;
  // Three lanes, none of which has room for another in a batch.
  const [one, two, three] = [...lanes];
  const many = [one, two, three].flatMap((lane) => {
    const name = few.find((each) => laneOf('demo', registered(each)) === lane) ?? '';
    return Array.from({ length: 600 }, () => name);
  });
  await publishAll(outbox, many);
  await outbox.pump();
  expect(batches.map((each) => [...each])).toHaveLength(3);
  expect(batches.every(({ size }) => size === 1)).toBe(true);
  expect(await remaining()).toBe(0);
});

it('delivers many facts of one merchant at once, by member and then by age, whatever order they were published in', async () => {
  const outbox = openNode();
  const received: string[] = [];
  let calls = 0;
  outbox.listenMany('records', 'member.registered', async (_tx, merchantId, facts) => {
    calls += 1;
    expect(merchantId).toBe('demo');
    const members = facts.map(({ body }) => body.memberId);
    expect(members).toEqual(members.toSorted());
    received.push(...members);
  });
  await publishAll(outbox, [...names(200).reverse(), ...names(200)]);
  await outbox.pump();
  expect(received.toSorted()).toEqual([...names(200), ...names(200)].toSorted());
  // Lanes share transactions.
  expect(calls).toBeLessThanOrEqual(8);
});

it('delivers all others when one of a batch of facts fails, and undoes what it wrote', async () => {
  const outbox = openNode();
  const written: string[] = [];
  outbox.listenMany('records', 'member.registered', async (_tx, _merchantId, facts) => {
    for (const { body } of facts) {
      if (body.memberId === 'm7') throw new Error('m7');
      afterCommit(() => written.push(body.memberId));
    }
  });
  await publishAll(outbox, names(100));
  await outbox.pump();
  expect(written.toSorted()).toEqual(
    names(100)
      .filter((name) => name !== 'm7')
      .toSorted(),
  );
  expect(await outbox.backlog()).toMatchObject({ waiting: 1, failing: 1 });
  await base.sql.query('delete from delivery', []);
});

it('counts no more than ten thousand of a long queue and says so, with the age of the oldest whatever it waits for', async () => {
  const outbox = openNode();
  const begun = new Date(now).toISOString();
  await base.sql.query(
    `insert into delivery (merchant_id, fact_id, listeners, lane, due_at, published_at, tries)
     select 'demo', gen_random_uuid(), '{rewards}', n % 32, $1::timestamptz, $1::timestamptz, 0 from generate_series(1, 9999) n`,
    [begun],
  );
  expect(await outbox.backlog()).toEqual({ waiting: 9_999, failing: 0, setAside: 0, oldestSeconds: 0 });
  await base.sql.query(
    `insert into delivery (merchant_id, fact_id, listeners, lane, due_at, published_at, tries)
     select 'demo', gen_random_uuid(), '{rewards}', 7, $1::timestamptz + interval '1 hour', $1::timestamptz - n * interval '1 minute', 3
     from generate_series(1, 2) n`,
    [begun],
  );
  expect(await outbox.backlog()).toEqual({
    waiting: 10_000,
    isMore: true,
    failing: 2,
    setAside: 0,
    oldestSeconds: 120,
  });
  await base.sql.query('delete from delivery where tries > 0', []);
  now += 5_000;
  expect(await outbox.backlog()).toEqual({ waiting: 9_999, failing: 0, setAside: 0, oldestSeconds: 5 });
  await base.sql.query('delete from delivery', []);
});

it('isolates one failing fact among a thousand in few calls, and delays no other fact and no other listener', async () => {
  const outbox = openNode();
  const received = { records: 0, rewards: 0 };
  let calls = 0;
  outbox.listenMany('records', 'member.registered', async (_tx, _merchantId, facts) => {
    afterCommit(() => {
      received.records += facts.length;
    });
  });
  outbox.listenMany('rewards', 'member.registered', async (_tx, _merchantId, facts) => {
    calls += 1;
    if (facts.some(({ body }) => body.username === 'poison')) throw new Error('poison');
    afterCommit(() => {
      received.rewards += facts.length;
    });
  });
  // All in one lane. Its member has sound facts too.
  const members = names(40_000).filter((name) => laneOf('demo', registered(name)) === laneOf('demo', registered('m0')));
  const bodies = members.slice(0, 500).flatMap((name) => [registered(name), registered(name)]);
  const facts = bodies.map((body, n) => ({
    merchantId: 'demo',
    kind: 'member.registered' as const,
    body: n === 321 ? { ...body, username: 'poison' } : body,
  }));
  await atomically(base.db, (tx) => outbox.publishMany(tx, facts));
  await outbox.pump();
  expect(received).toEqual({ records: 1_000, rewards: 999 });
  // A batch is tried, then tried again with care, then its halves, and so on until one fact is alone.
  expect(calls).toBeLessThanOrEqual(4 + 2 * Math.ceil(Math.log2(facts.length)));
  expect(await outbox.backlog()).toMatchObject({ waiting: 1, failing: 1 });
  expect(faults).toEqual(['rewards member.registered']);
  const [row] = await acrossMerchants(base.db).selectFrom('delivery').selectAll().execute();
  expect(row).toMatchObject({ listeners: ['rewards'], tries: 1, last_error: 'poison' });
  await base.sql.query('delete from delivery', []);
});

it('leaves to other nodes the listeners that this one does not know', async () => {
  const received: string[] = [];
  const [old, next] = [openNode(), openNode()];
  for (const [node, name] of [
    [old, 'old'],
    [next, 'next'],
  ] as const) {
    node.listen('records', 'member.registered', async () => void received.push(`records at ${name}`));
  }
  next.listen('rewards', 'member.registered', async () => void received.push('rewards'));
  await publishAll(next, ['m1']);
  await old.pump();
  await old.pump();
  expect(received).toEqual(['records at old']);
  await next.pump();
  expect(received).toEqual(['records at old', 'rewards']);
  expect(await remaining()).toBe(0);
});

it('sets a fact aside that failed twenty times, with longer pauses each time, and retries it on request', async () => {
  const outbox = openNode();
  let tries = 0;
  let isMended = false;
  outbox.listen('rewards', 'member.registered', async () => {
    tries += 1;
    if (!isMended) throw new Error('poison');
  });
  await publishAll(outbox, ['poison']);
  const began = now;
  for (let round = 0; round < 60; round++) {
    const before = tries;
    await outbox.pump();
    await outbox.pump();
    // Batches are tried together first, and then each by itself.
    expect(tries - before).toBeLessThanOrEqual(2);
    now += 300_000;
  }
  expect(now - began).toBeGreaterThan(3_600_000);
  expect(await outbox.backlog()).toEqual({ waiting: 0, failing: 0, setAside: 1, oldestSeconds: 0 });
  expect([faults.length, outbox.failures()]).toEqual([20, 20]);
  isMended = true;
  expect(await outbox.aside.list(base.db, 'demo')).toMatchObject([{ listener: 'rewards', tries: 20, why: 'poison' }]);
  expect(await atomically(base.db, (tx) => outbox.aside.tryAgain(tx, { merchantId: 'demo' }))).toHaveLength(1);
  await outbox.pump();
  expect(await remaining()).toBe(0);
});

it('pauses a lane whose transaction fails, reports it, and continues with the others', async () => {
  const outbox = openNode();
  const received = new Set<string>();
  const broken = laneOf('demo', registered('m0'));
  let isBroken = true;
  outbox.listenMany('records', 'member.registered', async (tx, _merchantId, facts) => {
    const isHere = facts.some(({ body }) => laneOf('demo', body) === broken);
    // A lost connection cannot even roll back to a savepoint.
    if (isHere && isBroken) throw Object.assign(new Error('gone'), { code: '57P01', tx });
    for (const { body } of facts) received.add(body.memberId);
  });
  await publishAll(outbox, names(100));
  await expect(outbox.pump()).rejects.toThrow('gone');
  const others = names(100).filter((name) => laneOf('demo', registered(name)) !== broken);
  expect([...received].toSorted()).toEqual(others.toSorted());
  expect(faults).toEqual([`lane ${broken} undefined`]);
  isBroken = false;
  await outbox.pump();
  expect(received.size).toBe(others.length);
  now += 1_000;
  await outbox.pump();
  expect(received.size).toBe(100);
  expect(await outbox.backlog()).toMatchObject({ waiting: 0, setAside: 0 });
});

it('delivers also what a sweep of the running node has in hand', async () => {
  // The embedded database has one transaction at a time.
  if (base.kind === 'pglite') return;
  const outbox = openNode();
  const order: string[] = [];
  const [ofPump = '', ofSweep = ''] = [
    ...Map.groupBy(names(10), (name) => laneOf('demo', registered(name))).values(),
  ].flatMap(([name]) => name ?? []);
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  const { promise: isSwept, resolve: sweep } = Promise.withResolvers<void>();
  outbox.listen('records', 'member.registered', async (_tx, { body: { memberId } }) => {
    if (memberId === ofSweep) {
      sweep();
      await pause(300);
    } else {
      hold();
      await isSwept;
    }
    order.push(memberId);
  });
  await publishAll(outbox, [ofPump]);
  const pumped = outbox.pump();
  await isHeld;
  outbox.start();
  try {
    await publishAll(outbox, [ofSweep]);
    await pumped;
    expect(order).toEqual([ofPump, ofSweep]);
  } finally {
    await outbox.stop();
  }
});

it('vacuums deleted facts where the database has no autovacuum', async () => {
  if (base.kind !== 'pglite') return;
  const outbox = openNode();
  outbox.listenMany('records', 'member.registered', async () => undefined);
  const size = async () =>
    (
      await base.sql.query<{ size: bigint }>(
        "select pg_relation_size('delivery') + pg_relation_size('fact') as size",
        [],
      )
    )[0]?.size ?? 0n;
  const round = async () => {
    await publishAll(outbox, names(500));
    await outbox.pump();
    now += 3_600_001;
    await outbox.prune();
    await vacuumQueues(base);
  };
  await round();
  const after = await size();
  for (let times = 0; times < 5; times++) await round();
  expect(await size()).toBeLessThanOrEqual(after);
});
