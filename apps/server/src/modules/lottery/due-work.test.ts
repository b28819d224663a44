import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import { sqlPortOf } from '../../db/sql-ports.ts';
import type { Session } from '../../http/handlers.ts';
import { testMerchant } from '../identity/testing.ts';
import type { Merchant } from '../merchants/index.ts';
import { answered, north, openTable, request, south, stageOf, type Table } from '../play/testing/open-table.ts';
import { drawLifecycle } from './draws/lifecycle.ts';
import { drawingsQuery, dueDrawsQuery } from './draws/store-draw.ts';
import { lineLifecycle, orderLifecycle } from './orders/lifecycle.ts';

const GAME = 'fast-five';
const manifest = games.find((game) => game.code === GAME);
if (manifest?.shape !== 'shared' || !manifest.calendar) throw new Error('Fast Five has scheduled draws');
const { calendar } = manifest;
// Those of the test kit.
const lotteries = games.filter(
  ({ shape, calendar, code }) => shape === 'shared' && calendar && code.startsWith('fast-five'),
);
const east = testMerchant('east', north.manifest);
const merchants = [north, south, east];

let table: Table;
beforeAll(async () => {
  table = await openTable({ merchants });
  table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 10_000;
});
afterEach(() => table.expectBooks());
afterAll(() => table.close());

const selling = () => drawOnSale(calendar, table.time.fixedAt ?? 0);
const sure = {
  play: 'ssc.place.digit',
  selection: { rows: [[...'0123456789'], [], [], [], []] },
  unit: '1.00',
  multiple: 1,
};

async function order(merchant: Merchant, member?: Session, node: Pick<Table, 'lottery'> = table) {
  const session = member ?? (await table.newMember(merchant));
  const placed = answered(
    await request(node.lottery.routes, 'placeOrder', merchant, {
      session: stageOf(session, GAME),
      body: { gameCode: GAME, drawNumber: selling().drawNumber, playType: 'Entertainment', lines: [sure] },
      idempotencyKey: randomUUID(),
    }),
  );
  const { orderId } = placed.order;
  return async () => {
    const query = { orderId };
    return answered(await request(table.lottery.routes, 'orderDetail', merchant, { session, query })).state;
  };
}

it('runs six queries when nothing is due, however many merchants and games there are', async () => {
  let statements = 0;
  const node = await table.secondNode({
    onStatement: () => {
      statements += 1;
    },
  });
  await node.lottery.drawClock.tick();
  expect(statements).toBeGreaterThan(6);
  statements = 0;
  await node.lottery.drawClock.tick();
  // What is to be closed, waits for a public beacon, is to be drawn, settled, and retried; and chases that are to end.
  expect(statements).toBe(6);
  expect(await node.lottery.countSetAside()).toBe(0);
  expect(statements).toBe(7);
  expect(table.faults).toEqual([]);
});

/** The draws of the game at all merchants, from this one on. */
async function statesFrom(drawIndex: number): Promise<string[]> {
  const rows = await table.database.sql.query<{ merchant_id: string; state: string }>(
    'select merchant_id, state from lottery_draw where game = $1 and draw_index >= $2 order by merchant_id, draw_index',
    [GAME, drawIndex],
  );
  return rows.map(({ merchant_id: merchantId, state }) => `${merchantId} ${state}`);
}

it('closes what is due in one transaction, and opens the next draws of all merchants in another', async () => {
  let statements = 0;
  const node = await table.secondNode({
    onStatement: () => {
      statements += 1;
    },
  });
  await node.lottery.drawClock.tick();
  const before = selling();
  table.time.fixedAt = before.closesAtMs;
  statements = 0;
  await node.lottery.drawClock.draw();
  expect(await statesFrom(before.drawIndex)).toEqual(
    ['east', 'north', 'south'].flatMap((id) => [`${id} closed`, `${id} selling`]),
  );
  // What is to be closed, and closed; which games are listed; their chains, looked for before the transaction and in it; which rows there are, the
  // rows, and what they have; what waits for a beacon, and what is to be drawn.
  expect(statements).toBe(10);
});

it('opens draws for the others when the rows of one cannot be written', async () => {
  const { sql } = table.database;
  const next = drawOnSale(calendar, selling().closesAtMs);
  // Its number is taken by a row that cannot be the draw's.
  await sql.query(
    `insert into lottery_draw (merchant_id, game, draw_index, draw_number, opens_at, closes_at, draws_at, rules_version, awaited_until, state, drawn_at)
     values ($1, $2, -1, $3, now(), now(), now(), 1, now(), 'void', now())`,
    [north.id, GAME, next.drawNumber],
  );
  table.time.fixedAt = next.opensAtMs;
  await table.lottery.drawClock.draw();
  expect(await statesFrom(next.drawIndex)).toEqual(['east selling', 'south selling']);
  expect(table.faults.splice(0).map(String)).toEqual(['Bug: a draw has the row that was written']);
  await sql.query('delete from lottery_draw where merchant_id = $1 and draw_index = -1', [north.id]);
  await table.lottery.drawClock.draw();
  expect(table.faults).toEqual([]);
});

