/** Retail slips through the door: an order for each station, all or none, once. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import type { Session } from '../../http/handlers.ts';
import { testMerchant } from '../identity/testing.ts';
import { answered, codeOf, north, openTable, request, stageOf, type Table } from '../play/testing/open-table.ts';

/** Those of Monday in the south, another day’s, one of the north, and a game of another kind. */
const monday = ['lottery-vns-ho-chi-minh', 'lottery-vns-dong-thap', 'lottery-vns-ca-mau'] as const;
const [tp, dt, cm] = monday;
const TUESDAY = 'lottery-vns-ben-tre';
const NORTH = 'lottery-vnn-ha-noi';
const sold = games.filter(({ code }) => [...monday, TUESDAY, NORTH, 'lottery-ssc-1'].includes(code));
/** A cell of a draw may pay 600 at most. */
const narrow = testMerchant('narrow', {
  ...north.manifest,
  hosts: ['narrow.localhost'],
  play: { ...north.manifest.play, lotteries: { limits: { cellPayout: '600.00' } } },
});

/** Monday, 30 November 2026, 12:00 at UTC+7. */
const NOON = Date.UTC(2026, 10, 30, 5);
const HOURS = 3_600_000;

let table: Table;
beforeAll(async () => {
  table = await openTable({ merchants: [north, narrow], games: sold });
});
beforeEach(() => {
  table.time.fixedAt = NOON;
});
afterEach(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
});
afterAll(() => table.close());

const drawOf = (code: string) => {
  const calendar = sold.find((game) => game.code === code)?.calendar;
  if (!calendar) throw new Error(`${code} has draws`);
  return drawOnSale(calendar, table.time.fixedAt ?? 0);
};
const cash = async ({ memberId, isTrial }: Session, merchant = north) =>
  (await table.wallet.balance(table.db, { merchant, memberId, isTrial })).cashMinor;
/** Head and tail of 01 and 02: two numbers, two prizes each. */
const line = (unit = '1.00', numbers: readonly string[] = ['01', '02']) => ({
  play: 'vns.de-both',
  selection: { numbers: [...numbers] },
  unit,
  multiple: 1,
});
const orderOn = (gameCode: string, lines: readonly ReturnType<typeof line>[] = [line()]) => ({
  gameCode,
  drawNumber: drawOf(gameCode).drawNumber,
  lines: [...lines],
});

interface At {
  readonly key?: string;
  readonly frame?: string;
  readonly merchant?: typeof north;
}

function place(session: Session, orders: readonly ReturnType<typeof orderOn>[], at: At = {}) {
  const { key = randomUUID(), frame = tp, merchant = north } = at;
  return request(table.lottery.routes, 'placeSlip', merchant, {
    session: stageOf(session, frame),
    body: { orders: [...orders] },
    idempotencyKey: key,
  });
}
const refusalOf = (answer: Awaited<ReturnType<typeof place>>) => (answer.ok ? undefined : answer.refusal);
const ordersOf = async (session: Session) =>
  answered(await request(table.lottery.routes, 'listOrders', north, { session, query: { limit: 50 } })).content;

it('places an order on the draw of each station, and takes the stakes of all together', async () => {
  const member = await table.newMember();
  const { slip, balance } = answered(await place(member, [orderOn(tp), orderOn(dt, [line(), line('5.00')])]));
  // 2 stations × 2 numbers × 2 units × 1, and 2 × 2 × 5 on one of them.
  expect([slip.stake, balance]).toEqual(['28.00', '972.00']);
  expect(slip.orders).toMatchObject([
    { gameCode: tp, drawNumber: '20261130', playType: 'Entertainment', stake: '4.00', state: 'open' },
    { gameCode: dt, drawNumber: '20261130', stake: '24.00', lines: [{ stake: '4.00' }, { stake: '20.00' }] },
  ]);
  expect(await cash(member)).toBe(97_200n);
  expect((await ordersOf(member)).map(({ orderId }) => orderId).toSorted()).toEqual(
    slip.orders.map(({ orderId }) => orderId).toSorted(),
  );
});

it('acts once: repeated, tapped twice, and long after its draws have closed', async () => {
  const member = await table.newMember();
  const key = randomUUID();
  const orders = [orderOn(tp), orderOn(dt)];
  const answers = await Promise.all([place(member, orders, { key }), place(member, orders, { key })]);
  const [first, second] = answers.map((answer) => answered(answer).slip);
  expect(second).toEqual(first);
  table.time.fixedAt = NOON + 5 * HOURS;
  expect(answered(await place(member, orders, { key })).slip.slipId).toBe(first?.slipId);
  expect(codeOf(await place(member, [orders[0] ?? orderOn(tp)], { key }))).toBe('request.idempotency_key_reused');
  expect(await cash(member)).toBe(99_200n);
  expect(await ordersOf(member)).toHaveLength(2);
});

