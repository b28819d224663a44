/** Bets at two nodes at once share a draw: limits hold exactly, a key is one order, and nothing is sold once a draw is closed. */
import { randomUUID } from 'node:crypto';
import { setTimeout as turnOf } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import { DRAW_LOCK } from '../../db/lock-spaces.ts';
import { atomically } from '../../db/transactions.ts';
import type { Session } from '../../http/handlers.ts';
import { answered, codeOf, north, openTable, request, stageOf, type Table } from '../play/testing/open-table.ts';

const GAME = 'fast-five';
const found = games.find(({ code }) => code === GAME);
if (!found?.calendar) throw new Error(`${GAME} has scheduled draws`);
const { calendar } = found;
// All orders of a draw together may win 600 units of 1.00.
const capped = games.map((game) => (game.code === GAME ? { ...game, drawCapUnits: 600 } : game));

let table: Table;
let nodes: readonly Pick<Table, 'lottery'>[];
beforeAll(async () => {
  table = await openTable({ games: capped });
  nodes = [table, await table.secondNode()];
  table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 10_000;
});
/** Each test on a draw of its own. */
beforeEach(() => {
  table.time.fixedAt = drawOnSale(calendar, table.time.fixedAt ?? 0).closesAtMs + 10_000;
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

const selling = () => drawOnSale(calendar, table.time.fixedAt ?? 0);
/** 9.75 to win on each unit of 1.00. */
const sure = { play: 'ssc.place.digit', selection: { rows: [[...'0123456789'], [], [], [], []] }, multiple: 1 };

function bet(
  node: Pick<Table, 'lottery'> | undefined,
  session: Session,
  unit: string,
  key: string = randomUUID(),
  { drawNumber } = selling(),
) {
  return request((node ?? table).lottery.routes, 'placeOrder', north, {
    session: stageOf(session, GAME),
    body: {
      gameCode: GAME,
      drawNumber,
      playType: 'Entertainment',
      lines: [{ ...sure, unit }],
    },
    idempotencyKey: key,
  });
}

/** By an operator, who has a node of his own. */
async function voidDraw() {
  const named = { scope: north.id, gameCode: GAME, drawNumber: selling().drawNumber };
  const voided = { ...named, reason: 'the machine failed', by: 'one' };
  expect(codeOf(await atomically(table.db, (tx) => table.lottery.backOffice.voidDraw(tx, voided)))).toBe('ok');
}

/** Those of this database that wait for a lock. */
const WAITING = `select distinct pid from pg_locks where not granted and pid in
  (select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`;
const membersOf = (count: number) => Promise.all(Array.from({ length: count }, () => table.newMember()));
const cash = async ({ memberId }: Session) =>
  (await table.wallet.balance(table.db, { merchant: north, memberId, isTrial: false })).cashMinor;

it('fills a draw to its limit and not above it', async () => {
  const members = await membersOf(20);
  const answers = await Promise.all(members.map((session, at) => bet(nodes[at % 2], session, '5.00')));
  // 48.75 each: twelve are 585.00 of 600.00.
  expect(answers.map(codeOf).filter((code) => code === 'ok')).toHaveLength(12);
  expect(answers.map(codeOf).filter((code) => code === 'order.cap_exceeded')).toHaveLength(8);
});

it('sells one order for one key, and takes a balance once', async () => {
  const [member, poor] = [await table.newMember(), await table.newMember(north, '75.00')];
  const key = randomUUID();
  const both = await Promise.all(nodes.map(async (node) => answered(await bet(node, member, '1.00', key))));
  expect(both[1]?.order.orderId).toBe(both[0]?.order.orderId);
  expect(await cash(member)).toBe(99_000n);
  const twice = await Promise.all(nodes.map((node) => bet(node, poor, '5.00')));
  expect(twice.map(codeOf).toSorted()).toEqual(['ok', 'wallet.insufficient']);
  const changed = await Promise.all(nodes.map((node, at) => bet(node, member, at === 0 ? '1.00' : '2.00', key)));
  expect(changed.map(codeOf)).toEqual(['ok', 'request.idempotency_key_reused']);
});

it('answers a bet that is sent again after the close as it stands, though the first request is not finished', async () => {
  const member = await table.newMember();
  await bet(nodes[0], await table.newMember(), '1.00');
  const draw = selling();
  const key = randomUUID();
  const answers: string[] = [];
  const requested: Promise<unknown>[] = [];
  await table.database.sql.transaction(async (tx) => {
    await tx.query("select from ledger.account where merchant_id = $1 and kind = 'house' for update", [north.id]);
    for (const [at, node] of nodes.entries()) {
      requested.push(bet(node, member, '1.00', key, draw).then((answer) => answers.push(codeOf(answer))));
      while ((await tx.query(WAITING, [])).length <= at) await turnOf(10);
      table.time.fixedAt = draw.closesAtMs;
    }
  });
  await Promise.all(requested);
  expect(answers).toEqual(['ok', 'ok']);
  expect(await cash(member)).toBe(99_000n);
});

it('lets a bet pass another one on its draw that is not finished, and an operator wait for it', async () => {
  const member = await table.newMember();
  await table.lottery.drawClock.tick();
  const draw = { merchant_id: north.id, game: GAME, draw_index: selling().drawIndex };
  let isVoid = false;
  let voided: Promise<void> | undefined;
  await table.database.sql.transaction(async (tx) => {
    await tx.query('select from lottery_hold_draws($1, $2::jsonb)', [DRAW_LOCK, JSON.stringify([draw])]);
    expect(codeOf(await bet(nodes[1], member, '1.00'))).toBe('ok');
    voided = voidDraw().then(() => {
      isVoid = true;
    });
    const waiting = async () =>
      (await tx.query("select from pg_locks where locktype = 'advisory' and not granted", [])).length;
    // Repeated queries: an idle transaction would be ended.
    while (!isVoid && (await waiting()) === 0) await turnOf(10);
    expect(isVoid).toBe(false);
  });
  await voided;
  expect(codeOf(await bet(nodes[1], member, '1.00'))).toBe('draw.closed');
});

it('gives back every bet that was accepted while an operator voided the draw, and accepts none afterwards', async () => {
  const members = await membersOf(16);
  await table.lottery.drawClock.tick();
  const draw = selling();
  const bets = members.map((session, at) => bet(nodes[at % 2], session, '1.00'));
  const [answers] = await Promise.all([Promise.all(bets), voidDraw()]);
  for (const answer of answers) expect(['ok', 'draw.closed']).toContain(codeOf(answer));
  expect(codeOf(await bet(nodes[1], members[0] ?? (await table.newMember()), '1.00'))).toBe('draw.closed');
  table.time.fixedAt = draw.drawsAtMs;
  await Promise.all(nodes.map((node) => node.lottery.drawClock.tick()));
  for (const session of members) expect(await cash(session)).toBe(100_000n);
});

it('sells nothing after the close, and settles whatever it sold before', async () => {
  const members = await membersOf(24);
  await table.lottery.drawClock.tick();
  const draw = selling();
  const bets = members.map((session, at) => bet(nodes[at % 2], session, '1.00'));
  await Promise.race(bets);
  table.time.fixedAt = draw.closesAtMs;
  await Promise.all(nodes.map((node) => node.lottery.drawClock.draw()));
  const answers = await Promise.all(bets);
  table.time.fixedAt = draw.drawsAtMs;
  await table.lottery.drawClock.tick();
  const rows = await table.database.sql.query<{ late: number; open: number; sold: number }>(
    `select count(*) filter (where placed_at >= $1)::int as late, count(*) filter (where state <> 'won')::int as open,
       count(*)::int as sold from lottery_order where merchant_id = $2 and draw_number = $3`,
    [new Date(draw.closesAtMs), north.id, draw.drawNumber],
  );
  const sold = answers.filter((answer) => codeOf(answer) === 'ok').length;
  expect(sold).toBeGreaterThan(0);
  expect(rows).toEqual([{ late: 0, open: 0, sold }]);
});
