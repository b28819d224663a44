import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { checkProof, type DrawProof, drawByIndex, drawOnSale, type SharedEngine, settledBy } from '#engine-kit';
import { type Family, gamesOf, takesBonusMoney } from '#games/plugin.ts';
import { engineSourceOf } from '#games/plugin-proofs.ts';
import { families, games } from '#games/registry.ts';
import type { Json } from '#kernel';
import { atomically } from '../../db/transactions.ts';
import type { Session } from '../../http/handlers.ts';
import type { Merchant } from '../merchants/index.ts';
import {
  answered,
  codeOf,
  north,
  openTable,
  request,
  south,
  stageOf,
  type Table,
  textOf,
} from '../play/testing/open-table.ts';

const GAME = 'fast-five';
const manifest = games.find((game) => game.code === GAME);
if (manifest?.shape !== 'shared' || !manifest.calendar) throw new Error('Fast Five has scheduled draws');
const { calendar } = manifest;

let table: Table;
beforeAll(async () => {
  table = await openTable();
  table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 10_000;
});
afterEach(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
});
afterAll(() => table.close());

const now = () => table.time.fixedAt ?? 0;
const selling = () => drawOnSale(calendar, now());
const tick = (node: Pick<Table, 'lottery'> = table) => node.lottery.drawClock.tick();

/** Every first digit, so that one of the ten bets wins: 10.00 staked, 9.75 paid. */
const sure = {
  play: 'ssc.place.digit',
  selection: { rows: [[...'0123456789'], [], [], [], []] },
  unit: '1.00',
  multiple: 1,
};
const big = { play: 'ssc.place.sides', selection: { rows: [['big'], [], [], [], []] }, unit: '1.00', multiple: 1 };
/** A bet of Tradition costs 0.02, times a multiple. */
const straight = (price: string) => ({
  play: 'ssc.five.straight',
  selection: { rows: [['1'], ['2'], ['3'], ['4'], ['5']], series: 1950 },
  unit: '0.02',
  multiple: Math.round(Number(price) / 0.02),
});

interface Requested {
  readonly lines?: readonly { play: string; selection: unknown; unit: string; multiple: number }[];
  readonly drawNumber?: string;
  readonly key?: string;
  readonly merchant?: Merchant;
  readonly gameCode?: string;
  readonly stage?: string;
  readonly node?: Pick<Table, 'lottery'>;
}

function order(session: Session, requested: Requested = {}) {
  const {
    lines = [sure],
    drawNumber = selling().drawNumber,
    key = randomUUID(),
    merchant = north,
    node = table,
  } = requested;
  return request(node.lottery.routes, 'placeOrder', merchant, {
    session: stageOf(session, requested.stage ?? GAME),
    body: {
      gameCode: requested.gameCode ?? GAME,
      drawNumber,
      playType: lines.some(({ play }) => play === 'ssc.five.straight') ? 'Tradition' : 'Entertainment',
      lines: [...lines],
    },
    idempotencyKey: key,
  });
}

const cancel = (session: Session, orderId: string, lineIds: string[], key: string = randomUUID(), merchant = north) =>
  request(table.lottery.routes, 'cancelLines', merchant, { session, body: { orderId, lineIds }, idempotencyKey: key });
const detail = (session: Session, orderId: string, merchant = north) =>
  request(table.lottery.routes, 'orderDetail', merchant, { session, query: { orderId } });
const commitment = (drawNumber: string, merchant = north) =>
  request(table.lottery.routes, 'drawCommitment', merchant, { query: { gameCode: GAME, drawNumber } });
const proof = (drawNumber: string, merchant = north) =>
  request(table.lottery.routes, 'drawProof', merchant, { query: { gameCode: GAME, drawNumber } });
const cash = async (session: Session, merchant = north) =>
  (await table.wallet.balance(table.db, { merchant, memberId: session.memberId, isTrial: session.isTrial })).cashMinor;

const minor = (amount: string) => BigInt(amount.replace('.', ''));

async function allOrders(session: Session) {
  const seen = [];
  let cursor: string | undefined;
  for (let page = 0; page < 100; page++) {
    const query = { limit: 50, ...(cursor === undefined ? {} : { cursor }) };
    const answer = answered(
      await request(table.lottery.routes, 'listOrders', north, { session: stageOf(session, GAME), query }),
    );
    seen.push(...answer.content);
    cursor = answer.next;
    if (cursor === undefined) break;
  }
  return seen;
}

