/** The worked examples of scores, ties, pools and periods, and what must hold of any bets. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manifest } from '#promotions/tournament/manifest.ts';
import { addBets, periodAt, placesOf, poolOf, prizeLines, readTournament, type ScoredBet, scoreOf } from './index.ts';

const terms = (change: object = {}) => readTournament({ ...(manifest.example as object), ...change });
const start = new Date('2026-03-02T00:00:00.000Z');
const bet = (second: number, stake: bigint, payout: bigint, change: Partial<ScoredBet> = {}): ScoredBet => {
  const net = payout > stake ? payout - stake : stake - payout;
  return {
    ref: `${second}`,
    round: `${second}`.padStart(4, '0'),
    stakeMinor: stake,
    payoutMinor: payout,
    validMinor: net < stake ? net : stake,
    weightBp: 10_000,
    at: new Date(start.getTime() + second * 1_000),
    ...change,
  };
};

// A loss, a win of 2.5, a push, a win of 12, a half loss, and a loss at half weight.
const story = [
  bet(1, 100n, 0n),
  bet(2, 200n, 500n),
  bet(3, 300n, 300n),
  bet(4, 50n, 600n),
  bet(5, 100n, 50n),
  bet(6, 400n, 0n, { weightBp: 5_000 }),
];

describe('SIDE-04: a tournament’s score', () => {
  it.each([
    ['turnover', {}, 800n, 6],
    ['points', {}, 600n, 6],
    ['payouts', {}, 1_450n, 5],
    ['best-multiple', {}, 1_200n, 4],
    ['best-multiple', { maxMultipleE2: 1_000 }, 1_000n, 4],
    ['best-multiple', { minStakeMinor: '100' }, 250n, 2],
    ['multiples', {}, 250n + 100n + 1_200n + 50n, 5],
    ['multiples', { minStakeMinor: '100', maxMultipleE2: 200 }, 200n + 100n + 50n, 5],
    ['net-win', {}, 300n, 6],
    ['rounds', { minStakeMinor: '100' }, 5n, 6],
    ['streak', {}, 2n, 4],
    ['place', {}, 1_450n, 5],
  ])('%s %o is %s, reached with bet %s', (score, change, expected, at) => {
    const status = scoreOf(terms({ score, ...change }), story, start);
    expect([status.score, (status.reachedAt.getTime() - start.getTime()) / 1_000]).toEqual([expected, at]);
  });

  it('counts bets of one round as one, so that what covers itself counts nothing', () => {
    const [one, other] = [bet(1, 100n, 198n, { round: 'a', ref: '1' }), bet(2, 100n, 0n, { round: 'a', ref: '2' })];
    expect(scoreOf(terms({ score: 'turnover' }), [one, other], start).score).toBe(2n);
    expect(scoreOf(terms({ score: 'net-win' }), [one, other], start).score).toBe(-2n);
  });

  it('is the same one by one as at once, and without a bet as if it had never been', () => {
    const anyBet = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.bigInt(1n, 900n), fc.bigInt(0n, 3_000n));
    const kinds = fc.constantFrom('turnover', 'points', 'payouts', 'best-multiple', 'multiples', 'net-win', 'streak');
    fc.assert(
      fc.property(fc.uniqueArray(anyBet, { selector: ([second]) => second, maxLength: 12 }), kinds, (drawn, score) => {
        const sorted = drawn
          .toSorted(([one], [other]) => one - other)
          .map(([at, stake, payout]) => bet(at, stake, payout));
        const rules = terms({ score });
        const whole = scoreOf(rules, sorted, start);
        const single = sorted.reduce((status, one) => addBets(rules, status, [one]), scoreOf(rules, [], start));
        expect(single).toEqual(whole);
        expect(scoreOf(rules, sorted.toReversed(), start)).toEqual(whole);
      }),
    );
  });
});

const ranked = (...scores: bigint[]) => scores.map((score, at) => ({ memberId: `m${at}`, score }));

describe('SIDE-04: places', () => {
  it('are shared or go to who was earlier: 900/700/700/700 for 5000/3000/2000', () => {
    const list = ranked(900n, 700n, 700n, 700n);
    const amounts = (ties: string) =>
      placesOf(terms({ ties, prizes: '5000,3000,2000' }), list, 0n).map(
        ({ place, amountMinor }) => `${place}: ${amountMinor}`,
      );
    expect(amounts('split')).toEqual(['1: 5000', '2: 1666', '2: 1666', '2: 1666']);
    expect(amounts('earlier')).toEqual(['1: 5000', '2: 3000', '3: 2000']);
  });

  it('pay never more than the prizes, whatever the ties', () => {
    const scores = fc.array(fc.bigInt(1n, 4n), { maxLength: 20 });
    fc.assert(
      fc.property(scores, fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 8 }), (all, prizes) => {
        const sorted = ranked(...all.toSorted((one, other) => Number(other - one)));
        const total = prizes.reduce((sum, prize) => sum + prize, 0);
        for (const ties of ['split', 'earlier']) {
          const placed = placesOf(terms({ ties, prizes: prizes.join(',') }), sorted, 0n);
          const paid = placed.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
          expect(paid).toBeLessThanOrEqual(BigInt(total));
          expect(new Set(placed.map(({ memberId }) => memberId)).size).toBe(placed.length);
        }
      }),
    );
  });

  it('divide a pool: the guarantee, or the base with fees after rake and a share of stakes, never above its most', () => {
    const pool = { guaranteeMinor: '10000', baseMinor: '1000', rakeBp: 1_000, stakeShareBp: 10, maxPoolMinor: '50000' };
    const of = (feesMinor: bigint, stakedMinor: bigint) =>
      poolOf(terms({ ...pool, prizes: '6000,4000' }), { feesMinor, stakedMinor });
    expect([of(0n, 0n), of(20_000n, 1_000_000n), of(10n ** 9n, 0n)]).toEqual([10_000n, 20_000n, 50_000n]);
    expect(
      placesOf(terms({ ...pool, prizes: '6000,4000' }), ranked(2n, 1n), 20_001n).map((one) => one.amountMinor),
    ).toEqual([12_000n, 8_000n]);
  });

  it('that pay alike are one line', () => {
    expect(prizeLines(terms().prizes)).toMatchObject([
      { from: 1, to: 1 },
      { from: 2, to: 2 },
      { from: 3, to: 3 },
      { from: 4, to: 10 },
    ]);
  });
});

describe('SIDE-04: periods', () => {
  const manila = { minutes: 1_440, timeZone: 'Asia/Manila', window: {} };
  it('are the merchant’s: a day in Manila begins at 16:00 UTC, and the next follows at once', () => {
    const at = Date.parse('2026-03-01T16:01:00Z');
    expect(periodAt(manila, at)?.startsAt.toISOString()).toBe('2026-03-01T16:00:00.000Z');
    expect(periodAt(manila, at - 120_000)?.endsAt.toISOString()).toBe('2026-03-01T16:00:00.000Z');
    expect(periodAt(manila, at, 1)?.startsAt).toEqual(periodAt(manila, at)?.endsAt);
    expect(periodAt({ ...manila, minutes: 10_080 }, at)?.startsAt.toISOString()).toBe('2026-03-01T16:00:00.000Z');
  });

  it('stay within the campaign’s window; without a length there is one', () => {
    const window = { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' };
    const once = { ...manila, minutes: 0, window };
    expect(periodAt(once, start.getTime())).toMatchObject({ number: 0, endsAt: new Date(window.to) });
    expect(periodAt(once, Date.parse(window.to))).toBeUndefined();
    expect(periodAt({ ...manila, window }, start.getTime())).toBeUndefined();
  });
});
