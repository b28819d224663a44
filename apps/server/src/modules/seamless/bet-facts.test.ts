/** What is published of bets at a vendor that calls our wallet: the facts, and what the server makes of them. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Facts } from '#contract';
import { assert } from '#kernel';
import type { WalletStep } from '#vendors/plugin-seamless.ts';
import { type Lagoon, openLagoon } from './testing.ts';

let lagoon: Lagoon;
const facts: Facts['bet.changed'][] = [];
beforeAll(async () => {
  lagoon = await openLagoon();
  lagoon.first.outbox.listenMany('test', 'bet.changed', async (_tx, _merchantId, published) => {
    facts.push(...published.map(({ body }) => body));
  });
}, 180_000);
afterAll(async () => {
  await lagoon.expectBooks();
  await lagoon.close();
});

/** The facts that these calls of a new player publish, and what the player has left. */
async function publishedBy(calls: readonly (readonly WalletStep[])[], { isTrial = false } = {}) {
  const by = await lagoon.enter('1000.00', { isTrial });
  const before = await lagoon.cash(by);
  for (const steps of calls) await lagoon.play(by, steps);
  await lagoon.first.outbox.pump();
  // Facts of one millisecond are delivered in any order: the revision tells which is the latest.
  const own = facts
    .filter(({ memberId, isTrial: isPlayMoney }) => memberId === by.memberId && isPlayMoney === isTrial)
    .toSorted((one, other) => one.revision - other.revision);
  return { own, netMinor: (await lagoon.cash(by)) - before };
}

const bet = (id: string, amountMinor = 10_00n): WalletStep => ({ kind: 'bet', id, amountMinor });
const win = (id: string, of: string, amountMinor: bigint): WalletStep => ({ kind: 'win', id, amountMinor, bet: of });
const back = (id: string, target: string): WalletStep => ({ kind: 'rollback', id, target });
const shown = ({ result, stakeMinor, payoutMinor, countedMinor, revision }: Facts['bet.changed']) =>
  `${revision} ${result ?? 'open'} ${stakeMinor} ${payoutMinor} ${countedMinor}`;

it.each([
  ['a bet', [[bet('b')]], ['1 open 1000 0 0']],
  ['a loss', [[bet('b')], [win('w', 'b', 0n)]], ['1 open 1000 0 0', '2 lost 1000 0 1000']],
  ['a win reported twice', [[bet('b'), win('w', 'b', 30_00n)], [win('w', 'b', 30_00n)]], ['2 won 1000 3000 1000']],
  ['a stake paid back', [[bet('b'), win('w', 'b', 10_00n)]], ['2 push 1000 1000 0']],
  ['a little less', [[bet('b'), win('w', 'b', 9_99n)]], ['2 lost 1000 999 1']],
  [
    'a second win, which counts no stake again',
    [[bet('b')], [win('v', 'b', 5_00n)], [win('w', 'b', 25_00n)]],
    ['1 open 1000 0 0', '2 lost 1000 500 500', '3 won 1000 3000 0'],
  ],
  ['a bet given back', [[bet('b')], [back('r', 'b')]], ['1 open 1000 0 0', '2 void 1000 0 0']],
  [
    'a win taken back and paid anew, which counts once',
    [[bet('b'), win('w', 'b', 30_00n)], [back('r', 'w')], [win('v', 'b', 0n)]],
    ['2 won 1000 3000 1000', '3 open 1000 0 0', '4 lost 1000 0 0'],
  ],
  ['a bet given back before it came', [[back('r', 'b')], [bet('b')]], []],
  ['a refused call', [[bet('b'), bet('c', 5000_00n)]], []],
  ['a free round', [[bet('b', 0n)], [win('w', 'b', 7_00n)]], ['1 open 0 0 0', '2 won 0 700 0']],
] as const)('tells how a bet stands after %s', async (_title, calls, expected) => {
  const { own } = await publishedBy(calls);
  expect(own.map(shown)).toEqual(expected);
  expect(own.every(({ bonusParts }) => bonusParts?.length === 0)).toBe(true);
  expect((await publishedBy(calls, { isTrial: true })).own.map(shown)).toEqual(expected);
});

const anId = fc.constantFrom('a', 'b', 'c');
const aStep: fc.Arbitrary<WalletStep> = fc.oneof(
  fc.record({ kind: fc.constant('bet' as const), id: anId, amountMinor: fc.bigInt({ min: 0n, max: 900n }) }),
  fc.record({
    kind: fc.constant('win' as const),
    id: fc.constantFrom('u', 'v', 'w', 'x'),
    amountMinor: fc.bigInt({ min: 0n, max: 900n }),
    bet: anId,
  }),
  fc.record({
    kind: fc.constant('rollback' as const),
    id: fc.constantFrom('r', 's', 't'),
    target: fc.constantFrom('a', 'b', 'c', 'u', 'v', 'w', 'x'),
  }),
);

it('tells of each bet what the balance says of all of them, whatever the vendor sends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(aStep, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), async (calls) => {
      const { own, netMinor } = await publishedBy(calls);
      const bets = Map.groupBy(own, ({ betId }) => betId);
      let publishedMinor = 0n;
      for (const changes of bets.values()) {
        expect(new Set(changes.map(({ revision }) => revision)).size).toBe(changes.length);
        const last = changes.at(-1);
        assert(last, 'a bet has a change');
        if (last.result !== 'void') publishedMinor += BigInt(last.payoutMinor) - BigInt(last.stakeMinor);
        const counted = changes.filter(({ countedMinor }) => countedMinor !== '0');
        expect(counted.length).toBeLessThanOrEqual(1);
        for (const { countedMinor, stakeMinor } of counted)
          expect(BigInt(countedMinor)).toBeLessThanOrEqual(BigInt(stakeMinor));
      }
      expect(publishedMinor).toBe(netMinor);
    }),
    { numRuns: process.env.WHOLE ? 40 : 12 },
  );
}, 120_000);
