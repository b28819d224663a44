/** Chases through the door: placed, stopped after a win, cancelled, refused. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { drawByIndex, drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import { ok } from '#kernel';
import { atomically } from '../../db/transactions.ts';
import type { Session } from '../../http/handlers.ts';
import { answered, codeOf, north, openTable, request, south, stageOf, type Table } from '../play/testing/open-table.ts';

const GAME = 'fast-five';
const manifest = games.find((game) => game.code === GAME);
if (manifest?.shape !== 'shared' || !manifest.calendar) throw new Error('Fast Five has scheduled draws');
const { calendar } = manifest;
/** What `never` would win by: it is not drawn here. */
const NEVER = { digits: [1, 2, 3, 4, 5] };
const sold = games
  .filter(({ family, code }) => family !== 'lottery' || code.startsWith('fast-five'))
  .map((game) => {
    if (game !== manifest) return game;
    const engine: typeof manifest.engine = async (of) => {
      const { engine: real } = await manifest.engine(of);
      const draw: typeof real.draw = (chance, day) => {
        for (;;) {
          const drawn = real.draw(chance, day);
          if (!isDeepStrictEqual(drawn, NEVER)) return drawn;
        }
      };
      return { engine: { ...real, draw } };
    };
    return { ...manifest, engine };
  });

let table: Table;
beforeAll(async () => {
  table = await openTable({ games: sold });
  table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 10_000;
  table.lottery.subscribe(table.outbox);
});
afterEach(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
});
afterAll(() => table.close());

const selling = () => drawOnSale(calendar, table.time.fixedAt ?? 0);
const ahead = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => drawByIndex(calendar, selling().drawIndex + from + at).drawNumber);

/** 10.00 staked, and 9.75 paid by every draw. */
const sure = {
  play: 'ssc.place.digit',
  selection: { rows: [[...'0123456789'], [], [], [], []] },
  unit: '1.00',
  multiple: 1,
};
/** 2.00 staked, and lost. */
const never = {
  play: 'ssc.five.straight',
  selection: { rows: [['1'], ['2'], ['3'], ['4'], ['5']], series: 1950 },
  unit: '2.00',
  multiple: 1,
};

interface Chased {
  readonly lines?: readonly (typeof sure | typeof never)[];
  readonly draws?: readonly string[];
  readonly multiples?: readonly number[];
  readonly stopsOnWin?: boolean;
  readonly key?: string;
  readonly node?: Pick<Table, 'lottery'>;
  readonly merchant?: typeof north;
}

function chase(session: Session, chased: Chased = {}) {
  const { lines = [never], draws = ahead(3), multiples = [], stopsOnWin = true, key = randomUUID() } = chased;
  return request((chased.node ?? table).lottery.routes, 'placeChase', chased.merchant ?? north, {
    session: stageOf(session, GAME),
    body: {
      gameCode: GAME,
      playType: lines.some(({ play }) => play === 'ssc.five.straight') ? 'Tradition' : 'Entertainment',
      lines: [...lines],
      draws: draws.map((drawNumber, at) => ({ drawNumber, multiple: multiples[at] ?? 1 })),
      stopsOnWin,
    },
    idempotencyKey: key,
  });
}

const cancel = (session: Session, chaseId: string, orderIds?: string[], key: string = randomUUID(), merchant = north) =>
  request(table.lottery.routes, 'cancelChase', merchant, {
    session,
    body: { chaseId, ...(orderIds && { orderIds }) },
    idempotencyKey: key,
  });
const detail = (session: Session, chaseId: string, page: { limit?: number; cursor?: string } = {}, merchant = north) =>
  request(table.lottery.routes, 'chaseDetail', merchant, { session, query: { chaseId, limit: 50, ...page } });
const shown = async (session: Session, chaseId: string) => answered(await detail(session, chaseId));
const cash = async ({ memberId, isTrial }: Session, merchant = north) =>
  (await table.wallet.balance(table.db, { merchant, memberId, isTrial })).cashMinor;
