/** Settlement goes through a draw's orders in slices and writes winners only; what it leaves out can still be read. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Facts } from '#contract';
import { drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import { atomically } from '../../db/transactions.ts';
import type { Session } from '../../http/handlers.ts';
import { answered, north, openTable, request, stageOf, type Table } from '../play/testing/open-table.ts';

const GAME = 'fast-five';
const manifest = games.find((game) => game.code === GAME);
if (manifest?.shape !== 'shared' || !manifest.calendar) throw new Error('Fast Five has scheduled draws');
const { calendar } = manifest;

let table: Table;
const received: Facts['orders.settled'][] = [];
beforeAll(async () => {
  table = await openTable({ ordersAtOnce: 7 });
  table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 10_000;
  table.outbox.listen('test.orders', 'orders.settled', async (_tx, { body }) => void received.push(body));
});
afterEach(async () => {
  received.length = 0;
  await table.expectBooks();
});
afterAll(() => table.close());

const selling = () => drawOnSale(calendar, table.time.fixedAt ?? 0);
/** Every first digit but this one: 9.00 staked, 9.75 paid, but for one draw of ten. */
const nearly = (digit: string) => ({
  play: 'ssc.place.digit',
  selection: { rows: [[...'0123456789'].filter((one) => one !== digit), [], [], [], []] },
  unit: '1.00',
  multiple: 1,
});
const only = (digit: string) => ({ ...nearly(''), selection: { rows: [[digit], [], [], [], []] } });

async function order(session: Session, ...lines: ReturnType<typeof nearly>[]): Promise<string> {
  const placed = await request(table.lottery.routes, 'placeOrder', north, {
    session: stageOf(session, GAME),
    body: { gameCode: GAME, drawNumber: selling().drawNumber, playType: 'Entertainment', lines },
    idempotencyKey: randomUUID(),
  });
  return answered(placed).order.orderId;
}

const detail = async (session: Session, orderId: string) =>
  answered(await request(table.lottery.routes, 'orderDetail', north, { session, query: { orderId } }));
const cash = async (session: Session) =>
  (await table.wallet.balance(table.db, { merchant: north, memberId: session.memberId, isTrial: false })).cashMinor;
/** The versions of a member's rows: who is not written keeps them. */
const rowsOf = (session: Session) =>
  table.database.sql.query<{ id: string; state: string; version: string }>(
    `select o.id::text, o.state, o.xmin || '/' || string_agg(l.xmin::text, ',') as version
     from lottery_order o join lottery_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
     where o.merchant_id = 'north' and o.member_id = $1 group by o.merchant_id, o.id order by o.id`,
    [session.memberId],
  );

async function drawIt(node: Pick<Table, 'lottery'> = table): Promise<void> {
  table.time.fixedAt = selling().drawsAtMs;
  await node.lottery.drawClock.tick();
}

it('writes nothing for a loss, and still shows it as lost', async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => table.newMember()));
  const orders = new Map<string, Session>();
  for (const session of members) {
    for (const digit of '0123456789') orders.set(await order(session, only(digit), only(digit)), session);
  }
  const before = await Promise.all(members.map(rowsOf));
  await drawIt();
  const after = await Promise.all(members.map(rowsOf));
  for (const [index, rows] of after.entries()) {
    const changed = rows.filter(({ version }, at) => version !== before[index]?.[at]?.version);
    expect(changed.map(({ state }) => state)).toEqual(['won']);
  }
  let won = 0;
  for (const [orderId, session] of orders) {
    const shown = await detail(session, orderId);
    const isWon = shown.state === 'won';
    won += Number(isWon);
    expect(shown.state).toBe(isWon ? 'won' : 'lost');
    expect(shown.payout).toBe(isWon ? '19.50' : '0.00');
    for (const line of shown.lines) expect(line).toMatchObject({ state: shown.state, payout: isWon ? '9.75' : '0.00' });
    expect(shown.outcome).toBeDefined();
  }
  expect(won).toBe(3);
  for (const session of members) expect(await cash(session)).toBe(100_000n - 2000n + 1950n);
  expect(table.faults).toEqual([]);
});