/** Moves the clock past the draw now on sale, and lets the draws happen. */
async function drawCurrent(): Promise<string> {
  const draw = selling();
  table.time.fixedAt = draw.drawsAtMs;
  await tick();
  return draw.drawNumber;
}

it('GAME-16 sells a LOTT draw, draws it on time and settles it: stake taken, win paid, facts published, screens notified', async () => {
  const member = await table.newMember();
  const placed = answered(await order(member, { lines: [sure, big] }));
  expect(placed.order).toMatchObject({ state: 'open', stake: '11.00', drawNumber: selling().drawNumber });
  expect(placed.order.lines.map((line) => line.betCount)).toEqual([10, 1]);
  expect(placed.balance).toBe('989.00');
  const drawNumber = await drawCurrent();
  const settled = answered(await detail(member, placed.order.orderId));
  expect(settled.state).toBe('won');
  expect(settled.lines[0]).toMatchObject({ state: 'won', payout: '9.75' });
  const isBig = (settled.outcome as { digits: number[] }).digits[0]! >= 5;
  expect(settled.lines[1]).toMatchObject(isBig ? { state: 'won', payout: '1.95' } : { state: 'lost', payout: '0.00' });
  expect(await cash(member)).toBe(100_000n - 1100n + 975n + (isBig ? 195n : 0n));
  expect(table.published).toContainEqual({
    merchantId: 'north',
    family: 'draw',
    key: GAME,
    value: { gameCode: GAME, drawNumber, state: 'drawn', outcome: settled.outcome },
  });
  const current = answered(await request(table.lottery.routes, 'currentIssue', north, { query: { gameCode: GAME } }));
  expect(current.last).toMatchObject({ drawNumber, state: 'drawn', outcome: settled.outcome });
  expect(current.current.drawNumber).toBe(selling().drawNumber);
  const all = answered(await request(table.lottery.routes, 'currentDraws', north, {}));
  expect(all.content.find(({ gameCode }) => gameCode === GAME)).toEqual(current);
  const menu = answered(await request(table.lottery.routes, 'lotteryMenu', north, {}));
  expect(all.content.map(({ gameCode }) => gameCode)).toEqual(menu.games.map(({ gameCode }) => gameCode));
});

it('names the family of an order’s game, whose texts have the names of its plays', async () => {
  const session = await table.newMember(north, '100.00');
  const gameCode = 'fast-five-3';
  const { calendar: everyThree } = games.find(({ code }) => code === gameCode) ?? {};
  if (!everyThree) throw new Error('there is a game of three minutes');
  const { drawNumber } = drawOnSale(everyThree, now());
  const placed = answered(await order(session, { gameCode, stage: gameCode, drawNumber, lines: [big] }));
  expect(placed.order).toMatchObject({ gameCode, family: 'lottery' });
});

it('draws and settles what was sold under the rules that its draw was opened under, also after newer ones began', async () => {
  const [family] = families.filter(({ code }) => code === 'lottery');
  const first = await family?.engines[1]?.();
  if (!family || !first) throw new Error('Fast Five has its first rules');
  /** Pays a hundredth of the stake more for every win. */
  const generous = async (config: never) => {
    const before = (await first.createEngine(config)) as SharedEngine;
    const settle: SharedEngine['settle'] = (bet, draw) => {
      const { parts = [] } = before.settle(bet, draw);
      const more = parts.map((part) => ({ ...part, paidE4: part.paidE4 + 100 }));
      const paidE4 = more.reduce((sum, part) => sum + part.paidE4, 0);
      return settledBy(paidE4, before.unitsOf(bet) * 10_000, more);
    };
    return { ...before, settle, maxMultiplierE4: (bet: Json) => before.maxMultiplierE4(bet) + 10_000 };
  };
  const changed = {
    ...family,
    games: family.games.filter(({ code }) => code.startsWith('fast-five')),
    rulesVersion: 2,
    engines: { ...family.engines, 2: async () => ({ createEngine: generous }) },
  };
  const later = await table.secondNode({ games: gamesOf(changed as Family) });
  const sold = async (node: Pick<Table, 'lottery'>) => {
    const member = await table.newMember(north, '100.00');
    const { order: placed } = answered(await order(member, { node }));
    return async () => answered(await detail(member, placed.orderId)).payout;
  };
  await tick();
  const [byOld, byNew] = [await sold(table), await sold(later)];
  table.time.fixedAt = selling().drawsAtMs;
  await tick(later);
  expect([await byOld(), await byNew()]).toEqual(['9.75', '9.75']);
  const next = await sold(later);
  table.time.fixedAt = selling().drawsAtMs;
  await tick(later);
  expect(await next()).toBe('9.76');
  // A node that does not know the newer rules sells, draws and settles nothing of them, and fails nobody.
  const newest = await sold(later);
  await expect(sold(table)).rejects.toThrow('game.disabled');
  table.time.fixedAt = selling().drawsAtMs;
  await tick();
  expect(await newest()).toBe('0.00');
  await tick(later);
  expect(await newest()).toBe('9.76');
});

