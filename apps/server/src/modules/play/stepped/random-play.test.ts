/** Rounds of several moves, played at random: whatever is sent in whatever order, books, rounds and replays agree. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json } from '#kernel';
import { DOUBLING, minor, openStepped, type ShownRound, type Stepped, TOWER } from './testing/open-stepped.ts';

let table: Stepped;
beforeAll(async () => {
  table = await openStepped();
});
afterAll(() => table.close());

/** What a player does: most of it legal, some of it late, twice, or nonsense. */
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('open' as const), stake: fc.constantFrom('1.00', '7.77', '900.00') }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      which: fc.nat(7),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('stale' as const),
      back: fc.integer({ min: -1, max: 3 }),
      which: fc.nat(7),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rotate' as const) }) },
);

it('keeps books, rounds and replays in agreement', { timeout: 120_000 }, async () => {
  const games = fc.constantFrom(TOWER, DOUBLING);
  const acts = fc.array(act, { minLength: 5, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(games, acts, async (game, does) => {
      const member = await table.newMember();
      let round: ShownRound | undefined;
      const moves: readonly Json[] = game === TOWER ? ['left', 'middle', 'right', 'leave'] : ['show', 'double'];
      const pick = (which: number) =>
        (round?.moves[which % Math.max(1, round.moves.length)] ?? moves[which % moves.length]) as Json;
      for (const one of does) {
        if (one.kind === 'open') {
          const opened = await table.open(member, { game, stake: one.stake, key: randomUUID() });
          if (opened.ok) round = opened.value.round;
        } else if (one.kind === 'leave') {
          await table.leave(member);
          await table.play.endDueRounds();
        } else if (one.kind === 'rotate') await table.rotate(member, game);
        else if (round) {
          const from: ShownRound = round;
          const change = one.kind === 'stale' ? { step: Math.max(0, from.step - one.back) } : {};
          const move = pick(one.which);
          const times = one.kind === 'move' ? one.times : 1;
          const answers = await Promise.all(
            Array.from({ length: times }, () => table.move(member, from, move, change)),
          );
          for (const answer of answers) if (answer.ok) round = answer.value.round;
        }
      }
      const ended = await table.endedRounds(member);
      for (const row of ended) {
        const again = await table.play.replayRound(row);
        expect([again.outcome, again.payoutMinor]).toEqual([row.outcome, row.payout_minor]);
      }
      expect(ended.map(({ seed_id, nonce }) => `${seed_id} ${nonce}`)).toHaveLength(
        new Set(ended.map(({ id }) => id)).size,
      );
      const open = await table.current(member, game);
      const staked = open ? minor(open.staked) : 0n;
      const won = ended.reduce((sum, row) => sum + row.payout_minor - row.stake_minor, 0n);
      expect(await table.cash(member)).toBe(100_000n + won - staked);
      await table.expectBooks();
    }),
    { numRuns: process.env.WHOLE ? 25 : 8 },
  );
  expect(table.faults).toEqual([]);
});
