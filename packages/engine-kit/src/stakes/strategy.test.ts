import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BetStrategy, firstProgress, progressAfter, strategyLeft } from '../index.ts';

const keep = { kind: 'keep' } as const;
const plain: BetStrategy = { baseMinor: 100n, rounds: 100, onWin: keep, onLoss: keep, stops: {} };

function play(strategy: BetStrategy, payouts: readonly bigint[]) {
  let progress = firstProgress(strategy.baseMinor);
  const stakes: bigint[] = [];
  for (const payoutMinor of payouts) {
    if (progress.ended) break;
    stakes.push(progress.nextMinor);
    progress = progressAfter(strategy, progress, { stakeMinor: progress.nextMinor, payoutMinor });
  }
  return { ...progress, stakes };
}

it('ends with the round that reaches a stop', () => {
  expect(play({ ...plain, rounds: 3 }, [0n, 198n, 0n, 198n])).toMatchObject({ played: 3, ended: 'rounds' });
  expect(play({ ...plain, stops: { lossMinor: 200n } }, [0n, 0n, 0n])).toMatchObject({ played: 2, ended: 'loss' });
  const ahead = { ...plain, stops: { profitMinor: 150n } };
  expect(play(ahead, [198n, 0n, 198n, 198n, 198n])).toMatchObject({ played: 4, netMinor: 194n, ended: 'profit' });
  const once = { ...plain, stops: { winMinor: 99n } };
  expect(play(once, [0n, 198n, 0n, 199n, 0n])).toMatchObject({ played: 4, ended: 'win' });
});

it('names the loss where a round reaches more than one stop', () => {
  expect(play({ ...plain, rounds: 1, stops: { lossMinor: 1n } }, [0n]).ended).toBe('loss');
});

it('raises after a loss, goes back to the first stake after a win, and keeps it when the stake comes back', () => {
  const strategy = { ...plain, onWin: { kind: 'reset' }, onLoss: { kind: 'raise', percent: 50 } } as const;
  expect(play(strategy, [0n, 150n, 0n, 0n, 0n, 900n, 0n]).stakes).toEqual([100n, 150n, 150n, 225n, 337n, 505n, 100n]);
});

it('lowers the stake by so many percent, rounded down', () => {
  const strategy = { ...plain, onWin: { kind: 'lower', percent: 25 } } as const;
  expect(play(strategy, [900n, 900n, 0n, 900n, 900n]).stakes).toEqual([100n, 75n, 56n, 56n, 42n]);
});

const change = fc.oneof(
  fc.constant(keep),
  fc.constant({ kind: 'reset' as const }),
  fc.record({ kind: fc.constant('raise' as const), percent: fc.integer({ min: 1, max: 1000 }) }),
  fc.record({ kind: fc.constant('lower' as const), percent: fc.integer({ min: 1, max: 99 }) }),
);
const stop = fc.option(fc.bigInt(1n, 5_000n), { nil: undefined });

it('plays the same rounds when it is broken off anywhere and goes on with what is left', () => {
  const strategies = fc.record({
    baseMinor: fc.bigInt(1n, 1_000n),
    rounds: fc.integer({ min: 1, max: 30 }),
    onWin: change,
    onLoss: change,
    stops: fc.record({ winMinor: stop, lossMinor: stop, profitMinor: stop }),
  });
  const multiples = fc.array(fc.constantFrom(0n, 0n, 1n, 2n, 5n), { minLength: 30, maxLength: 30 });
  fc.assert(
    fc.property(strategies, multiples, fc.integer({ min: 1, max: 29 }), (strategy, times, cut) => {
      const roundOf = (stakeMinor: bigint, at: number) => ({ stakeMinor, payoutMinor: stakeMinor * (times[at] ?? 0n) });
      let whole = firstProgress(strategy.baseMinor);
      let part = firstProgress(strategy.baseMinor);
      let [rest, netBefore] = [strategy as BetStrategy, 0n];
      for (let at = 0; !whole.ended; at++) {
        if (at === cut) {
          rest = strategyLeft(rest, part);
          netBefore = part.netMinor;
          part = firstProgress(part.nextMinor);
        }
        whole = progressAfter(strategy, whole, roundOf(whole.nextMinor, at));
        part = progressAfter(rest, part, roundOf(part.nextMinor, at));
        expect([part.nextMinor, part.netMinor + netBefore, part.ended]).toEqual([
          whole.nextMinor,
          whole.netMinor,
          whole.ended,
        ]);
      }
    }),
  );
});