it('proves each draw: committed before sales, revealed after, and secret in between', async () => {
  await tick();
  const draw = selling();
  expect(codeOf(await proof(draw.drawNumber))).toBe('proof.sealed');
  const before = answered(await commitment(draw.drawNumber));
  expect(Date.parse(before.chain.committedAt)).toBeLessThanOrEqual(now());
  const next = answered(await commitment(drawByIndex(calendar, draw.drawIndex + 1).drawNumber));
  expect(next.chain).toMatchObject({ tip: before.chain.tip, index: before.chain.index + 1 });
  table.time.fixedAt = draw.closesAtMs;
  await tick();
  expect(codeOf(await proof(draw.drawNumber))).toBe('proof.sealed');
  table.time.fixedAt = draw.drawsAtMs - 1;
  await tick();
  expect(codeOf(await proof(draw.drawNumber))).toBe('proof.sealed');
  table.time.fixedAt = draw.drawsAtMs;
  await tick();
  expect(answered(await commitment(draw.drawNumber))).toEqual(before);
  const file = textOf(answered(await proof(draw.drawNumber)));
  const engineOf = engineSourceOf(games);
  // The tips that were noted before sales lead to the links that were revealed.
  const checked = await checkProof(file, engineOf, [before.chain.tip, before.beacon?.tip ?? '']);
  expect(checked).toMatchObject({ ok: true, value: { proof: { issue: draw.drawNumber } } });
  expect(codeOf(await proof('20200101-0001'))).toBe('draw.unknown');
});

it('accepts a bet until the close by the database’s clock, whatever a node’s own clock shows', async () => {
  const slow = await table.secondNode({ clockOffMs: -5 * 60_000 });
  const member = await table.newMember();
  const draw = selling();
  table.time.fixedAt = draw.closesAtMs - 1;
  answered(await order(member, { drawNumber: draw.drawNumber }));
  answered(await order(member, { drawNumber: draw.drawNumber, node: slow }));
  table.time.fixedAt = draw.closesAtMs;
  expect(codeOf(await order(member, { drawNumber: draw.drawNumber }))).toBe('draw.closed');
  expect(codeOf(await order(member, { drawNumber: draw.drawNumber, node: slow }))).toBe('draw.closed');
  await tick(slow);
  expect(codeOf(await proof(draw.drawNumber))).toBe('proof.sealed');
  table.time.fixedAt = draw.drawsAtMs;
  await tick(slow);
  expect(codeOf(await proof(draw.drawNumber))).toBe('ok');
  expect(codeOf(await order(member, { drawNumber: draw.drawNumber, node: slow }))).toBe('draw.closed');
});

it('refuses draws that were never sold, are far ahead or invalid', async () => {
  const member = await table.newMember();
  const { drawIndex } = selling();
  expect(codeOf(await order(member, { drawNumber: drawByIndex(calendar, drawIndex + 1).drawNumber }))).toBe(
    'draw.unknown',
  );
  expect(codeOf(await order(member, { drawNumber: drawByIndex(calendar, drawIndex - 5000).drawNumber }))).toBe(
    'draw.closed',
  );
  expect(codeOf(await order(member, { drawNumber: '20260401-9999' }))).toBe('draw.unknown');
});

