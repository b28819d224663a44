/** Two nodes over one database: openings, moves and ends of the same rounds at the same time. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../../../http/handlers.ts';
import type { Table } from '../testing/open-table.ts';
import { answered, codeOf, north } from '../testing/open-table.ts';
import { DOUBLING, openStepped, type Stepped } from './testing/open-stepped.ts';

let table: Stepped;
let plays: readonly Table['play'][];
beforeAll(async () => {
  table = await openStepped();
  plays = [table.play, (await table.secondNode()).play];
});
afterAll(async () => {
  expect(table.faults).toEqual([]);
  await table.expectBooks();
  await table.close();
});

const members = (count: number): Promise<Session[]> =>
  Promise.all(Array.from({ length: count }, () => table.newMember(north, '500.00')));

it('opens one round and makes each step once when both nodes get everything', async () => {
  const players = await members(12);
  await Promise.all(
    players.map(async (player) => {
      for (let rounds = 0; rounds < 3; rounds++) {
        const key = randomUUID();
        const opened = await Promise.all(plays.map((play) => table.open(player, { key, play })));
        let { round } = answered(opened[0]!);
        expect(answered(opened[1]!).round.roundId).toBe(round.roundId);
        while (round.payout === undefined) {
          const from = round;
          // The same step on both: the same move, or two that contend.
          const moves = rounds === 1 && from.step === 0 ? ['left', 'right'] : ['middle', 'middle'];
          const answers = await Promise.all(plays.map((play, at) => table.move(player, from, moves[at], { play })));
          const made = answers.filter(({ ok }) => ok);
          expect(made.length).toBe(moves[0] === moves[1] ? 2 : 1);
          for (const answer of answers) if (!answer.ok) expect(codeOf(answer)).toBe('round.stale');
          round = answered(made[0]!).round;
          expect(round.step).toBe(from.step + 1);
        }
      }
      const ended = await table.endedRounds(player);
      expect(ended.map(({ nonce }) => nonce)).toEqual([0, 1, 2]);
      for (const row of ended) expect((await table.play.replayRound(row)).outcome).toEqual(row.outcome);
      const won = ended.reduce((sum, row) => sum + row.payout_minor - row.stake_minor, 0n);
      expect(await table.cash(player)).toBe(50_000n + won);
    }),
  );
}, 120_000);

it('opens one of two rounds under different keys, and stakes one', async () => {
  for (const player of await members(6)) {
    const answers = await Promise.all(plays.map((play) => table.open(player, { play })));
    expect(answers.map(codeOf).sort()).toEqual(['ok', 'round.open']);
    expect(await table.cash(player)).toBe(49_000n);
  }
});

it('ends a round once when a move, its rule on both nodes and a rotation come together', async () => {
  const players = await members(12);
  const opened = await Promise.all(
    players.map(async (player) => answered(await table.open(player, { game: DOUBLING })).round),
  );
  await Promise.all(players.map((player) => table.leave(player)));
  await Promise.all([
    ...plays.map((play) => play.endDueRounds()),
    ...players.map((player, at) => table.move(player, opened[at]!, 'double', { play: plays[at % 2]! })),
    ...players.map((player) => table.rotate(player, DOUBLING)),
  ]);
  for (const [at, player] of players.entries()) {
    const current = await table.current(player, DOUBLING);
    if (current) answered(await table.move(player, current, 'show'));
    const [row, ...more] = await table.endedRounds(player);
    expect([row?.id, more]).toEqual([opened[at]?.roundId, []]);
    expect(await table.cash(player)).toBe(50_000n - (row?.stake_minor ?? 0n) + (row?.payout_minor ?? 0n));
  }
}, 60_000);