it('draws what is due at a moment in one transaction, with as many statements as one draw needs', async () => {
  let statements = 0;
  const node = await table.secondNode({
    onStatement: () => {
      statements += 1;
    },
  });
  const { closesAtMs, drawsAtMs } = selling();
  table.time.fixedAt = closesAtMs;
  await node.lottery.drawClock.tick();
  table.time.fixedAt = drawsAtMs;
  const before = table.published.length;
  statements = 0;
  await node.lottery.drawClock.draw();
  const drawn = table.published.slice(before).filter(({ family }) => family === 'draw');
  expect(new Set(drawn.map(({ merchantId, key }) => `${merchantId} ${key}`)).size).toBe(drawn.length);
  expect(drawn.length).toBeGreaterThanOrEqual(merchants.length);
  // What is to be closed, waits for a beacon, is to be drawn, which locks it; then the draws are saved, which settles those on which nobody bet. Facts
  // are written beside.
  expect(statements).toBe(4);
  const { db } = table.database;
  const unsettled = db.selectFrom('lottery_draw').select('game').where('merchant_id', '=', east.id);
  expect(await unsettled.where('drawn_at', 'is not', null).where('settled_at', 'is', null).execute()).toEqual([]);
});

it('draws the others behind many that cannot be drawn, and looks at those once', async () => {
  const { sql } = table.database;
  const { drawIndex, drawsAtMs } = selling();
  // More than one transaction takes, all more overdue, under rules that nobody knows any more.
  await sql.query(
    `insert into lottery_draw (merchant_id, game, draw_index, draw_number, opens_at, closes_at, draws_at, rules_version, awaited_until, state)
     select $1, $2, -n, 'gone-' || n, to_timestamp(0), to_timestamp(0), to_timestamp(0), 99, to_timestamp(0), 'closed' from generate_series(1, 400) n`,
    [north.id, GAME],
  );
  let statements = 0;
  const node = await table.secondNode({
    onStatement: () => {
      statements += 1;
    },
  });
  table.time.fixedAt = drawsAtMs;
  await node.lottery.drawClock.draw();
  expect(await statesFrom(drawIndex)).toEqual(
    ['east', 'north', 'south'].flatMap((id) => [`${id} drawn`, `${id} selling`]),
  );
  // By the node that knows what is on sale.
  statements = 0;
  await node.lottery.drawClock.draw();
  // What is to be closed and waits for a beacon; and three times what is to be drawn, each without those before.
  expect(statements).toBe(5);
  await sql.query("delete from lottery_draw where merchant_id = $1 and draw_number like 'gone-%'", [north.id]);
});

it('draws and settles for the others when one fails', async () => {
  const states = [];
  for (const merchant of merchants) states.push(await order(merchant));
  const chains = table.database.db;
  const encrypted = await chains
    .selectFrom('lottery_chain')
    .select(['id', 'encrypted_secret'])
    .where('merchant_id', '=', north.id)
    .where('game', '=', GAME)
    .execute();
  const port = sqlPortOf(chains);
  await port.query('update lottery_chain set encrypted_secret = $1 where merchant_id = $2 and game = $3', [
    'nobody can read this',
    north.id,
    GAME,
  ]);
  table.time.fixedAt = selling().drawsAtMs;
  // Another process: it has not cached the chains that the first has read.
  const node = await table.secondNode();
  await node.lottery.drawClock.tick();
  expect(await Promise.all(states.map((state) => state()))).toEqual(['open', 'won', 'won']);
  expect(table.faults.splice(0).length).toBeGreaterThan(0);

  for (const { id, encrypted_secret } of encrypted) {
    await port.query('update lottery_chain set encrypted_secret = $1 where merchant_id = $2 and id = $3', [
      encrypted_secret,
      north.id,
      id,
    ]);
  }
  await node.lottery.drawClock.tick();
  expect(await Promise.all(states.map((state) => state()))).toEqual(['won', 'won', 'won']);
  expect(table.faults).toEqual([]);
});

it('draws what it had taken when a race was lost and the transaction runs again', async () => {
  const { drawIndex, closesAtMs, drawsAtMs } = selling();
  let statements = 0;
  const node = await table.secondNode({
    onStatement: () => {
      statements += 1;
      // What is to be closed, waits for a beacon, is taken; and then the draws are saved.
      if (statements === 4) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    },
  });
  table.time.fixedAt = closesAtMs;
  await table.lottery.drawClock.draw();
  await node.lottery.drawClock.tick();
  table.time.fixedAt = drawsAtMs;
  statements = 0;
  await node.lottery.drawClock.draw();
  expect(statements).toBeGreaterThan(4);
  expect(await statesFrom(drawIndex)).toEqual(
    ['east', 'north', 'south'].flatMap((id) => [`${id} drawn`, `${id} selling`]),
  );
  expect(table.faults).toEqual([]);
});

it('leaves alone the draws of a merchant that this server does not serve', async () => {
  const state = await order(east);
  const alone = await openNodeOf([north, south]);
  table.time.fixedAt = selling().drawsAtMs;
  await alone.lottery.drawClock.tick();
  expect(await state()).toBe('open');
  await table.lottery.drawClock.tick();
  expect(await state()).toBe('won');
});