const refusalOf = (answer: Awaited<ReturnType<typeof chase>>) => (answer.ok ? 'placed' : answer.refusal);

/** Moves the clock to the moment of the draw now on sale, and lets everything happen that is due. */
async function drawCurrent(): Promise<void> {
  table.time.fixedAt = selling().drawsAtMs;
  await table.lottery.drawClock.tick();
  await table.outbox.pump();
}

it('takes all stakes at once, and makes an order for each draw, with its multiple', async () => {
  const member = await table.newMember();
  const placed = answered(await chase(member, { lines: [sure, sure], multiples: [1, 2, 4] }));
  expect(placed).toMatchObject({
    balance: '860.00',
    chase: {
      state: 'open',
      stake: '140.00',
      settled: '0.00',
      refunded: '0.00',
      orders: { all: 3, open: 3 },
      lines: [{ multiple: 1, betCount: 10, unit: '1.00' }, { multiple: 1 }],
    },
  });
  const { subOrders } = await shown(member, placed.chase.chaseId);
  expect(
    subOrders.content.map(({ position, multiple, order }) => [position, multiple, order.drawNumber, order.stake]),
  ).toEqual(ahead(3).map((drawNumber, at) => [at, 2 ** at, drawNumber, `${20 * 2 ** at}.00`]));
  expect(await cash(member)).toBe(86_000n);
  const own = { session: stageOf(member, GAME), query: { limit: 20 } };
  expect(answered(await request(table.lottery.routes, 'listOrders', north, own)).content).toEqual([]);
  const listed = answered(await request(table.lottery.routes, 'listChases', north, own));
  expect(listed.content).toEqual([placed.chase]);
});

it('lists chases page by page, each once, also those that were placed at one moment', async () => {
  const member = await table.newMember();
  for (let placed = 0; placed < 5; placed += 1) answered(await chase(member, { draws: ahead(1, placed) }));
  const page = async (limit: number, cursor?: string) =>
    answered(
      await request(table.lottery.routes, 'listChases', north, {
        session: stageOf(member, GAME),
        query: { limit, ...(cursor !== undefined && { cursor }) },
      }),
    );
  const whole = await page(20);
  expect(whole.content).toHaveLength(5);
  const first = await page(2);
  const second = await page(2, first.next);
  const third = await page(2, second.next);
  expect([...first.content, ...second.content, ...third.content]).toEqual(whole.content);
  expect(third.next).toBeUndefined();
});

it('stops after a win: what is on sale comes back, what was bet on the drawn draw is paid', async () => {
  const member = await table.newMember();
  const { chaseId } = answered(await chase(member, { lines: [sure], draws: ahead(5) })).chase;
  await drawCurrent();
  expect((await shown(member, chaseId)).chase).toMatchObject({
    state: 'ended',
    stoppedBy: 'win',
    settled: '10.00',
    refunded: '40.00',
    payout: '9.75',
    orders: { all: 5, won: 1, cancelled: 4 },
  });
  expect(await cash(member)).toBe(100_000n - 1000n + 975n);
  await drawCurrent();
  expect(await cash(member)).toBe(100_000n - 1000n + 975n);
});

it('leaves a sub-order whose draw has closed before the win was paid', async () => {
  const member = await table.newMember();
  const { chaseId } = answered(await chase(member, { lines: [sure], draws: ahead(4) })).chase;
  // Nobody was there for the first draw: two are closed by then.
  table.time.fixedAt = drawByIndex(calendar, selling().drawIndex + 1).closesAtMs;
  await table.lottery.drawClock.tick();
  expect((await shown(member, chaseId)).chase).toMatchObject({
    stoppedBy: 'win',
    orders: { won: 1, open: 1, cancelled: 2 },
  });
  await drawCurrent();
  expect((await shown(member, chaseId)).chase).toMatchObject({
    state: 'ended',
    settled: '20.00',
    refunded: '20.00',
    payout: '19.50',
    orders: { won: 2, cancelled: 2 },
  });
});

