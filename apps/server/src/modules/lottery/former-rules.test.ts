/** Fast Five was a family of its own: what was bet under its first rules is drawn, paid, taken back, proved and replayed after them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkProof, type DrawProof, drawOnSale } from '#engine-kit';
import { type Family, gamesOf } from '#games/plugin.ts';
import { engineSourceOf } from '#games/plugin-proofs.ts';
import { families, games } from '#games/registry.ts';
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

const GAME = 'fast-five';
const NOW = 'fast-five-now';
const codes = [GAME, NOW];
const sold = games.filter(({ code }) => codes.includes(code));
const calendar = sold.find(({ code }) => code === GAME)?.calendar;
if (!calendar) throw new Error(`${GAME} has scheduled draws`);

/** The games as they were: of a family of their own, whose one version is the first of today's. */
function before() {
  const family = families.find(({ code }) => code === 'lottery');
  const own = family?.games.filter(({ code }) => codes.includes(code)) ?? [];
  const first = own[0]?.former?.[0];
  if (!family || !first) throw new Error('Fast Five had rules before');
  const was = own.map((game) => ({ ...game, former: [] }));
  return gamesOf({ ...family, code: 'fast-five', rulesVersion: 1, engines: { 1: first }, games: was } as Family);
}

let table: Table;
let older: Pick<Table, 'lottery' | 'play'>;
beforeAll(async () => {
  table = await openTable({ games: sold });
  older = await table.secondNode({ games: before() });
  table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 1_000;
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

const every = [...'0123456789'];
const former = { play: 'fixed-digit', selection: { picks: [every, [], [], [], ['7']] }, unit: '1.00', multiple: 1 };
const later = { play: 'ssc.place.digit', selection: { rows: [every, [], [], [], ['7']] }, unit: '1.00', multiple: 1 };

const selling = () => drawOnSale(calendar, table.time.fixedAt ?? 0);
const place = (node: Pick<Table, 'lottery'>, session: Session, line: typeof former | typeof later) =>
  request(node.lottery.routes, 'placeOrder', north, {
    session: stageOf(session, GAME),
    body: { gameCode: GAME, drawNumber: selling().drawNumber, playType: 'Entertainment', lines: [line] },
    idempotencyKey: randomUUID(),
  });
const detail = async (session: Session, orderId: string) =>
  answered(await request(table.lottery.routes, 'orderDetail', north, { session, query: { orderId } }));

it('draws and pays what was bet before, takes both kinds of plays while such a draw is on sale, and then the new ones alone', async () => {
  await older.lottery.drawClock.tick();
  const one = await table.newMember();
  const draw = selling();
  const bought = answered(await place(older, one, former)).order;
  const taken = answered(await place(older, one, former)).order;
  const added = answered(await place(table, one, later)).order;
  answered(
    await request(table.lottery.routes, 'cancelLines', north, {
      session: one,
      body: { orderId: taken.orderId, lineIds: taken.lines.map(({ id }) => id) },
      idempotencyKey: randomUUID(),
    }),
  );
  table.time.fixedAt = draw.drawsAtMs;
  await table.lottery.drawClock.tick();
  const [seen, beside] = [await detail(one, bought.orderId), await detail(one, added.orderId)];
  const { digits } = seen.outcome as { digits: number[] };
  expect(seen).toMatchObject({ family: 'lottery', payout: digits[4] === 7 ? '19.50' : '9.75', state: 'won' });
  expect(beside.payout).toBe(seen.payout);
  expect((await detail(one, taken.orderId)).state).toBe('cancelled');
  // Its proof names the rules by which it was drawn, and is checked by them.
  const file = answered(
    await request(table.lottery.routes, 'drawProof', north, { query: { gameCode: GAME, drawNumber: draw.drawNumber } }),
  );
  const proof = JSON.parse(textOf(file)) as DrawProof;
  expect(proof).toMatchObject({ rulesVersion: 1, draw: { digits } });
  expect(await checkProof(textOf(file), engineSourceOf(sold), [])).toMatchObject({ ok: true });
  // Draws that the older node made ahead are of the first rules; the next that is made is of today's.
  const indexes = await table.db
    .selectFrom('lottery_draw')
    .select(['draw_index', 'rules_version'])
    .where('merchant_id', '=', 'north')
    .where('game', '=', GAME)
    .orderBy('draw_index', 'desc')
    .execute();
  expect(new Set(indexes.map((row) => row.rules_version))).toEqual(new Set([1, 2]));
  const last = indexes.find((row) => row.rules_version === 1);
  while (BigInt(selling().drawIndex) <= (last?.draw_index ?? 0n)) table.time.fixedAt = selling().closesAtMs;
  await table.lottery.drawClock.tick();
  expect(codeOf(await place(table, one, former))).toBe('input.invalid');
  expect(codeOf(await place(table, one, later))).toBe('ok');
});

it('replays a round that was drawn at once under them', async () => {
  const member = await table.openSession();
  const input = { playType: 'Entertainment', play: 'big-small', picks: [['big', 'odd'], [], [], [], [], ['small']] };
  const placed = await request(older.play.routes, 'playRound', north, {
    session: stageOf(member, NOW),
    body: { stake: '2.00', input },
    idempotencyKey: randomUUID(),
  });
  const { round } = answered(placed);
  const again = await table.play.roundDetail(table.db, north, member.memberId, round.roundId);
  expect(again).toMatchObject({ replay: { isSame: true, payout: round.payout } });
});
