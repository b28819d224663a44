import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Calendar, drawByIndex, drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import type { Session } from '../../http/handlers.ts';
import {
  answered,
  codeOf,
  north,
  openTable,
  request,
  stageOf,
  type Table,
  textOf,
} from '../play/testing/open-table.ts';
import type { BeaconSource } from './beacon.ts';

const GAME = 'fast-five';
const schedule = scheduleOf(GAME);

function scheduleOf(code: string): Calendar {
  const found = games.find((game) => game.code === code)?.calendar;
  if (!found) throw new Error(`${code} has scheduled draws`);
  return found;
}

/** A source of the second chain's links that can fail. */
const world = { value: undefined as string | undefined };
const beacon: BeaconSource = {
  patienceMs: 30_000,
  valueOf: async (_db, draw) =>
    world.value === undefined
      ? undefined
      : { source: 'house-chain', value: `${world.value}-${draw.drawIndex}`, commitment: draw.drawNumber },
};
// all tickets of one draw together may win 600 units of ₱1
const capped = games.map((game) => (game.code === GAME ? { ...game, drawCapUnits: 600 } : game));

let table: Table;
beforeAll(async () => {
  table = await openTable({ beacon, games: capped });
  table.time.fixedAt = drawOnSale(schedule, Date.UTC(2026, 3, 1, 4)).opensAtMs + 1000;
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

const now = () => table.time.fixedAt ?? 0;
const tick = () => table.lottery.drawClock.tick();
const sure = {
  play: 'ssc.place.digit',
  selection: { rows: [[...'0123456789'], [], [], [], []] },
  unit: '1.00',
  multiple: 1,
};

function order(session: Session, unit = '1.00') {
  return request(table.lottery.routes, 'placeOrder', north, {
    session: stageOf(session, GAME),
    body: {
      gameCode: GAME,
      drawNumber: drawOnSale(schedule, now()).drawNumber,
      playType: 'Entertainment',
      lines: [{ ...sure, unit }],
    },
    idempotencyKey: randomUUID(),
  });
}
const detail = (session: Session, orderId: string) =>
  request(table.lottery.routes, 'orderDetail', north, { session, query: { orderId } });
const cancel = (session: Session, orderId: string, lineIds: string[]) =>
  request(table.lottery.routes, 'cancelLines', north, {
    session,
    body: { orderId, lineIds },
    idempotencyKey: randomUUID(),
  });
const proof = (drawNumber: string) =>
  request(table.lottery.routes, 'drawProof', north, { query: { gameCode: GAME, drawNumber } });
const proved = async (drawNumber: string) => JSON.parse(textOf(answered(await proof(drawNumber)))) as unknown;
const cash = async (session: Session) =>
  (await table.wallet.balance(table.db, { merchant: north, memberId: session.memberId, isTrial: false })).cashMinor;

it('voids a draw whose beacon never came, returns every stake, and never draws it again', async () => {
  const member = await table.newMember();
  const { order: placed } = answered(await order(member));
  const [one, other] = [await table.newMember(north, '4.00'), await table.newMember(north, '4.00')];
  for (const each of [one, other]) await table.bonusMoney.give(each, '100.00');
  answered(await order(one));
  answered(await order(one));
  const { order: taken } = answered(await order(other));
  const draw = drawOnSale(schedule, now());
  const lineIds = taken.lines.map(({ id }) => id);
  answered(await cancel(other, taken.orderId, lineIds));
  world.value = undefined;
  table.time.fixedAt = draw.drawsAtMs + beacon.patienceMs - 1;
  await tick();
  expect(codeOf(await proof(draw.drawNumber))).toBe('proof.sealed');
  table.time.fixedAt = draw.drawsAtMs + beacon.patienceMs;
  await tick();
  expect(await proved(draw.drawNumber)).toMatchObject({ beacon: null, draw: null });
  const returned = answered(await detail(member, placed.orderId));
  expect(returned).toMatchObject({ state: 'returned', payout: '0.00', lines: [{ state: 'returned' }] });
  expect(returned.outcome).toBeUndefined();
  expect(await cash(member)).toBe(100_000n);
  // MEM-06: facts say that nothing of them is bonus money any more, no matter who ended them.
  for (const [each, count] of [
    [one, 2],
    [other, 1],
  ] as const) {
    const { published, stored } = await table.bonusMoney.parts(each);
    expect(published).toEqual(stored);
    expect(published.map((part) => part.split(' ').slice(2).join())).toEqual(Array(count).fill('0,0'));
  }
  world.value = 'late';
  await tick();
  expect(await proved(draw.drawNumber)).toMatchObject({ beacon: null, draw: null });
  expect(await cash(member)).toBe(100_000n);
  expect(table.published).toContainEqual(
    expect.objectContaining({ family: 'draw', value: { gameCode: GAME, drawNumber: draw.drawNumber, state: 'void' } }),
  );
});

it('draws with a beacon that came late but in time, and publishes it', async () => {
  const member = await table.newMember();
  answered(await order(member));
  const draw = drawOnSale(schedule, now());
  world.value = undefined;
  table.time.fixedAt = draw.drawsAtMs;
  await tick();
  world.value = 'seen';
  await tick();
  expect(await proved(draw.drawNumber)).toMatchObject({
    beacon: { kind: 'house-chain', link: `seen-${draw.drawIndex}` },
  });
  expect(await cash(member)).toBe(100_000n - 25n);
});

it('refuses a bet that could bring all tickets of a draw above the game’s cap, no matter who buys them', async () => {
  const [one, other] = [await table.newMember(), await table.newMember()];
  // 9.75 to win on each unit of 1.00: 60 units are 585 of 600
  answered(await order(one, '40.00'));
  answered(await order(other, '20.00'));
  expect(codeOf(await order(one, '2.00'))).toBe('order.cap_exceeded');
  expect(codeOf(await order(other, '2.00'))).toBe('order.cap_exceeded');
  answered(await order(other, '1.00'));
  const trial = await table.newMember(north, '0.00', true);
  const { orderId, lines } = answered(await order(trial, '40.00')).order;
  const body = { orderId, lineIds: lines.map(({ id }) => id) };
  const given = { session: trial, body, idempotencyKey: randomUUID() };
  answered(await request(table.lottery.routes, 'cancelLines', north, given));
  const { drawIndex } = drawOnSale(schedule, now());
  const draws = [0, 1].map((at) => ({ drawNumber: drawByIndex(schedule, drawIndex + at).drawNumber, multiple: 1 }));
  const sureTen = [{ ...sure, unit: '10.00' }];
  const chased = await request(table.lottery.routes, 'placeChase', north, {
    session: stageOf(trial, GAME),
    body: { gameCode: GAME, playType: 'Entertainment', lines: sureTen, draws, stopsOnWin: true },
    idempotencyKey: randomUUID(),
  });
  const { chaseId } = answered(chased).chase;
  const end = { session: trial, body: { chaseId }, idempotencyKey: randomUUID() };
  answered(await request(table.lottery.routes, 'cancelChase', north, end));
  // What was never counted frees nothing.
  expect(codeOf(await order(one, '1.00'))).toBe('order.cap_exceeded');
});

it('counts what a draw may pay by number: bets on different ones fit beside each other', async () => {
  table.time.fixedAt = drawOnSale(schedule, now()).closesAtMs + 1000;
  // 975 to win on a unit of 1.00: half a unit on a number is 487.50 of 600
  const straight = async (price: string, ...marks: string[]) => {
    const session = await table.newMember();
    const selection = { rows: marks.map((row) => [...row]), series: 1950 };
    const answer = await request(table.lottery.routes, 'placeOrder', north, {
      session: stageOf(session, GAME),
      body: {
        gameCode: GAME,
        drawNumber: drawOnSale(schedule, now()).drawNumber,
        playType: 'Tradition',
        lines: [{ play: 'ssc.front3.straight', selection, unit: '0.02', multiple: Math.round(Number(price) / 0.02) }],
      },
      idempotencyKey: randomUUID(),
    });
    const cancel = async () => {
      const { orderId, lines } = answered(answer).order;
      const lineIds = lines.map(({ id }) => id);
      answered(
        await request(table.lottery.routes, 'cancelLines', north, {
          session,
          body: { orderId, lineIds },
          idempotencyKey: randomUUID(),
        }),
      );
    };
    return { code: codeOf(answer), cancel };
  };
  const first = await straight('0.50', '1', '2', '3');
  for (const last of '0456789') expect((await straight('0.50', '1', '2', last)).code).toBe('ok');
  expect((await straight('0.50', '1', '2', '3')).code).toBe('order.cap_exceeded');
  expect((await straight('0.50', '12', '2', '34')).code).toBe('order.cap_exceeded');
  expect((await straight('0.10', '12', '2', '34')).code).toBe('ok');
  expect((await straight('0.10', '1', '2', '3')).code).toBe('order.cap_exceeded');
  expect((await straight('0.50', '9', '9', '9')).code).toBe('ok');
  // A bet on very many numbers counts beside each of them.
  const all = '0123456789';
  expect((await straight('0.10', all, all, all)).code).toBe('order.cap_exceeded');
  await first.cancel();
  // 585.00 are still on 124: the fullest number after 123 was given back.
  expect((await straight('0.02', '1', '2', '4')).code).toBe('order.cap_exceeded');
  expect((await straight('0.50', '1', '2', '3')).code).toBe('ok');
});

it('commits the next chain before the current one ends, and never for the same draws', async () => {
  const first = drawOnSale(schedule, now());
  const seen = new Map<string, number[]>();
  for (let drawIndex = first.drawIndex; drawIndex < first.drawIndex + 6000; drawIndex += 700) {
    table.time.fixedAt = drawByIndex(schedule, drawIndex).opensAtMs;
    await tick();
    const { drawNumber } = drawByIndex(schedule, drawIndex + 600);
    const query = { gameCode: GAME, drawNumber };
    const { chain } = answered(await request(table.lottery.routes, 'drawCommitment', north, { query }));
    expect(Date.parse(chain.committedAt)).toBeLessThanOrEqual(now());
    seen.set(chain.tip, [...(seen.get(chain.tip) ?? []), drawIndex + 600 - chain.index]);
  }
  expect(seen.size).toBeGreaterThan(1);
  for (const starts of seen.values()) expect(new Set(starts).size).toBe(1);
  const chains = await table.db
    .selectFrom('lottery_chain')
    .selectAll()
    .where('merchant_id', '=', 'north')
    .where('game', '=', GAME)
    .where('role', '=', 'draw')
    .orderBy('sequence')
    .execute();
  for (const [index, chain] of chains.entries()) {
    const next = chains[index + 1];
    if (next) expect(next.first_draw_index).toBe(chain.first_draw_index + BigInt(chain.length));
  }
});