it('goes on after wins where it does not stop, and ends with its last draw', async () => {
  const member = await table.newMember();
  const { chaseId } = answered(await chase(member, { lines: [sure], stopsOnWin: false })).chase;
  for (let draw = 0; draw < 3; draw++) {
    expect((await shown(member, chaseId)).chase.orders).toMatchObject({ won: draw, open: 3 - draw });
    await drawCurrent();
  }
  expect((await shown(member, chaseId)).chase).toMatchObject({ state: 'ended', settled: '30.00', refunded: '0.00' });
  expect((await shown(member, chaseId)).chase).not.toHaveProperty('stoppedBy');
});

it('goes on after losses', async () => {
  const member = await table.newMember();
  const { chaseId } = answered(await chase(member)).chase;
  await drawCurrent();
  expect((await shown(member, chaseId)).chase).toMatchObject({
    state: 'open',
    orders: { lost: 1, open: 2 },
    settled: '2.00',
  });
  await drawCurrent();
  await drawCurrent();
  expect((await shown(member, chaseId)).chase).toMatchObject({ state: 'ended', orders: { lost: 3 }, settled: '6.00' });
});

it('cancels one, several or all until their draws close, each once', async () => {
  const member = await table.newMember();
  const { chaseId } = answered(await chase(member, { lines: [sure], draws: ahead(6), stopsOnWin: false })).chase;
  const ids = (await shown(member, chaseId)).subOrders.content.map(({ order }) => order.orderId);
  const key = randomUUID();
  for (let tap = 0; tap < 2; tap++) {
    const one = answered(await cancel(member, chaseId, [ids[1] ?? ''], key));
    expect(one).toMatchObject({ balance: '950.00', chase: { refunded: '10.00', orders: { open: 5, cancelled: 1 } } });
  }
  expect(codeOf(await cancel(member, chaseId, [ids[2] ?? ''], key))).toBe('request.idempotency_key_reused');
  expect(answered(await cancel(member, chaseId, ids.slice(2, 4))).chase.orders).toMatchObject({
    open: 3,
    cancelled: 3,
  });
  expect(await cancel(member, chaseId, ids.slice(3, 5))).toMatchObject({
    refusal: { code: 'order.settled', value: { drawNumber: ahead(6)[3] } },
  });
  const [closing = ''] = ahead(1);
  table.time.fixedAt = selling().closesAtMs;
  expect(await cancel(member, chaseId, ids.slice(0, 1))).toMatchObject({
    refusal: { code: 'order.closed', value: { drawNumber: closing } },
  });
  const all = randomUUID();
  for (let tap = 0; tap < 2; tap++) {
    expect(answered(await cancel(member, chaseId, undefined, all)).chase.orders).toMatchObject({
      open: 1,
      cancelled: 5,
    });
  }
  expect(codeOf(await cancel(member, chaseId))).toBe('order.closed');
  await drawCurrent();
  expect(codeOf(await cancel(member, chaseId))).toBe('order.settled');
  expect((await shown(member, chaseId)).chase).toMatchObject({ state: 'ended', settled: '10.00', refunded: '50.00' });
  expect(await cash(member)).toBe(100_000n - 1000n + 975n);
});

it('is placed once, however often it is sent, also after its draws', async () => {
  const member = await table.newMember();
  const key = randomUUID();
  const draws = ahead(2);
  const both = await Promise.all([chase(member, { draws, key }), chase(member, { draws, key })]);
  const [one, other] = both.map(answered);
  expect(other).toEqual(one);
  expect(await cash(member)).toBe(99_600n);
  await drawCurrent();
  await drawCurrent();
  expect(answered(await chase(member, { draws, key })).chase).toMatchObject({
    chaseId: one?.chase.chaseId,
    state: 'ended',
  });
  expect(codeOf(await chase(member, { draws, key, multiples: [1, 2] }))).toBe('request.idempotency_key_reused');
  expect(await cash(member)).toBe(99_600n);
});

