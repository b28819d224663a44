/** kill -9 before every statement of a volley: all of its rounds are played and paid, once, or none. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf, Endpoints } from '#contract';
import { north, openTable, stageOf, type Table } from '../testing/open-table.ts';
import { sendThroughDeaths } from '../testing/through-deaths.ts';

const ROUNDS = 100;
let table: Table;
beforeAll(async () => {
  table = await openTable();
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

it('plays a volley whole and once, wherever its process dies', async () => {
  const member = await table.newMember(north, '500.00');
  const rounds = () =>
    table.db
      .selectFrom('play_round')
      .selectAll()
      .where('merchant_id', '=', north.id)
      .where('member_id', '=', member.memberId)
      .orderBy('nonce')
      .execute();
  /** The balance that the rounds say. */
  const expectWhole = async () => {
    const played = await rounds();
    expect([0, ROUNDS]).toContain(played.length);
    const wonMinor = played.reduce((sum, row) => sum + row.payout_minor - row.stake_minor, 0n);
    expect((await table.wallet.balance(table.db, { merchant: north, ...member })).cashMinor).toBe(500_00n + wonMinor);
    return played;
  };
  const keep = { kind: 'keep' };
  const body = {
    stake: '1.00',
    input: { target: 50.5, direction: 'over' },
    rounds: ROUNDS,
    onWin: keep,
    onLoss: keep,
    stops: {},
  };
  const call = { session: stageOf(member, 'dice'), body, idempotencyKey: randomUUID() };
  const answer = await sendThroughDeaths<AnswerOf<Endpoints['playVolley']>>(
    table,
    { name: 'playVolley', call },
    async () => {
      await expectWhole();
    },
  );
  const played = await expectWhole();
  expect(answer.rounds.map(({ roundId }) => roundId)).toEqual(played.map(({ id }) => id));
  expect(played.map(({ nonce }) => nonce)).toEqual(Array.from({ length: ROUNDS }, (_, nonce) => nonce));
}, 480_000);