it('settles an order of one line by its own row, and those from before by their lines', async () => {
  const session = await table.newMember();
  const orders = [];
  for (const digit of '0123456789') orders.push(await order(session, only(digit)), await order(session, only(digit)));
  // The second of each as it was before orders said what settles them.
  const former = orders.filter((_, at) => at % 2 === 1);
  const { sql } = table.database;
  await sql.query(
    `update lottery_order set line_id = null, bet = null, unit_minor = null, multiple = null, rebate_bp = null
     where merchant_id = 'north' and id = any($1::uuid[])`,
    [`{${former.join()}}`],
  );
  await drawIt();
  const ended = [];
  for (const orderId of orders) {
    const { state, payout, lines } = await detail(session, orderId);
    expect(lines).toEqual([expect.objectContaining({ state, payout })]);
    ended.push(state);
  }
  expect(ended.filter((_, at) => at % 2 === 1)).toEqual(ended.filter((_, at) => at % 2 === 0));
  expect(ended.filter((state) => state === 'won')).toHaveLength(2);
  expect(await cash(session)).toBe(100_000n - 2000n + 2n * 975n);
  // Of an order of one line that was paid its line says nothing.
  const lines = await sql.query<{ order_id: string; state: string }>(
    `select l.order_id::text, l.state from lottery_line l join lottery_order o on o.merchant_id = l.merchant_id and o.id = l.order_id
     where o.merchant_id = 'north' and o.member_id = $1 and l.state <> 'open'`,
    [session.memberId],
  );
  expect(lines.map(({ order_id: id }) => former.includes(id))).toEqual([true]);
});

it('reports all orders of a member that ended together in one fact, lost ones too', async () => {
  const session = await table.newMember();
  const other = await table.newMember();
  const orders = [];
  for (const digit of '01234') orders.push(await order(session, nearly(digit)));
  await order(other, only('7'));
  await drawIt();
  await table.outbox.pump();
  const own = received.filter(({ memberId }) => memberId === session.memberId);
  // Seven orders of the draw are settled at a time: a member's may lie in two slices.
  expect(own.length).toBeLessThan(3);
  const ended = own.flatMap(({ orders: reported }) => reported);
  expect(ended.map(({ orderId }) => orderId).toSorted()).toEqual(orders.toSorted());
  for (const { orderId, stakeMinor, payoutMinor, result } of ended) {
    const shown = await detail(session, orderId);
    expect(shown).toMatchObject({ state: result, stake: '9.00', payout: result === 'won' ? '9.75' : '0.00' });
    expect([stakeMinor, payoutMinor]).toEqual(['900', result === 'won' ? '975' : '0']);
  }
  expect(own[0]).toMatchObject({ isTrial: false, game: GAME, currency: 'PHP' });
});

it('shows an order as open until the settlement has passed it', async () => {
  const sessions = await Promise.all(Array.from({ length: 4 }, () => table.newMember()));
  const placed: [Session, string][] = [];
  for (const session of sessions)
    for (const digit of '0123456789') placed.push([session, await order(session, only(digit))]);
  const open: number[] = [];
  table.time.fixedAt = selling().drawsAtMs;
  const states = () => Promise.all(placed.map(async ([session, orderId]) => (await detail(session, orderId)).state));
  await table.lottery.drawClock.draw();
  for (let node = 0; node < 40 && open.at(-1) !== 0; node++) {
    await (await table.secondNode({ diesAfter: 1 })).lottery.drawClock.settle();
    open.push((await states()).filter((state) => state === 'open').length);
  }
  expect(open).toEqual(open.toSorted((one, other) => other - one));
  expect(new Set(open).size).toBeGreaterThan(3);
  expect((await states()).filter((state) => state === 'won')).toHaveLength(4);
  for (const session of sessions) expect(await cash(session)).toBe(100_000n - 1000n + 975n);
  table.faults.length = 0;
});

it('sets aside alone an order that the ledger refuses, and settles those around it', async () => {
  const sessions = await Promise.all(Array.from({ length: 3 }, () => table.newMember()));
  const all = [...'0123456789'].map(only);
  const placed: [Session, string][] = [];
  for (const session of sessions)
    for (let count = 0; count < 4; count++) placed.push([session, await order(session, ...all)]);
  const [taken] = placed.toSorted().slice(5);
  if (!taken) throw new Error('an order in the middle');
  // Somebody has posted another amount under the id of its win.
  const movement = {
    kind: 'payout' as const,
    accountRef: { merchant: north, memberId: taken[0].memberId, isTrial: false },
    source: 'originals',
    externalId: `win:${taken[1]}`,
    amountMinor: 1n,
    ref: taken[1],
    requestHash: 'another',
    label: GAME,
  };
  await atomically(table.database.db, (tx) => table.wallet.moveGroups(tx, [[movement]]));
  await drawIt();
  expect(table.faults.splice(0).map(String)).toEqual(['Bug: a settled order is paid once']);
  expect(await table.lottery.countSetAside()).toBe(1);
  for (const [session, orderId] of placed) {
    expect((await detail(session, orderId)).state).toBe(orderId === taken[1] ? 'open' : 'won');
  }
  for (const session of sessions) {
    const won = session === taken[0] ? 3n * 975n + 1n : 4n * 975n;
    expect(await cash(session)).toBe(100_000n - 4000n + won);
  }
});