it('refuses as a whole, naming the draw: one that is past, too far, twice, dear, or above a limit', async () => {
  const member = await table.newMember();
  const last = drawByIndex(calendar, selling().drawIndex - 1).drawNumber;
  const [now = '', next = ''] = ahead(2);
  const [far = ''] = ahead(1, 100);
  expect(refusalOf(await chase(member, { draws: [last, now] }))).toEqual({
    code: 'draw.closed',
    value: { drawNumber: last },
  });
  expect(refusalOf(await chase(member, { draws: [now, far] }))).toEqual({
    code: 'draw.unknown',
    value: { drawNumber: far },
  });
  expect(refusalOf(await chase(member, { draws: [next, now] }))).toEqual({
    code: 'input.invalid',
    value: { drawNumber: now },
  });
  expect(refusalOf(await chase(member, { draws: [now, now] }))).toEqual({
    code: 'input.invalid',
    value: { drawNumber: now },
  });
  expect(refusalOf(await chase(member, { lines: [sure], multiples: [1, 1, 101] }))).toMatchObject({
    code: 'stake.out_of_range',
    value: { line: 0, drawNumber: ahead(3)[2] },
  });
  expect(refusalOf(await chase(member, { multiples: [1, 3] }))).toMatchObject({
    code: 'order.cap_exceeded',
    value: { limit: 'member', drawNumber: next },
  });
  expect(
    codeOf(await chase(member, { lines: [sure], draws: ahead(51), multiples: Array.from({ length: 51 }, () => 2) })),
  ).toBe('wallet.insufficient');
  expect(codeOf(await chase(member, { lines: Array.from({ length: 21 }, () => never), draws: ahead(100) }))).toBe(
    'chase.too_large',
  );
  expect(await cash(member)).toBe(100_000n);
});

it('reaches a hundred draws, and no order but one of a chase reaches a draw that has not opened', async () => {
  const member = await table.newMember();
  const { chaseId } = answered(await chase(member, { draws: ahead(100) })).chase;
  const pages = [answered(await detail(member, chaseId, { limit: 40 }))];
  while (pages.at(-1)?.subOrders.next) {
    const cursor = pages.at(-1)?.subOrders.next ?? '';
    pages.push(answered(await detail(member, chaseId, { limit: 40, cursor })));
  }
  const all = pages.flatMap(({ subOrders }) => subOrders.content);
  expect(all.map(({ order }) => order.drawNumber)).toEqual(ahead(100));
  expect(pages).toHaveLength(3);
  for (const cursor of ['-1', '0x1', '9999', 'last'])
    expect(answered(await detail(member, chaseId, { limit: 40, cursor })), cursor).toEqual(pages[0]);
  const query = { gameCode: GAME, limit: 100 };
  const upcoming = answered(await request(table.lottery.routes, 'upcomingDraws', north, { query }));
  expect(upcoming.content.map(({ drawNumber }) => drawNumber)).toEqual(ahead(100));
  const early = await request(table.lottery.routes, 'placeOrder', north, {
    session: stageOf(member, GAME),
    body: { gameCode: GAME, drawNumber: ahead(1, 50)[0] ?? '', playType: 'Entertainment', lines: [sure] },
    idempotencyKey: randomUUID(),
  });
  expect(codeOf(early)).toBe('draw.unknown');
  const current = answered(await request(table.lottery.routes, 'currentIssue', north, { query: { gameCode: GAME } }));
  expect(current.current.drawNumber).toBe(selling().drawNumber);
  expect(answered(await cancel(member, chaseId)).chase).toMatchObject({
    refunded: '200.00',
    orders: { cancelled: 100 },
  });
});

