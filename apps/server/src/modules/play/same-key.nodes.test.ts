/** One bet or order sent to several nodes at once, under one key: all get the same answer, also where it took all the money. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import { codeOf, north, openTable, request, rotateSeeds, stageOf, type Table } from './testing/open-table.ts';

const ROUNDS = 40;
const schedule = games.find((game) => game.code === 'fast-five')?.calendar;
if (!schedule) throw new Error('Fast Five has scheduled draws');

let table: Table;
let nodes: readonly Pick<Table, 'play' | 'lottery'>[];
beforeAll(async () => {
  table = await openTable();
  if (table.database.url === undefined) throw new Error('two nodes need Postgres: TEST_DATABASE=postgres');
  nodes = [table, await table.secondNode(), await table.secondNode()];
  table.time.fixedAt = drawOnSale(schedule, Date.UTC(2026, 3, 1, 4)).opensAtMs + 10_000;
});
afterEach(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
});
afterAll(() => table.close());

const cashOf = async (memberId: string) =>
  (await table.wallet.balance(table.db, { merchant: north, memberId, isTrial: false })).cashMinor;

it.each([
  ['a pair of seeds in use', true],
  ['none yet', false],
])(
  'a bet of all there is, with %s',
  async (_, hasSeed) => {
    for (let round = 0; round < ROUNDS; round++) {
      const player = await table.newMember(north, '100.00');
      const session = stageOf(player, 'dice');
      if (hasSeed) await rotateSeeds(table.play.routes, north, session, 'mine');
      const input = { target: 50.5, direction: 'over' } as const;
      const body = { stake: '100.00', input };
      const idempotencyKey = randomUUID();
      const answers = await Promise.all(
        nodes.map((node) => request(node.play.routes, 'playRound', north, { session, body, idempotencyKey })),
      );
      const reported = answers.map((answer) => (answer.ok ? answer.value.round.roundId : codeOf(answer)));
      expect(new Set(reported).size).toBe(1);
      const [first] = answers;
      if (!first?.ok) throw new Error(first && codeOf(first));
      expect(await cashOf(player.memberId)).toBe(BigInt(first.value.balance.replace('.', '')));
    }
  },
  60_000,
);

it('an order for the whole balance', async () => {
  const draw = drawOnSale(schedule, table.time.fixedAt ?? 0);
  const line = { play: 'ssc.place.sides', selection: { rows: [['big'], [], [], [], []] }, unit: '100.00', multiple: 1 };
  for (let round = 0; round < ROUNDS; round++) {
    const player = await table.newMember(north, '100.00');
    const session = stageOf(player, 'fast-five');
    const body = {
      gameCode: 'fast-five',
      drawNumber: draw.drawNumber,
      playType: 'Entertainment' as const,
      lines: [line],
    };
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      nodes.map((node) => request(node.lottery.routes, 'placeOrder', north, { session, body, idempotencyKey })),
    );
    const reported = answers.map((answer) => (answer.ok ? answer.value.order.orderId : codeOf(answer)));
    expect(new Set(reported).size).toBe(1);
    expect(answers[0]?.ok).toBe(true);
    expect(await cashOf(player.memberId)).toBe(0n);
  }
}, 60_000);

it('another bet or order under that key is refused as a conflict, and not for lack of funds', async () => {
  const draw = drawOnSale(schedule, table.time.fixedAt ?? 0);

  const unit = (amount: string) => ({
    play: 'ssc.place.sides',
    selection: { rows: [['big'], [], [], [], []] },
    unit: amount,
    multiple: 1,
  });
  const placed = (drawNumber: string, amount: string) => ({
    gameCode: 'fast-five',
    drawNumber,
    playType: 'Entertainment' as const,
    lines: [unit(amount)],
  });
  const [one, other] = nodes;
  if (!one || !other) throw new Error('two nodes');
  for (let round = 0; round < ROUNDS; round++) {
    const better = await table.newMember(north, '100.00');
    const buyer = await table.newMember(north, '100.00');
    const dice = stageOf(better, 'dice');
    const lottery = stageOf(buyer, 'fast-five');
    const idempotencyKey = randomUUID();
    const bet = (node: Pick<Table, 'play'>, stake: string) =>
      request(node.play.routes, 'playRound', north, {
        session: dice,
        body: { stake, input: { target: 1, direction: 'under' } },
        idempotencyKey,
      });
    const order = (node: Pick<Table, 'lottery'>, drawNumber: string, amount: string) =>
      request(node.lottery.routes, 'placeOrder', north, {
        session: lottery,
        body: placed(drawNumber, amount),
        idempotencyKey,
      });
    const answers = await Promise.all([
      bet(one, '100.00'),
      bet(other, '99.00'),
      order(one, draw.drawNumber, '100.00'),
      order(other, draw.drawNumber, '99.00'),
    ]);
    const codes = answers.map(codeOf);
    for (const pair of [codes.slice(0, 2), codes.slice(2)]) {
      expect(pair.toSorted()).toEqual(['ok', 'request.idempotency_key_reused']);
    }
  }
}, 60_000);