const openNodeOf = (served: readonly Merchant[]) => table.secondNode({ merchants: served });

it.each(['close', 'draw'] as const)('finds what is due (%s) by an index, not by a scan', async (due) => {
  const { db, sql } = table.database;
  // As many merchants as a database may have: with few, a unique key that begins with them is as cheap.
  const merchantIds = Array.from({ length: 300 }, (_, index) => `merchant-${index}`);
  const scope = { merchantIds, games: lotteries.map(({ code }) => code) };
  const requested = dueDrawsQuery(db, scope, due, new Date(), 10).compile();
  const plan = await sql.transaction(async (tx) => {
    // A test's tables are so small that a scan would be cheaper.
    await tx.query('set local enable_seqscan = off', []);
    return tx.query<{ 'QUERY PLAN': string }>(`explain ${requested.sql}`, requested.parameters);
  });
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain(`lottery_draw_to_${due}`);
});

it('saves results without reading the orders of other draws, however many there are', async () => {
  const { db, sql } = table.database;
  const drawing = { merchantId: north.id, game: GAME, drawIndex: 7, state: 'drawn' as const, link: null, beacon: null };
  const drawings = [{ ...drawing, outcome: [1], official: null, drawnAt: new Date(0) }];
  const saving = drawingsQuery(drawings, new Date(0)).compile(db);
  const plan = await sql.transaction(async (tx) => {
    // Nearly all orders are of one draw, as in the minute after a popular one.
    await tx.query(
      `insert into lottery_order (merchant_id, id, member_id, is_trial, game, variant, draw_index, draw_number, play_type, currency,
         stake_minor, max_minor, source, balance_minor, idempotency_key, request_hash, placed_at)
       select $1, gen_random_uuid(), gen_random_uuid(), false, $2, 'standard', 6, 'x', 'Entertainment', 'PHP', 100, 100, 'x', 0, n, '', now()
       from generate_series(1, 5000) n`,
      [north.id, GAME],
    );
    await tx.query('analyze lottery_order', []);
    const rows = await tx.query<{ 'QUERY PLAN': string }>(`explain ${saving.sql}`, saving.parameters);
    await tx.query('delete from lottery_order where draw_number = $1', ['x']);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('Index Only Scan using lottery_order_of_draw');
  expect(plan).not.toMatch(/Seq Scan on lottery_order|hashed SubPlan/);
});

it('reads a page of orders of many draws with as many queries as a page of one', async () => {
  let statements = 0;
  const node = await table.secondNode({
    onStatement: () => {
      statements += 1;
    },
  });
  const session = await table.newMember();
  const page = async () => {
    const query = { limit: 20 };
    return answered(await request(node.lottery.routes, 'listOrders', north, { session, query })).content;
  };
  const counted: number[] = [];
  for (const draws of [1, 2, 3]) {
    await order(north, session);
    table.time.fixedAt = selling().drawsAtMs;
    await table.lottery.drawClock.tick();
    statements = 0;
    const shown = await page();
    counted.push(statements);
    expect(shown.map(({ state }) => state)).toEqual(Array.from({ length: draws }, () => 'won'));
    expect(shown.every(({ outcome }) => outcome !== undefined)).toBe(true);
  }
  // The orders, their lines, and their draws.
  expect(counted).toEqual([3, 3, 3]);
});

it('takes a bet with as few statements as it needs: others wait for it', async () => {
  let statements = 0;
  const node = await table.secondNode({
    onStatement: () => {
      statements += 1;
    },
  });
  const session = await table.newMember();
  await order(north, session, node);
  statements = 0;
  await order(north, session, node);
  // The draw is held, and what the member has bet on it read; then its book is held, and the order and the book are written. The stake is checked and
  // taken, and facts are written, beside.
  expect(statements).toBe(5);
});
it.each([
  ['lottery_draw', drawLifecycle.table],
  ['lottery_order', orderLifecycle.table],
  ['lottery_line', lineLifecycle.table],
])('knows the states of %s as the database does', async (name, states) => {
  const [check] = await sqlPortOf(table.database.db).query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and conname = $2`,
    [name, `${name}_state_check`],
  );
  const known = [...(check?.definition ?? '').matchAll(/'([a-z]+)'/g)].map(([, state = '']) => state);
  expect(known.toSorted()).toEqual(Object.keys(states).toSorted());
});

it('refuses every transition that the lifecycle does not have', () => {
  expect(drawLifecycle.before('draw')).toEqual(['closed']);
  expect(drawLifecycle.before('close')).toEqual(['selling']);
  expect(() => drawLifecycle.next('selling' as 'closed', 'draw')).toThrow('no event draw in state selling');
  expect(() => drawLifecycle.next('drawn' as 'closed', 'void')).toThrow();
  for (const event of ['reduce', 'cancel', 'win', 'lose', 'return'] as const) {
    expect(orderLifecycle.before(event)).toEqual(['open']);
  }
  expect(() => orderLifecycle.next('won' as 'open', 'cancel')).toThrow('no event cancel in state won');
});
