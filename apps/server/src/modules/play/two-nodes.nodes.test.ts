import { randomUUID } from 'node:crypto';
import { setTimeout as turnOf } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import type { Session } from '../../http/handlers.ts';
import { answered, codeOf, north, openTable, request, rotateSeeds, stageOf, type Table } from './testing/open-table.ts';

const schedule = games.find((game) => game.code === 'fast-five')?.calendar;
if (!schedule) throw new Error('Fast Five has scheduled draws');

let table: Table;
let nodes: readonly Pick<Table, 'play' | 'lottery'>[];
beforeAll(async () => {
  table = await openTable();
  nodes = [table, await table.secondNode({ clockOffMs: -5 * 60_000 })];
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

const members = (count: number): Promise<Session[]> =>
  Promise.all(Array.from({ length: count }, () => table.newMember(north, '500.00')));
const cash = async (session: Session) =>
  (await table.wallet.balance(table.db, { merchant: north, memberId: session.memberId, isTrial: false })).cashMinor;

it('plays each bet once when both nodes get it at the same time, without a gap in any nonce', async () => {
  const players = await members(40);
  const requests = players.flatMap((player) =>
    Array.from({ length: 12 }, (_, bet) => {
      const key = randomUUID();
      return nodes.map(async (node, which) => {
        // every third bet beside a rotation on the other node
        if (bet % 3 === 2 && which === 1) {
          await rotateSeeds(node.play.routes, north, stageOf(player, 'dice'), `c${bet}`);
        }
        return request(node.play.routes, 'playRound', north, {
          session: stageOf(player, 'dice'),
          body: { stake: '1.00', input: { target: 50.5, direction: 'over' } },
          idempotencyKey: key,
        });
      });
    }),
  );
  for (const pair of requests) {
    const [one, other] = (await Promise.all(pair)).map((answer) => answered(answer));
    expect(other?.round.roundId).toBe(one?.round.roundId);
    expect(other?.balance).toBe(one?.balance);
  }
  for (const player of players) {
    const rounds = await table.db
      .selectFrom('play_round')
      .selectAll()
      .where('merchant_id', '=', 'north')
      .where('member_id', '=', player.memberId)
      .orderBy('nonce')
      .execute();
    expect(rounds).toHaveLength(12);
    for (const pair of Map.groupBy(rounds, (round) => round.seed_id).values()) {
      expect(pair.map((round) => round.nonce)).toEqual(pair.map((_, index) => index));
    }
    for (const round of rounds) expect((await table.play.replayRound(round)).outcome).toEqual(round.outcome);
    const net = rounds.reduce((sum, round) => sum - round.stake_minor + round.payout_minor, 0n);
    expect(await cash(player)).toBe(50_000n + net);
  }
}, 60_000);

it('sells, draws and settles each draw once while both nodes bet and tick at the same time', async () => {
  table.time.fixedAt = drawOnSale(schedule, Date.UTC(2026, 3, 1, 4)).opensAtMs + 10_000;
  const players = await members(20);
  const line = {
    play: 'ssc.place.digit',
    selection: { rows: [[...'0123456789'], [], [], [], []] },
    unit: '1.00',
    multiple: 1,
  };
  const paid = new Map<Session, bigint>(players.map((player) => [player, 0n]));
  for (let round = 0; round < 6; round++) {
    const draw = drawOnSale(schedule, table.time.fixedAt);
    const bets = players.flatMap((player) => {
      const key = randomUUID();
      return nodes.map(async (node) => {
        const session = stageOf(player, 'fast-five');
        const body = {
          gameCode: 'fast-five',
          drawNumber: draw.drawNumber,
          playType: 'Entertainment' as const,
          lines: [line],
        };
        return [
          player,
          await request(node.lottery.routes, 'placeOrder', north, { session, body, idempotencyKey: key }),
        ] as const;
      });
    });
    // the close comes while bets are in progress: each of them is in time or late, on both nodes alike
    const closing = Promise.resolve().then(() => {
      if (round % 2 === 1) table.time.fixedAt = draw.closesAtMs;
      return Promise.all(nodes.map((node) => node.lottery.drawClock.tick()));
    });
    const orders = new Map<string, Session>();
    for (const [player, answer] of await Promise.all(bets)) {
      if (answer.ok) orders.set(answer.value.order.orderId, player);
      else expect(codeOf(answer)).toBe('draw.closed');
    }
    await closing;
    for (const player of orders.values()) paid.set(player, (paid.get(player) ?? 0n) + 25n);
    table.time.fixedAt = draw.drawsAtMs;
    await Promise.all([...nodes, ...nodes].map((node) => node.lottery.drawClock.tick()));
  }
  for (const node of nodes) await node.lottery.drawClock.tick();
  for (const [player, lost] of paid) expect(await cash(player)).toBe(50_000n - lost);
  const draws = table.published.filter(({ merchantId, family }) => merchantId === 'north' && family === 'draw');
  const drawNumbers = draws.map(({ value }) => (value as { drawNumber: string }).drawNumber);
  expect(drawNumbers).toEqual([...new Set(drawNumbers)]);
  expect(drawNumbers.length).toBeGreaterThanOrEqual(6);
}, 60_000);

it('makes the next draw while the settlement of one waits, and accepts bets of others meanwhile', async () => {
  table.time.fixedAt = drawOnSale(schedule, Date.UTC(2026, 3, 2, 4)).opensAtMs + 10_000;
  const [node] = nodes;
  const [player, other] = await members(2);
  if (!node || !player || !other) throw new Error('a node and two players');
  const draw = drawOnSale(schedule, table.time.fixedAt);
  const line = {
    play: 'ssc.place.digit',
    selection: { rows: [[...'0123456789'], [], [], [], []] },
    unit: '1.00',
    multiple: 1,
  };
  const body = {
    gameCode: 'fast-five',
    drawNumber: draw.drawNumber,
    playType: 'Entertainment' as const,
    lines: [line],
  };
  const session = stageOf(player, 'fast-five');
  answered(await request(node.lottery.routes, 'placeOrder', north, { session, body, idempotencyKey: randomUUID() }));
  const drawn = () =>
    table.published
      .filter(({ family }) => family === 'draw')
      .map(({ value }) => (value as { drawNumber: string }).drawNumber);
  await table.database.sql.transaction(async (tx) => {
    const hold = () =>
      tx.query(`select 1 from ledger.account where owner = $1 and kind = 'cash' for update`, [player.memberId]);
    // Repeated queries: an idle transaction would be ended.
    const until = async (isSo: () => boolean) => {
      for (let turn = 0; turn < 600 && !isSo(); turn++) {
        await hold();
        await turnOf(50);
      }
      expect(isSo()).toBe(true);
    };
    await hold();
    table.time.fixedAt = draw.drawsAtMs;
    table.lottery.drawClock.start();
    await until(() => drawn().includes(draw.drawNumber));
    const next = drawOnSale(schedule, draw.drawsAtMs);
    table.time.fixedAt = next.drawsAtMs;
    await until(() => drawn().includes(next.drawNumber));
    // Waiting for the player's account locks no house account: others play on.
    const dice = { stake: '1.00', input: { target: 50.5, direction: 'over' } };
    answered(
      await request(node.play.routes, 'playRound', north, {
        session: stageOf(other, 'dice'),
        body: dice,
        idempotencyKey: randomUUID(),
      }),
    );
  });
  await table.lottery.drawClock.stop();
  await table.lottery.drawClock.tick();
  expect(await cash(player)).toBe(50_000n - 25n);
  // If it took long, the settlement timed out and was retried: that does not count against the order.
  for (const fault of table.faults.splice(0)) expect(fault).toMatchObject({ code: '55P03' });
  expect(await table.lottery.countSetAside()).toBe(0);
}, 60_000);

it('locks no house account while a bet is decided: a blocked node blocks only its own players', async () => {
  const [player, other] = await members(2);
  const [one, two] = nodes;
  if (!player || !other || !one || !two) throw new Error('two nodes and two players');
  const bet = (node: Pick<Table, 'play'>, session: Session, key: string = randomUUID()) =>
    request(node.play.routes, 'playRound', north, {
      session: stageOf(session, 'dice'),
      body: { stake: '1.00', input: { target: 50.5, direction: 'over' } },
      idempotencyKey: key,
    }).then(answered);
  await Promise.all([bet(one, player), bet(two, other)]);
  const key = randomUUID();
  // An uncommitted row of another transaction under the same key: the round cannot be saved before that ends, so the node waits between
  // its draw and its posting.
  const twin = `insert into play_round select (round).* from (
      select jsonb_populate_record(played, jsonb_build_object('id', gen_random_uuid(), 'nonce', 99, 'idempotency_key', $2::text)) as round
      from play_round played where member_id = $1
    ) as twin`;
  const undone = new Error('rolled back on purpose');
  let stopped: Promise<unknown> = Promise.resolve();
  const held = table.database.sql.transaction(async (tx) => {
    await tx.query(twin, [player.memberId, key]);
    stopped = bet(one, player, key).catch(() => undefined);
    const isWaiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%with played as%'`;
    // From outside: a transaction keeps seeing the activity it saw first.
    const seen = () => table.database.sql.query(isWaiting, []);
    for (let turn = 0; turn < 4_000 && (await seen()).length === 0; turn++) await turnOf(5);
    // Acquired at once, or it throws.
    const houses = `select id from ledger.account where kind = 'house' and owner = 'originals/dice' for update nowait`;
    expect(await table.database.sql.query(houses, [])).not.toHaveLength(0);
    expect(await seen()).toHaveLength(1);
    await bet(two, other);
    throw undone;
  });
  await expect(held).rejects.toBe(undone);
  await stopped;
}, 60_000);