it('counts every draw’s own limits, and frees what is cancelled', async () => {
  const member = await table.newMember();
  // 195,000 can be won with each: two are within 500,000, and no third.
  const first = answered(await chase(member, { draws: ahead(3), multiples: [2, 1, 1] }));
  expect(refusalOf(await chase(member, { draws: ahead(2), multiples: [1, 1] }))).toMatchObject({
    code: 'order.cap_exceeded',
    value: { drawNumber: ahead(1)[0] },
  });
  answered(await cancel(member, first.chase.chaseId));
  answered(await chase(member, { draws: ahead(2), multiples: [2, 2] }));
});

it('is nobody else’s: not a member’s, not a merchant’s, not another game’s', async () => {
  const member = await table.newMember();
  const { chaseId } = answered(await chase(member)).chase;
  const [mine] = (await shown(member, chaseId)).subOrders.content;
  const other = await table.newMember();
  const abroad = await table.newMember(south);
  for (const [session, merchant] of [
    [other, north],
    [abroad, south],
    [{ ...member }, south],
  ] as const) {
    expect(codeOf(await detail(session, chaseId, {}, merchant))).toBe('chase.unknown');
    expect(codeOf(await cancel(session, chaseId, undefined, randomUUID(), merchant))).toBe('chase.unknown');
  }
  expect(codeOf(await detail(stageOf(member, 'fast-five-5'), chaseId))).toBe('chase.unknown');
  const theirs = answered(await chase(other)).chase.chaseId;
  expect(codeOf(await cancel(other, theirs, [mine?.order.orderId ?? '']))).toBe('order.unknown');
  expect(await cash(member)).toBe(99_400n);
});

it('lets trials chase with their own money', async () => {
  const trial = await table.newMember(north, '0.00', true);
  const before = await cash(trial);
  const { chaseId } = answered(await chase(trial, { lines: [sure] })).chase;
  await drawCurrent();
  expect((await shown(trial, chaseId)).chase).toMatchObject({ stoppedBy: 'win', orders: { won: 1, cancelled: 2 } });
  expect(await cash(trial)).toBe(before - 1000n + 975n);
});

it('gives back what is on sale when its member begins a break or is held, and takes no new one', async () => {
  for (const bar of ['on_break', 'held', 'closed'] as const) {
    const member = await table.openSession();
    const { chaseId } = answered(await chase(member, { draws: ahead(4) })).chase;
    await drawCurrent();
    const { memberId } = member;
    await atomically(table.database.db, async (tx) => {
      const until = new Date(Date.now() + 86_400_000);
      if (bar === 'on_break') await table.identity.access.beginBreak(tx, 'north', memberId, until);
      if (bar === 'held') {
        await table.identity.access.putOnHold(tx, 'north', memberId, until);
        await table.outbox.publish(tx, 'north', 'hold.changed', { memberId, isHeld: true });
      }
      if (bar === 'closed') {
        await tx
          .updateTable('credential')
          .set({ state: 'closed' })
          .where('merchant_id', '=', 'north')
          .where('member_id', '=', memberId)
          .execute();
        await table.outbox.publish(tx, 'north', 'play.ended', { memberId });
      }
      return ok();
    });
    await table.outbox.pump();
    await table.lottery.drawClock.tick();
    expect((await shown(member, chaseId)).chase).toMatchObject({
      state: 'ended',
      stoppedBy: 'break',
      settled: '2.00',
      refunded: '6.00',
      orders: { lost: 1, cancelled: 3 },
    });
    // A frame that was open before, and got past the doors.
    expect(codeOf(await chase(member))).toBe(bar === 'on_break' ? 'protection.on_break' : 'protection.checking');
  }
});

it('ends no chase when only the password was changed', async () => {
  const member = await table.openSession();
  const { chaseId } = answered(await chase(member)).chase;
  await atomically(table.database.db, async (tx) => {
    await table.outbox.publish(tx, 'north', 'play.ended', { memberId: member.memberId });
    return ok();
  });
  await table.outbox.pump();
  await table.lottery.drawClock.tick();
  expect((await shown(member, chaseId)).chase).toMatchObject({ state: 'open', refunded: '0.00' });
});