it('draws once on two nodes that wake at the same time', async () => {
  const other = await table.secondNode();
  const members = await Promise.all(Array.from({ length: 6 }, () => table.newMember()));
  for (const member of members) answered(await order(member));
  table.published.length = 0;
  const draw = selling();
  table.time.fixedAt = draw.drawsAtMs;
  await Promise.all([tick(), tick(other), tick(), tick(other)]);
  await tick();
  expect(table.published.filter(({ merchantId }) => merchantId === 'north')).toHaveLength(1);
  for (const member of members) expect(await cash(member)).toBe(100_000n - 1000n + 975n);
});

it('continues a settlement that a dead node left unfinished, and pays nobody twice', async () => {
  const members = [await table.newMember(), await table.newMember()];
  // each transaction of the scheduler is one that a node may die before
  for (const member of [...members, ...members, ...members, ...members]) answered(await order(member));
  const draw = selling();
  table.time.fixedAt = draw.drawsAtMs;
  const states = async () => {
    const listed = await Promise.all(
      members.map((session) =>
        request(table.lottery.routes, 'listOrders', north, { session: stageOf(session, GAME), query: { limit: 50 } }),
      ),
    );
    return listed.flatMap((page) => answered(page).content.map(({ state }) => state));
  };
  let deaths = 0;
  for (let diesAfter = 1; diesAfter < 40 && (await states()).includes('open'); diesAfter++) {
    const dying = await table.secondNode({ diesAfter });
    await tick(dying);
    deaths += table.faults.splice(0).length > 0 ? 1 : 0;
  }
  // Before the draw is made, before its orders are paid, and before it is marked as settled.
  expect(deaths).toBeGreaterThan(2);
  expect(await states()).toEqual(Array.from({ length: 8 }, () => 'won'));
  for (const member of members) expect(await cash(member)).toBe(100_000n - 4n * 25n);
  await tick();
});

it.each([
  { lines: [sure], saved: 'lottery_order set max_minor = $2 where id = $1' },
  // the settlement of such an order reads its lines
  { lines: [sure, sure], saved: 'lottery_line set max_minor = $2 where order_id = $1 and position = 1' },
])(
  'pays many orders of one member together, and sets aside one that fails until it can be settled: $lines.length line(s)',
  async ({ lines, saved }) => {
    const [member, other] = [await table.newMember(), await table.newMember()];
    const lostMinor = BigInt(lines.length) * 25n;
    const stakeMinor = BigInt(lines.length) * 1000n;
    const orders = [];
    for (let count = 0; count < 8; count++) orders.push(answered(await order(member, { lines })).order.orderId);
    answered(await order(other, { lines }));
    const [broken] = orders;
    const { sql } = table.database;
    // Its win exceeds its maximum: as after a changed engine.
    await sql.query(`update ${saved}`, [broken, 0]);
    const draw = selling();
    table.time.fixedAt = draw.drawsAtMs;
    await tick();
    expect(table.faults.splice(0).map(String)).toEqual(['Bug: a line wins at most its maximum']);
    expect(await cash(other)).toBe(100_000n - lostMinor);
    expect(await cash(member)).toBe(100_000n - 7n * lostMinor - stakeMinor);
    expect(await table.lottery.countSetAside()).toBe(1);
    expect(answered(await detail(member, broken!)).state).toBe('open');
    // It is not retried each time, and the draw counts as done as far as possible.
    await tick();
    expect(table.faults).toEqual([]);
    await sql.query(`update ${saved}`, [broken, 975]);
    await sql.query(`update lottery_set_aside set tried_at = tried_at - interval '5 minutes'`, []);
    await tick();
    expect(answered(await detail(member, broken!)).state).toBe('won');
    expect(await cash(member)).toBe(100_000n - 8n * lostMinor);
    expect(await table.lottery.countSetAside()).toBe(0);
    await tick();
    expect(await cash(member)).toBe(100_000n - 8n * lostMinor);
  },
);

