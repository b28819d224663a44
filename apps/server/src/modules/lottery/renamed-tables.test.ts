import { expect, it } from 'vitest';
import { overEngine } from '../../db/open-database.ts';
import { migrate, readMigrations } from '../../db/schema/migrate.ts';
import { openUnmigrated } from '../../db/testing.ts';
import { createOutbox } from '../../outbox/create-outbox.ts';
import { systemRandom } from '../../ports.ts';

const RENAMING = 'house/0102-lottery-draws.sql';
const order = {
  orderId: 'o',
  memberId: 'm',
  isTrial: false,
  game: 'fast-five',
  currency: 'PHP',
  stakeMinor: '1',
  at: '',
};
const idOf = (n: number) => `00000000-0000-7000-8000-${`${n}`.padStart(12, '0')}`;

it('renames draws with their constraints and indexes, and delivers facts that waited meanwhile', async () => {
  const engine = await openUnmigrated();
  const all = readMigrations();
  await migrate(
    engine,
    all.filter(({ name }) => name.startsWith('ledger/') || name < RENAMING),
  );
  const connection = await engine.acquire();
  const facts = [
    ['order.placed', { ...order, numero: '20260311-0001' }],
    ['order.placed', { ...order, numero: '20260311-0002' }],
    ['member.registered', { memberId: 'm', username: 'tiger', isTrial: false }],
    ['order.settled', { ...order, numero: '20260311-0003', payoutMinor: '0', state: 'lost' }],
  ] as const;
  for (const [n, [kind, body]] of facts.entries()) {
    await connection.query(
      `insert into fact (merchant_id, id, kind, body, published_at) values ('demo', $1, $2, $3::jsonb, now())`,
      [idOf(n), kind, JSON.stringify(body)],
    );
    // The second one has been delivered to everyone.
    if (n === 1) continue;
    await connection.query(
      `insert into delivery (merchant_id, fact_id, listener, lane, due_at, published_at)
       values ('demo', $1, $2, 0, '2026-01-01', '2026-01-01')`,
      [idOf(n), kind === 'order.settled' ? 'wallet.balance.order.settled' : kind],
    );
  }
  engine.release(connection);

  expect(await migrate(engine, all)).toContain(RENAMING);

  const { db, sql, close } = await overEngine(engine);
  const old = await sql.query(
    `select name from (select relname as name from pg_class union all select conname from pg_constraint) as names
     where name ~ '^lottery_.*(issue|numero|ordinal|most|notes)'`,
    [],
  );
  expect(old).toEqual([]);
  const outbox = createOutbox({ db, clock: { now: () => Date.now() }, random: systemRandom, onFault: () => undefined });
  const received: unknown[] = [];
  outbox.listen('order.placed', 'order.placed', async (_tx, { body }) => void received.push(body));
  outbox.listen('member.registered', 'member.registered', async (_tx, { body }) => void received.push(body));
  const ended: unknown[] = [];
  outbox.listen('wallet.balance.orders.settled', 'orders.settled', async (_tx, { body }) => void ended.push(body));
  await outbox.pump();
  expect(received).toHaveLength(2);
  expect(received).toEqual(expect.arrayContaining([{ ...order, drawNumber: '20260311-0001' }, facts[2][1]]));
  const { orderId, stakeMinor, ...ofDraw } = order;
  const orders = [{ orderId, stakeMinor, payoutMinor: '0', result: 'lost' }];
  expect(ended).toEqual([{ ...ofDraw, drawNumber: '20260311-0003', orders }]);
  await close();
}, 120_000);
