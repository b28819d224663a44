/** Two nodes over one database: volleys, single rounds and rotations of the same members at the same time. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answered, north, openTable, request, rotateSeeds, stageOf, type Table } from '../testing/open-table.ts';

let table: Table;
let plays: readonly Table['play'][];
beforeAll(async () => {
  table = await openTable();
  plays = [table.play, (await table.secondNode()).play];
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

const bet = { stake: '1.00', input: { target: 50.5, direction: 'over' } };
const keep = { kind: 'keep' } as const;

it('plays a volley once when both nodes get it, beside single rounds and rotations', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => table.newMember(north, '500.00')));
  await Promise.all(
    members.map(async (member) => {
      const session = stageOf(member, 'dice');
      const body = { ...bet, rounds: 20, onWin: keep, onLoss: keep, stops: {} };
      const idempotencyKey = randomUUID();
      answered(await rotateSeeds(table.play.routes, north, session, 'mine'));
      const [singles, volleys] = await Promise.all([
        Promise.all(
          Array.from({ length: 4 }, (_, at) =>
            request(plays[at % 2]!.routes, 'playRound', north, { session, body: bet, idempotencyKey: randomUUID() }),
          ),
        ),
        Promise.all(plays.map((play) => request(play.routes, 'playVolley', north, { session, body, idempotencyKey }))),
        rotateSeeds(table.play.routes, north, session, 'another'),
      ]);
      for (const one of singles) answered(one);
      const ids = volleys.map((one) => answered(one).rounds.map(({ roundId }) => roundId));
      expect(ids[0]).toHaveLength(20);
      expect(ids[1]).toEqual(ids[0]);
      const rows = await table.db
        .selectFrom('play_round')
        .selectAll()
        .where('merchant_id', '=', north.id)
        .where('member_id', '=', member.memberId)
        .orderBy('id')
        .execute();
      expect(rows).toHaveLength(24);
      const nonces = Map.groupBy(rows, ({ seed_id: seed }) => seed);
      for (const under of nonces.values())
        expect(under.map(({ nonce }) => nonce).sort((a, b) => a - b)).toEqual(under.map((_, nonce) => nonce));
      const won = rows.reduce((sum, row) => sum + row.payout_minor - row.stake_minor, 0n);
      const { cashMinor } = await table.wallet.balance(table.db, { merchant: north, ...member });
      expect(cashMinor).toBe(50_000n + won);
    }),
  );
}, 60_000);
