/** Draws of the platform: two merchants sell one, each with its own books, and have the same result. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type DrawProof, drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
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

const OWN = 'fast-five';
const SHARED = 'fast-five-5';
const calendar = games.find(({ code }) => code === SHARED)?.calendar;
if (!calendar) throw new Error('a game with draws of the platform');

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

const selling = () => drawOnSale(calendar, table.time.fixedAt ?? 0);
const merchants = [north, south];
const sure = {
  play: 'ssc.place.digit',
  selection: { rows: [[...'0123456789'], [], [], [], []] },
  unit: '1.00',
  multiple: 1,
};

async function order(merchant: Merchant, drawNumber = selling().drawNumber) {
  const session = await table.newMember(merchant);
  const placed = await request(table.lottery.routes, 'placeOrder', merchant, {
    session: stageOf(session, SHARED),
    body: { gameCode: SHARED, drawNumber, playType: 'Entertainment', lines: [sure] },
    idempotencyKey: randomUUID(),
  });
  const detail = async () => {
    const query = { orderId: answered(placed).order.orderId };
    return answered(await request(table.lottery.routes, 'orderDetail', merchant, { session, query }));
  };
  return { placed, detail };
}

const commitment = async (merchant: Merchant, drawNumber: string, gameCode = SHARED) =>
  answered(await request(table.lottery.routes, 'drawCommitment', merchant, { query: { gameCode, drawNumber } }));
const answerOf = (merchant: Merchant, drawNumber: string) =>
  request(table.lottery.routes, 'drawProof', merchant, { query: { gameCode: SHARED, drawNumber } });
const proof = async (merchant: Merchant, drawNumber: string) => textOf(answered(await answerOf(merchant, drawNumber)));
const drawnAt = (merchant: Merchant) =>
  table.published.filter(
    ({ merchantId, family, key }) => merchantId === merchant.id && family === 'draw' && key === SHARED,
  );

it('has one result and one proof at all merchants, who each pay their own members', async () => {
  await table.lottery.drawClock.tick();
  const { drawNumber, drawsAtMs } = selling();
  const [before, other] = await Promise.all(merchants.map((merchant) => commitment(merchant, drawNumber)));
  expect(other).toEqual(before);
  const orders = [await order(north), await order(south), await order(south)];
  table.time.fixedAt = drawsAtMs;
  await table.lottery.drawClock.tick();
  const [ours, theirs] = await Promise.all(merchants.map((merchant) => proof(merchant, drawNumber)));
  expect(theirs).toBe(ours);
  expect(await commitment(north, drawNumber)).toEqual(before);
  const { draw: outcome } = JSON.parse(ours ?? '') as DrawProof;
  for (const { detail } of orders) expect(await detail()).toMatchObject({ state: 'won', outcome });
  for (const merchant of merchants) {
    expect(drawnAt(merchant).map(({ value }) => value)).toEqual([
      { gameCode: SHARED, drawNumber, state: 'drawn', outcome },
    ]);
  }
});

it('is drawn once by two nodes that serve one merchant each', async () => {
  const { drawNumber, drawsAtMs } = selling();
  const orders = [await order(north), await order(south)];
  const nodes = await Promise.all(merchants.map((merchant) => table.secondNode({ merchants: [merchant] })));
  table.time.fixedAt = drawsAtMs;
  await Promise.all(nodes.map((node) => node.lottery.drawClock.tick()));
  const [ours, theirs] = await Promise.all(merchants.map((merchant) => proof(merchant, drawNumber)));
  expect(theirs).toBe(ours);
  for (const { detail } of orders) expect((await detail()).state).toBe('won');
});

it('is made after the draws that merchants have for themselves, so that sets of one moment wait for its row in one order', async () => {
  await table.lottery.drawClock.tick();
  const { drawsAtMs } = selling();
  const text = "update lottery_draw set draws_at = $1 where game = $2 and state = 'selling'";
  await table.database.sql.query(text, [new Date(drawsAtMs), OWN]);
  table.time.fixedAt = drawsAtMs;
  const before = table.published.length;
  await table.lottery.drawClock.draw();
  const drawn = table.published.slice(before).filter(({ family }) => family === 'draw');
  const ofBoth = drawn.filter(({ key }) => key === OWN || key === SHARED).map(({ key }) => key);
  expect(ofBoth).toEqual([OWN, OWN, SHARED, SHARED]);
});

it('takes no bet at any merchant once it is closed, though another has not drawn it yet', async () => {
  const { drawNumber, drawsAtMs } = selling();
  await order(south);
  const node = await table.secondNode({ merchants: [north] });
  answered((await order(north)).placed);
  table.time.fixedAt = drawsAtMs;
  await node.lottery.drawClock.tick();
  expect(codeOf(await answerOf(north, drawNumber))).toBe('ok');
  expect(codeOf(await answerOf(south, drawNumber))).toBe('proof.sealed');
  expect(codeOf((await order(south, drawNumber)).placed)).toBe('draw.closed');
  await table.lottery.drawClock.tick();
  expect(await proof(south, drawNumber)).toBe(await proof(north, drawNumber));
});

it('leaves games whose draws are each merchant’s own as they were', async () => {
  const own = games.find(({ code }) => code === OWN)?.calendar;
  if (!own) throw new Error('a game with draws of the merchants');
  await table.lottery.drawClock.tick();
  const { drawNumber } = drawOnSale(own, table.time.fixedAt ?? 0);
  const [ours, theirs] = await Promise.all(merchants.map((merchant) => commitment(merchant, drawNumber, OWN)));
  expect(ours?.chain.tip).not.toBe(theirs?.chain.tip);
});