it('takes nothing where one station refuses, and names it', async () => {
  const member = await table.newMember();
  const late = orderOn(tp);
  table.time.fixedAt = drawOf(tp).closesAtMs;
  expect(refusalOf(await place(member, [orderOn(TUESDAY), late]))).toMatchObject({
    code: 'draw.closed',
    value: { gameCode: tp },
  });
  table.time.fixedAt = NOON;
  const wrong = { ...line(), selection: { numbers: ['1'] } };
  expect(refusalOf(await place(member, [orderOn(tp), orderOn(dt, [line(), wrong])]))?.value).toMatchObject({
    gameCode: dt,
    line: 1,
  });
  expect(codeOf(await place(member, [orderOn(tp), orderOn(tp)]))).toBe('input.invalid');
  const next = { ...orderOn(tp), drawNumber: '20261205' };
  expect(codeOf(await place(member, [orderOn(dt), next]))).toBe('draw.unknown');
  expect(await cash(member)).toBe(100_000n);
  expect(await ordersOf(member)).toEqual([]);
});

it('takes nothing that the balance does not cover as a whole', async () => {
  const poor = await table.newMember(north, '7.00');
  expect(codeOf(await place(poor, [orderOn(tp), orderOn(dt)]))).toBe('wallet.insufficient');
  expect(await cash(poor)).toBe(700n);
  expect(answered(await place(poor, [orderOn(tp)])).balance).toBe('3.00');
});

it('holds every station to its limits: what is left is said of the one that is full', async () => {
  const member = await table.newMember(narrow);
  const at = { merchant: narrow };
  expect(answered(await place(member, [orderOn(dt, [line('3.00', ['07'])])], { ...at, frame: dt })).slip.stake).toBe(
    '6.00',
  );
  const refused = refusalOf(
    await place(member, [orderOn(tp, [line('3.00', ['07'])]), orderOn(dt, [line('3.00', ['07'])])], at),
  );
  expect(refused).toMatchObject({ code: 'order.cap_exceeded', value: { gameCode: dt, limit: 'cell', line: 0 } });
  expect(await cash(member, narrow)).toBe(99_400n);
  expect(answered(await place(member, [orderOn(tp, [line('3.00', ['07'])])], at)).slip.stake).toBe('6.00');
});

it('reaches no lottery but the stations of the frame’s group', async () => {
  const member = await table.newMember();
  const north27 = { ...orderOn(NORTH), lines: [{ ...line(), play: 'vnn.de-both' }] };
  expect(refusalOf(await place(member, [orderOn(tp), north27]))).toMatchObject({
    code: 'game.unknown',
    value: { gameCode: NORTH },
  });
  const five = { ...orderOn('lottery-ssc-1'), lines: [line()] };
  expect(codeOf(await place(member, [five]))).toBe('game.unknown');
  expect(codeOf(await place(member, [orderOn(tp)], { frame: 'lottery-ssc-1' }))).toBe('game.unknown');
});

it('settles each station by its own board, and cancels lines of one without the others', async () => {
  const member = await table.newMember();
  const { slip } = answered(await place(member, [orderOn(tp), orderOn(dt), orderOn(cm)]));
  const cancelled = slip.orders[2];
  await request(table.lottery.routes, 'cancelLines', north, {
    session: member,
    body: { orderId: cancelled?.orderId ?? '', lineIds: cancelled?.lines.map(({ id }) => id) ?? [] },
    idempotencyKey: randomUUID(),
  });
  table.time.fixedAt = NOON + 8 * HOURS;
  for (let ticks = 0; ticks < 4; ticks++) await table.lottery.drawClock.tick();
  const ended = await ordersOf(member);
  const byGame = new Map(ended.map((order) => [order.gameCode, order]));
  expect(byGame.get(cm)).toMatchObject({ state: 'cancelled' });
  for (const code of [tp, dt]) expect(byGame.get(code)?.outcome).toMatchObject({ db: expect.any(String) });
  const paid = ended.reduce((sum, { payout }) => sum + BigInt(payout.replace('.', '')), 0n);
  expect(await cash(member)).toBe(100_000n - 1_200n + 400n + paid);
});

it('takes the sum of all stations or nothing, for any slip and any balance', async () => {
  const anyOrder = fc.record({
    code: fc.constantFrom(tp, dt, cm, NORTH),
    units: fc.array(fc.constantFrom('1.00', '2.50', '40.00', '0.001'), { minLength: 1, maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyOrder, { minLength: 1, maxLength: 4, selector: ({ code }) => code }),
      async (some) => {
        const member = await table.newMember(north, '100.00');
        const orders = some.map(({ code, units }) =>
          orderOn(
            code,
            units.map((unit) => line(unit)),
          ),
        );
        const answer = await place(member, orders);
        const left = await cash(member);
        const placed = await ordersOf(member);
        if (!answer.ok) {
          expect([left, placed.length]).toEqual([10_000n, 0]);
          return;
        }
        const stakes = placed.reduce((sum, { stake }) => sum + BigInt(stake.replace('.', '')), 0n);
        const costs = some
          .flatMap(({ units }) => units)
          .reduce((sum, unit) => sum + BigInt(unit.replace('.', '')) * 4n, 0n);
        expect([stakes, 10_000n - left, placed.length]).toEqual([costs, costs, some.length]);
      },
    ),
    { numRuns: 25 },
  );
});