it('after a long downtime draws what was sold before it, from its commitment, and creates no draws in between', async () => {
  const member = await table.newMember();
  const placed = answered(await order(member));
  const draw = selling();
  const before = answered(await commitment(draw.drawNumber));
  table.time.fixedAt = now() + 3 * 3_600_000;
  const awake = await table.secondNode();
  await tick(awake);
  const settled = answered(await detail(member, placed.order.orderId));
  expect(settled.state).toBe('won');
  const file = textOf(answered(await proof(draw.drawNumber)));
  const checked = await checkProof(file, engineSourceOf(games), [before.chain.tip, before.beacon?.tip ?? '']);
  expect(checked).toMatchObject({ ok: true, value: { outcome: settled.outcome } });
  const rows = await table.db
    .selectFrom('lottery_draw')
    .select('draw_index')
    .where('merchant_id', '=', 'north')
    .where('draw_index', '>', BigInt(draw.drawIndex))
    .execute();
  expect(rows.map((row) => Number(row.draw_index))).toEqual([selling().drawIndex]);
});

it('refunds cancelled lines until the close, once, and pays the remaining ones', async () => {
  const [member, otherMember] = [await table.newMember(), await table.newMember()];
  const { order: placed } = answered(await order(member, { lines: [sure, sure, big] }));
  const [first, second, third] = placed.lines.map((line) => line.id);
  const key = randomUUID();
  const twins = await Promise.all([1, 2, 3].map(() => cancel(member, placed.orderId, [first!, third!], key)));
  for (const twin of twins) expect(answered(twin)).toEqual(answered(twins[0]!));
  expect(answered(twins[0]!)).toMatchObject({ balance: '990.00', order: { state: 'open' } });
  expect(codeOf(await cancel(member, placed.orderId, [first!], key))).toBe('request.idempotency_key_reused');
  expect(codeOf(await cancel(member, placed.orderId, [first!]))).toBe('order.settled');
  expect(codeOf(await cancel(otherMember, placed.orderId, [second!]))).toBe('order.unknown');
  expect(codeOf(await cancel(member, placed.orderId, [second!], key, south))).toBe('order.unknown');
  expect(codeOf(await cancel(member, placed.orderId, [randomUUID()]))).toBe('order.unknown');
  const whole = answered(await order(member));
  const all = answered(await cancel(member, whole.order.orderId, [whole.order.lines[0]!.id]));
  expect(all.order.state).toBe('cancelled');
  const draw = selling();
  table.time.fixedAt = draw.closesAtMs;
  expect(codeOf(await cancel(member, placed.orderId, [second!]))).toBe('order.closed');
  table.time.fixedAt = draw.drawsAtMs;
  await tick();
  expect(codeOf(await cancel(member, placed.orderId, [second!]))).toBe('order.settled');
  const settled = answered(await detail(member, placed.orderId));
  expect(settled.lines.map(({ state }) => state)).toEqual(['cancelled', 'won', 'cancelled']);
  expect(answered(await detail(member, whole.order.orderId)).state).toBe('cancelled');
  expect(await cash(member)).toBe(100_000n - 1000n + 975n);
  // Sent again it moves nothing, and answers with the balance as it is now.
  expect(answered(await cancel(member, placed.orderId, [first!, third!], key)).balance).toBe('999.75');
});

it('places an order once, however often it is sent, also when the answer was lost past the close', async () => {
  const member = await table.newMember();
  const key = randomUUID();
  const { drawNumber } = selling();
  const twins = await Promise.all(Array.from({ length: 6 }, () => order(member, { key, drawNumber })));
  for (const twin of twins) expect(answered(twin)).toEqual(answered(twins[0]!));
  expect(codeOf(await order(member, { key, drawNumber, lines: [big] }))).toBe('request.idempotency_key_reused');
  await drawCurrent();
  const late = answered(await order(member, { key, drawNumber }));
  expect(late.order).toMatchObject({ orderId: answered(twins[0]!).order.orderId, state: 'won' });
  expect(late.balance).toBe('990.00');
  expect(await cash(member)).toBe(100_000n - 1000n + 975n);
});

it('refuses bets that could exceed the member’s cap, over all lines of the draw', async () => {
  const member = await table.newMember();
  // 97,500 times 5.00 is 487,500: within 500,000, and another bet of 1.00 is not
  answered(await order(member, { lines: [straight('5.00')] }));
  expect(codeOf(await order(member, { lines: [straight('1.00')] }))).toBe('order.cap_exceeded');
  answered(await order(member, { lines: [straight('0.10')] }));
  const other = await table.newMember();
  expect(codeOf(await order(other, { lines: [straight('3.00'), straight('3.00')] }))).toBe('order.cap_exceeded');
  const { order: placed } = answered(await order(other, { lines: [straight('3.00')] }));
  expect(codeOf(await order(other, { lines: [straight('3.00')] }))).toBe('order.cap_exceeded');
  answered(await cancel(other, placed.orderId, [placed.lines[0]!.id]));
  answered(await order(other, { lines: [straight('3.00')] }));
  await drawCurrent();
});