it('counts for wagering and records when a sub-order’s draw settles, and void where it was given back', async () => {
  const settled: { drawNumber: string; result: string; stakeMinor: string }[] = [];
  const member = await table.newMember();
  table.outbox.listen('test.chase', 'orders.settled', async (_tx, { body }) => {
    if (body.memberId !== member.memberId) return;
    for (const { result, stakeMinor } of body.orders) settled.push({ drawNumber: body.drawNumber, result, stakeMinor });
  });
  const draws = ahead(3);
  answered(await chase(member, { lines: [sure], draws }));
  await table.outbox.pump();
  expect(settled).toEqual([]);
  await drawCurrent();
  const back = draws.slice(1).map((drawNumber) => ({ drawNumber, result: 'void', stakeMinor: '1000' }));
  const byDraw = settled.toSorted((one, other) => one.drawNumber.localeCompare(other.drawNumber));
  expect(byDraw).toEqual([{ drawNumber: draws[0], result: 'won', stakeMinor: '1000' }, ...back]);
});

it('reaches over the edge of a chain, and after a pause begins the next one with the draw on sale', async () => {
  const chains = () =>
    table.database.sql.query<{ first: number; length: number }>(
      "select first_draw_index::int as first, length from lottery_chain where merchant_id = 'north' and game = $1 and role = 'draw' order by sequence",
      [GAME],
    );
  const [begun] = await chains();
  if (!begun) throw new Error('a chain is committed');
  table.time.fixedAt = drawByIndex(calendar, begun.first + begun.length - 4).opensAtMs + 1000;
  const member = await table.newMember();
  const over = answered(await chase(member, { draws: ahead(8) })).chase.chaseId;
  for (let draw = 0; draw < 8; draw++) await drawCurrent();
  expect((await shown(member, over)).chase).toMatchObject({ state: 'ended', orders: { lost: 8 } });

  // Long after the last committed draw: the one on sale comes first, though the chase begins later.
  table.time.fixedAt = drawByIndex(calendar, selling().drawIndex + 20_000).opensAtMs + 1000;
  const later = answered(await chase(member, { draws: ahead(5, 10) })).chase.chaseId;
  expect((await chains()).map(({ first }) => first)).toContain(selling().drawIndex);
  answered(await chase(member, { draws: ahead(2) }));
  for (let draw = 0; draw < 15; draw++) await drawCurrent();
  expect((await shown(member, later)).chase).toMatchObject({ state: 'ended', orders: { lost: 5 } });
});

it('MEM-06 divides the bonus money of a chase among its orders, and gives each its part back', async () => {
  const member = await table.newMember(north, '25.00');
  await table.bonusMoney.give(member, '100.00', { maxBetMinor: '4000' });
  // 70.00 in all; each order is a bet of its own, and the largest has 40.00.
  const placed = answered(await chase(member, { lines: [sure], multiples: [1, 2, 4], stopsOnWin: false }));
  expect(placed.balance).toBe('55.00');
  const { bets } = await table.bonusMoney.look(member);
  expect(bets.map(({ stake_minor: stake }) => stake).toSorted()).toEqual([1_000n, 2_000n, 4_000n]);
  expect(bets.reduce((sum, { bonus_minor: minor }) => sum + minor, 0n)).toBe(4_500n);
  expect(answered(await cancel(member, placed.chase.chaseId)).balance).toBe('125.00');
  expect(await table.bonusMoney.look(member)).toMatchObject({ cashMinor: 2_500n, bonusMinor: 10_000n });
  const { published, stored } = await table.bonusMoney.parts(member);
  expect(published).toEqual(stored);
  expect(published).toHaveLength(bets.length);
  expect(codeOf(await chase(member, { lines: [sure], multiples: [1, 2, 5] }))).toBe('bonus.above_max');
});
