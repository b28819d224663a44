/** Two nodes at once: a chase is placed once, and given back once, by whichever comes first. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawByIndex, drawOnSale } from '#engine-kit';
import { games } from '#games/registry.ts';
import type { Session } from '../../http/handlers.ts';
import { answered, codeOf, north, openTable, request, stageOf, type Table } from '../play/testing/open-table.ts';

const GAME = 'fast-five';
const calendar = games.find(({ code }) => code === GAME)?.calendar;
if (!calendar) throw new Error('Fast Five has scheduled draws');
const DRAWS = 20;

let table: Table;
let nodes: readonly Pick<Table, 'lottery'>[];
beforeAll(async () => {
  table = await openTable();
  nodes = [table, await table.secondNode()];
  table.time.fixedAt = drawOnSale(calendar, Date.UTC(2026, 3, 1, 4)).opensAtMs + 10_000;
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

const selling = () => drawOnSale(calendar, table.time.fixedAt ?? 0);
const sure = {
  play: 'ssc.place.digit',
  selection: { rows: [[...'0123456789'], [], [], [], []] },
  unit: '1.00',
  multiple: 1,
};

function chase(node: Pick<Table, 'lottery'>, session: Session, key: string = randomUUID()) {
  const first = selling().drawIndex;
  const draws = Array.from({ length: DRAWS }, (_, at) => drawByIndex(calendar!, first + at).drawNumber);
  return request(node.lottery.routes, 'placeChase', north, {
    session: stageOf(session, GAME),
    body: {
      gameCode: GAME,
      playType: 'Entertainment',
      lines: [sure],
      draws: draws.map((drawNumber) => ({ drawNumber, multiple: 1 })),
      stopsOnWin: true,
    },
    idempotencyKey: key,
  });
}

const cash = async ({ memberId }: Session) =>
  (await table.wallet.balance(table.db, { merchant: north, memberId, isTrial: false })).cashMinor;

it('places one chase for one key, and makes the rows of its draws once', async () => {
  const member = await table.newMember();
  const key = randomUUID();
  const both = await Promise.all(nodes.map(async (node) => answered(await chase(node, member, key))));
  expect(both[1]?.chase.chaseId).toBe(both[0]?.chase.chaseId);
  expect(await cash(member)).toBe(80_000n);
});

it('takes a balance once, whichever node is faster', async () => {
  const member = await table.newMember(north, '250.00');
  const both = await Promise.all(nodes.map((node) => chase(node, member)));
  expect(both.map(codeOf).toSorted()).toEqual(['ok', 'wallet.insufficient']);
  expect(await cash(member)).toBe(5000n);
});

it('gives back the rest once, while both nodes settle and its member cancels', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => table.newMember()));
  const placed = await Promise.all(
    members.map(async (session, at) => {
      const { chaseId } = answered(await chase(nodes[at % 2] ?? table, session)).chase;
      return { session, chaseId };
    }),
  );
  table.time.fixedAt = selling().drawsAtMs;
  const cancels = placed.flatMap(({ session, chaseId }) =>
    nodes.map((node) =>
      request(node.lottery.routes, 'cancelChase', north, { session, body: { chaseId }, idempotencyKey: randomUUID() }),
    ),
  );
  const [answers] = await Promise.all([Promise.all(cancels), ...nodes.map((node) => node.lottery.drawClock.tick())]);
  for (const answer of answers) expect(['ok', 'order.closed', 'order.settled']).toContain(codeOf(answer));
  await table.lottery.drawClock.tick();
  for (const { session, chaseId } of placed) {
    const { chase: ended } = answered(
      await request(table.lottery.routes, 'chaseDetail', north, { session, query: { chaseId, limit: 50 } }),
    );
    expect(ended).toMatchObject({
      state: 'ended',
      stake: '200.00',
      settled: '10.00',
      refunded: '190.00',
      payout: '9.75',
    });
    expect(await cash(session)).toBe(100_000n - 25n);
  }
});