it('refuses stakes outside the limits, invalid selections, and frames of another game', async () => {
  const member = await table.newMember();
  const code = async (requested: Requested) => codeOf(await order(member, requested));
  expect(await code({ lines: [{ ...big, unit: '0.00' }] })).toBe('stake.out_of_range');
  expect(await code({ lines: [{ ...big, unit: '0.01' }] })).toBe('stake.out_of_range');
  expect(await code({ lines: [{ ...big, unit: '1000.01' }] })).toBe('stake.out_of_range');
  expect(await code({ lines: [{ ...sure, unit: '100.01' }] })).toBe('stake.out_of_range');
  expect(await code({ lines: [{ ...big, unit: '1.001' }] })).toBe('money.malformed');
  for (const [selection, reason] of [
    [null, 'input.invalid'],
    [[], 'input.invalid'],
    ['big', 'input.invalid'],
    [{}, 'selection.malformed'],
    [{ rows: [['huge'], [], [], [], []] }, 'selection.unknown-mark'],
    [{ ...big.selection, play: 'ssc.five.straight' }, 'input.invalid'],
  ]) {
    expect(await code({ lines: [{ ...big, selection }] }), JSON.stringify(selection)).toBe(reason);
  }
  expect(await code({ stage: 'dice' })).toBe('game.unknown');
  expect(await code({ gameCode: 'dice', stage: 'dice' })).toBe('game.unknown');
  const poor = await table.newMember(north, '5.00');
  expect(codeOf(await order(poor))).toBe('wallet.insufficient');
  expect(await cash(member)).toBe(100_000n);
});

it('hides orders from other members and other merchants', async () => {
  const [owner, otherMember] = [await table.newMember(), await table.newMember()];
  const { order: placed } = answered(await order(owner));
  expect(codeOf(await detail(otherMember, placed.orderId))).toBe('order.unknown');
  expect(codeOf(await detail(owner, placed.orderId, south))).toBe('order.unknown');
  const list = (session: Session) =>
    request(table.lottery.routes, 'listOrders', north, { session: stageOf(session, GAME), query: { limit: 20 } });
  expect(answered(await list(otherMember)).content).toEqual([]);
  expect(answered(await list(owner)).content.map(({ orderId }) => orderId)).toEqual([placed.orderId]);
  await drawCurrent();
});

it('MEM-05 lists orders by game, state and day, page by page, and those of one game in its frame', async () => {
  const member = await table.newMember();
  await tick();
  const [stays, taken] = [answered(await order(member, { lines: [sure] })), answered(await order(member))];
  const [line] = taken.order.lines;
  answered(await cancel(member, taken.order.orderId, [line!.id]));
  await drawCurrent();
  const open = answered(await order(member));
  const list = async (query: object, session: Session = member) => {
    const answer = await request(table.lottery.routes, 'listOrders', north, {
      session,
      query: { limit: 20, ...query },
    });
    return answer.ok ? answer.value.content.map(({ orderId }) => orderId) : answer.refusal.code;
  };
  const [first, second, third] = [open, taken, stays].map(({ order: { orderId } }) => orderId);
  expect(await list({})).toEqual([first, second, third]);
  expect(await list({ gameCode: GAME })).toEqual([first, second, third]);
  expect(await list({ gameCode: 'dice' })).toEqual([]);
  expect(await list({ gameCode: 'dice' }, stageOf(member, GAME))).toEqual([]);
  expect(await list({}, stageOf(member, 'dice'))).toEqual([]);
  for (const [state, found] of [
    ['open', [first]],
    ['cancelled', [second]],
    ['returned', []],
  ] as const) {
    expect(await list({ state }), state).toEqual(found);
  }
  // Nothing is written for a loss: it is found all the same, and is open no more.
  const ended = [await list({ state: 'won' }), await list({ state: 'lost' })];
  expect(ended.flat()).toEqual([third]);
  const page = answered(
    await request(table.lottery.routes, 'listOrders', north, { session: member, query: { limit: 2 } }),
  );
  expect(await list({ cursor: page.next })).toEqual([third]);
  const today = new Date(now()).toISOString().slice(0, 10);
  expect(await list({ from: '2020-01-01' })).toBe('records.too_old');
  expect(await list({ from: today, to: '2020-01-01' })).toBe('records.range_invalid');
  const day = (offset: number) => new Date(now() + offset * 86_400_000).toISOString().slice(0, 10);
  expect(await list({ from: day(-1), to: day(1) })).toEqual([first, second, third]);
  expect(await list({ from: day(-9), to: day(-3) })).toEqual([]);
  await drawCurrent();
});

