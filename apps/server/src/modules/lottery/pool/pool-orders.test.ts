/** A pool game where a merchant sells in one way or by its own books, and chases on it. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { drawByIndex, drawOnSale } from '#engine-kit';
import type { Session } from '../../../http/handlers.ts';
import { testMerchant } from '../../identity/testing.ts';
import type { Merchant } from '../../merchants/index.ts';
import { answered, codeOf, north, openTable, request, stageOf, type Table } from '../../play/testing/open-table.ts';
import { calendar, fewBalls, GAME } from './testing/few-balls.ts';

/** Sells everything in Tradition alone, at one table unit a bet. */
const tradition = testMerchant('tradition', {
  ...north.manifest,
  hosts: ['tradition.localhost'],
  play: {
    ...north.manifest.play,
    lotteries: {
      books: { Lott: { tableUnits: 1, units: ['1', '0.1'], series: { highest: 1_900 } } },
      playTypes: { [GAME]: ['Tradition'] },
    },
  },
});

let table: Table;
beforeAll(async () => {
  table = await openTable({ merchants: [north, tradition], games: [fewBalls] });
  table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 10_000;
  table.lottery.subscribe(table.outbox);
});
afterEach(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
});
afterAll(() => table.close());

const selling = () => drawOnSale(calendar, table.time.fixedAt ?? 0);
const cash = async ({ memberId, isTrial }: Session, merchant: Merchant = north) =>
  (await table.wallet.balance(table.db, { merchant, memberId, isTrial })).cashMinor;
const ticket = {
  play: 'toto.ordinary',
  selection: { marks: ['01', '02', '03', '04', '05', '06'] },
  unit: '1.00',
  multiple: 1,
};
async function drawCurrent() {
  table.time.fixedAt = selling().drawsAtMs;
  await table.lottery.drawClock.tick();
  await table.outbox.pump();
}

it('GAME-16 sells shares of a pool in Entertainment, also where a merchant sells in Tradition alone', async () => {
  const member = await table.newMember(tradition);
  const session = stageOf(member, GAME);
  const place = (playType: 'Entertainment' | 'Tradition') =>
    request(table.lottery.routes, 'placeOrder', tradition, {
      session,
      body: { gameCode: GAME, drawNumber: selling().drawNumber, playType, lines: [ticket] },
      idempotencyKey: randomUUID(),
    });
  const book = answered(await request(table.lottery.routes, 'prizeBook', tradition, { session }));
  expect(book.playTypes).toEqual(['Entertainment']);
  expect(book).not.toHaveProperty('tradition');
  const { games: listed } = answered(await request(table.lottery.routes, 'lotteryMenu', tradition, {}));
  expect(listed).toMatchObject([
    { gameCode: GAME, playTypes: ['Entertainment'], prizeModes: { Entertainment: ['Lott'] } },
  ]);
  expect(codeOf(await place('Tradition'))).toBe('order.play_type_off');
  expect(answered(await place('Entertainment')).order).toMatchObject({ stake: '1.00', playType: 'Entertainment' });
  expect(await cash(member, tradition)).toBe(99_900n);
});

function chase(
  session: Session,
  multiples: readonly number[],
  { stopsOnWin = false, key = randomUUID() as string } = {},
) {
  return request(table.lottery.routes, 'placeChase', north, {
    session: stageOf(session, GAME),
    body: {
      gameCode: GAME,
      playType: 'Entertainment',
      lines: [ticket],
      draws: multiples.map((multiple, at) => ({
        drawNumber: drawByIndex(calendar, selling().drawIndex + at).drawNumber,
        multiple,
      })),
      stopsOnWin,
    },
    idempotencyKey: key,
  });
}
const shown = async (session: Session, chaseId: string) =>
  answered(await request(table.lottery.routes, 'chaseDetail', north, { session, query: { chaseId, limit: 50 } }));
/** What a draw sold for its pool. */
async function sales(drawIndex: number): Promise<bigint> {
  const [row] = await table.database.sql.query<{ sales_minor: bigint }>(
    `select sales_minor from lottery_pool_draw
     where merchant_id = 'north' and game = $1 and draw_index = $2 and not is_trial`,
    [GAME, drawIndex],
  );
  return BigInt(row?.sales_minor ?? 0);
}

it('GAME-16 chases a pool: each draw sells its own shares, and what was taken back is in no pool', async () => {
  const member = await table.newMember();
  const key = randomUUID();
  const first = selling().drawIndex;
  const placed = answered(await chase(member, [1, 2, 3, 4], { key }));
  expect(placed).toMatchObject({ balance: '990.00', chase: { stake: '10.00', orders: { all: 4, open: 4 } } });
  expect(answered(await chase(member, [1, 2, 3, 4], { key })).chase.chaseId).toBe(placed.chase.chaseId);
  const { chaseId } = placed.chase;
  await drawCurrent();
  await drawCurrent();
  const { subOrders } = await shown(member, chaseId);
  const last = subOrders.content.at(-1)?.order.orderId ?? '';
  answered(
    await request(table.lottery.routes, 'cancelChase', north, {
      session: member,
      body: { chaseId, orderIds: [last] },
      idempotencyKey: randomUUID(),
    }),
  );
  await drawCurrent();
  await drawCurrent();
  expect(await Promise.all([0, 1, 2, 3].map((at) => sales(first + at)))).toEqual([100n, 200n, 300n, 0n]);
  const { chase: ended } = await shown(member, chaseId);
  expect(ended).toMatchObject({ state: 'ended', settled: '6.00', refunded: '4.00', orders: { cancelled: 1, open: 0 } });
  const payout = BigInt(ended.payout.replace('.', ''));
  expect(await cash(member)).toBe(100_000n - 1_000n + 400n + payout);
});

it('GAME-16 stops a chase on a pool with its first prize', async () => {
  // Five of its numbers are among the ten balls: it wins in three of four draws, and loses thirty of them once in 10^17 times.
  const system = { ...ticket, play: 'toto.system', selection: { marks: ['01', '02', '03', '04', '05', '48', '49'] } };
  const body = {
    gameCode: GAME,
    playType: 'Entertainment' as const,
    lines: [system],
    draws: Array.from({ length: 30 }, (_, at) => ({
      drawNumber: drawByIndex(calendar, selling().drawIndex + at).drawNumber,
      multiple: 1,
    })),
    stopsOnWin: true,
  };
  const rich = await table.newMember(north, '100000.00');
  const chaseId = answered(
    await request(table.lottery.routes, 'placeChase', north, {
      session: stageOf(rich, GAME),
      body,
      idempotencyKey: randomUUID(),
    }),
  ).chase.chaseId;
  for (let draws = 0; draws < 30; draws++) {
    const { chase: now } = await shown(rich, chaseId);
    if (now.state === 'ended') break;
    await drawCurrent();
  }
  const { chase: ended } = await shown(rich, chaseId);
  expect(ended).toMatchObject({ state: 'ended', stoppedBy: 'win', orders: { won: 1, open: 0 } });
  const minor = (amount: string) => BigInt(amount.replace('.', ''));
  expect(minor(ended.settled) + minor(ended.refunded)).toBe(minor(ended.stake));
  expect(await cash(rich)).toBe(10_000_000n - minor(ended.settled) + minor(ended.payout));
});
