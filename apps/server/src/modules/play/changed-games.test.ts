/** A bet that was taken is answered again under its key, though a new one like it would be refused meanwhile. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session, StageSession } from '../../http/handlers.ts';
import { testMerchant } from '../identity/testing.ts';
import type { Merchant } from '../merchants/index.ts';
import { answered, codeOf, north, openTable, request, stageOf, type Table } from './testing/open-table.ts';

/** North, after its limits were changed. */
const dear = testMerchant('north', {
  ...north.manifest,
  stakes: { minimum: '5.00', maximum: '6.00', presets: ['5.00'] },
});
const keep = { kind: 'keep' } as const;

let table: Table;
beforeAll(async () => {
  table = await openTable();
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

interface Sent {
  readonly merchant: Merchant;
  readonly session: StageSession;
  readonly stake: string;
  readonly key: string;
}

const over = { target: 50.5, direction: 'over' };

it.each([
  {
    shape: 'a round',
    game: 'dice',
    send: async ({ merchant, session, stake, key }: Sent) => {
      const body = { stake, input: over };
      const answer = await request(table.play.routes, 'playRound', merchant, { session, body, idempotencyKey: key });
      return answer.ok ? answer.value.round.roundId : codeOf(answer);
    },
  },
  {
    shape: 'many rounds',
    game: 'dice',
    send: async ({ merchant, session, stake, key }: Sent) => {
      const body = { stake, input: over, rounds: 3, onWin: keep, onLoss: keep, stops: {} };
      const answer = await request(table.play.routes, 'playVolley', merchant, { session, body, idempotencyKey: key });
      return answer.ok ? answer.value.rounds.map(({ roundId }) => roundId).join() : codeOf(answer);
    },
  },
  {
    shape: 'a round of several moves',
    game: 'mines',
    send: async ({ merchant, session, stake, key }: Sent) => {
      const body = { stake, input: { mines: 3 } };
      const answer = await request(table.play.routes, 'openRound', merchant, { session, body, idempotencyKey: key });
      return answer.ok ? answer.value.round.roundId : codeOf(answer);
    },
  },
])('answers $shape sent again after the game was delisted or its limits changed', async ({ game, send }) => {
  const member: Session = await table.newMember();
  const session = stageOf(member, game);
  const delisted = { ...session, game: { id: 1, code: game } };
  const first = { merchant: north, session, stake: '1.00', key: randomUUID() };
  const taken = await send(first);
  const cash = async () =>
    (await table.wallet.balance(table.db, { merchant: north, memberId: member.memberId, isTrial: false })).cashMinor;
  const left = await cash();
  expect(await send({ ...first, session: delisted })).toBe(taken);
  expect(await send({ ...first, merchant: dear })).toBe(taken);
  // Another bet is not it, and a new one is refused.
  for (const other of [{ key: randomUUID() }, { stake: '1.01' }]) {
    expect(await send({ ...first, ...other, session: delisted })).toBe('game.disabled');
    expect(await send({ ...first, ...other, merchant: dear })).toBe('stake.out_of_range');
  }
  expect(await cash()).toBe(left);
});

it('ends a round of several moves that was opened before its game was delisted, and answers its end under the key of its stake', async () => {
  const member = await table.newMember();
  const session = stageOf(member, 'mines');
  const delisted = { ...session, game: { id: 1, code: 'mines' } };
  const opening = { body: { stake: '1.00', input: { mines: 3 } }, idempotencyKey: randomUUID() };
  const { round } = answered(await request(table.play.routes, 'openRound', north, { session, ...opening }));
  const body = { roundId: round.roundId, step: 0, move: 0 };
  const moved = answered(await request(table.play.routes, 'makeMove', north, { session: delisted, body }));
  const again = answered(await request(table.play.routes, 'openRound', north, { session: delisted, ...opening }));
  expect(again.round).toEqual(moved.round);
});