it('takes each merchant’s results from its own chain', async () => {
  await tick();
  const draw = selling();
  const [ours, theirs] = [await commitment(draw.drawNumber), await commitment(draw.drawNumber, south)];
  expect(answered(ours).chain.tip).not.toBe(answered(theirs).chain.tip);
  await drawCurrent();
  const linkAt = async (merchant: Merchant) =>
    (JSON.parse(textOf(answered(await proof(draw.drawNumber, merchant)))) as DrawProof).chain.link;
  expect(await linkAt(north)).not.toBe(await linkAt(south));
});

it('lets trials play with their own money, on the same draw, outside the real-money caps', async () => {
  const trial = await table.newMember(north, '0.00', true);
  const before = await cash(trial);
  answered(await order(trial));
  const draw = selling();
  const exposed = () =>
    table.db
      .selectFrom('lottery_place')
      .select(['place', 'any_minor', 'peak_minor'])
      .where('merchant_id', '=', 'north')
      .where('draw_index', '=', BigInt(draw.drawIndex))
      .execute();
  expect(await exposed()).toEqual([]);
  answered(await order(await table.newMember()));
  expect(await exposed()).toEqual([{ place: 'ssc.place.digit 1', any_minor: 0n, peak_minor: 975n }]);
  await drawCurrent();
  expect(await exposed()).toEqual([]);
  expect(await cash(trial)).toBe(before - 1000n + 975n);
});

it('lists the merchant’s lotteries, and past draws paged', async () => {
  const menu = answered(await request(table.lottery.routes, 'lotteryMenu', south, { language: 'VI' }));
  const gameName = 'game.lottery.name.five (VI)';
  expect(menu.games).toMatchObject([
    {
      gameCode: GAME,
      cadenceSeconds: 60,
      gameName,
      playTypes: ['Tradition', 'Entertainment'],
      prizeModes: { Tradition: ['Lott'], Entertainment: ['Lott'] },
    },
    { gameCode: `${GAME}-3`, cadenceSeconds: 180, gameName },
    { gameCode: `${GAME}-5`, cadenceSeconds: 300, gameName },
    { gameCode: `${GAME}-10`, cadenceSeconds: 600, gameName },
  ]);
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 30; page++) {
    const query = { gameCode: GAME, limit: 3, ...(cursor === undefined ? {} : { cursor }) };
    const answer = answered(await request(table.lottery.routes, 'drawHistory', north, { query }));
    seen.push(...answer.content.map(({ drawNumber }) => drawNumber));
    cursor = answer.next;
    if (cursor === undefined) break;
  }
  expect(seen.length).toBeGreaterThan(6);
  expect(seen).toEqual([...new Set(seen)].sort().reverse());
  expect(codeOf(await request(table.lottery.routes, 'currentIssue', north, { query: { gameCode: 'dice' } }))).toBe(
    'game.unknown',
  );
});

it('keeps every member’s money correct for any mix of orders, repeats, cancellations and draws', async () => {
  const members = await Promise.all(['30.00', '500.00', '2000.00'].map((amount) => table.newMember(north, amount)));
  const step = fc.record({
    who: fc.nat(members.length - 1),
    key: fc.nat(8).map(String),
    lines: fc.array(fc.constantFrom(sure, big, straight('0.10'), { ...big, unit: '3.00', multiple: 2 }), {
      minLength: 1,
      maxLength: 3,
    }),
    act: fc.constantFrom('order', 'order', 'order', 'cancel', 'tick'),
    lateMs: fc.constantFrom(0, 0, 20_000, 60_000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const run = randomUUID();
      for (const { who, key, lines, act, lateMs } of steps) {
        const member = members[who]!;
        table.time.fixedAt = now() + lateMs;
        if (act === 'tick') await tick();
        else if (act === 'order') {
          const again = { lines, key: `${run}-${key}` };
          await Promise.all([order(member, again), order(member, again), order(members[0]!, { lines })]);
        } else {
          const session = stageOf(member, GAME);
          const listed = answered(
            await request(table.lottery.routes, 'listOrders', north, { session, query: { limit: 1 } }),
          );
          const [last] = listed.content;
          if (last)
            await cancel(
              member,
              last.orderId,
              last.lines.slice(0, 1).map((line) => line.id),
              key,
            );
        }
      }
    }),
    { numRuns: 12 },
  );
  await drawCurrent();
  let settled = 0;
  for (const [index, member] of members.entries()) {
    const lines = (await allOrders(member)).flatMap((one) => one.lines);
    expect(lines.filter(({ state }) => state === 'open')).toEqual([]);
    const net = lines.reduce(
      (sum, line) => (line.state === 'cancelled' ? sum : sum - minor(line.stake) + minor(line.payout)),
      0n,
    );
    expect(await cash(member)).toBe([3000n, 50_000n, 200_000n][index]! + net);
    settled += lines.length;
  }
  expect(settled).toBeGreaterThan(10);
}, 120_000);

it('MEM-06 stakes bonus money on a draw: divided by order, given back with its lines, paid in its parts, counted by draw', async () => {
  const member = await table.newMember(north, '4.00');
  const grantId = await table.bonusMoney.give(member, '100.00', { counts: 'stake' });
  const placed = answered(await order(member, { lines: [sure, big] }));
  expect(placed.balance).toBe('93.00');
  const draw = `${GAME}:${placed.order.drawNumber}`;
  const drawn = { ref: placed.order.orderId, draw, stake_minor: 1_100n, bonus_minor: 700n };
  expect(await table.bonusMoney.look(member)).toMatchObject({ cashMinor: 0n, bonusMinor: 9_300n, bets: [drawn] });
  // Of 1.00 given back 7/11 are bonus money.
  const cancelled = answered(await cancel(member, placed.order.orderId, [placed.order.lines[1]!.id]));
  expect(cancelled.balance).toBe('94.00');
  expect(await table.bonusMoney.look(member)).toMatchObject({ cashMinor: 37n, bonusMinor: 9_363n });
  expect(await table.bonusMoney.loss(member, grantId)).toMatchObject({ bonusMinor: 9_363n, openBetsMinor: 637n });
  await drawCurrent();
  const part = (975n * 700n) / 1_100n;
  expect(await table.bonusMoney.look(member)).toMatchObject({
    cashMinor: 37n + 975n - part,
    bonusMinor: 9_363n + part,
  });
  const at = new Date(now());
  const { drawNumber } = placed.order;
  const ended = {
    game: GAME,
    category: 'LOTT',
    stakeMinor: 1_000n,
    validMinor: 25n,
    coveredMinor: 975n,
    isVoid: false,
  };
  await atomically(table.db, (tx) =>
    table.bonus.count(tx, north, [
      { ref: `${GAME}:${drawNumber}:0`, draw, memberId: member.memberId, placedAt: at, at, ...ended },
    ]),
  );
  expect((await table.bonus.find(table.db, north.id, grantId))?.done_minor).toBe(25n);
  expect((await table.bonusMoney.look(member)).bets).toMatchObject([{ ended_at: expect.any(Date) }]);
  const { published, stored } = await table.bonusMoney.parts(member);
  expect(published).toEqual(stored);
  expect(published).toEqual([`${placed.order.orderId} ${grantId} 637 ${part}`]);
});

it('MEM-06 takes cash alone where a result may be corrected, or a pool is shared', () => {
  const takers = games.filter(takesBonusMoney);
  expect(games.filter(({ source }) => source === 'official').some((game) => takers.includes(game))).toBe(false);
  expect(games.filter(({ code }) => code.startsWith('lottery-toto-pool'))).not.toHaveLength(0);
  expect(takers.some(({ code }) => code.startsWith('lottery-toto-pool'))).toBe(false);
  expect(takers.map(({ code }) => code)).toEqual(
    expect.arrayContaining([GAME, 'dice', 'mines', 'crash', 'lottery-ssc-1']),
  );
});
