import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ok } from '#kernel';
import { type MultiplesRule, multiplesOf } from './multiples.ts';
import { payoutMinor } from './stake.ts';

const code = (rule: MultiplesRule, draws: number) => {
  const multiples = multiplesOf(rule, draws);
  return multiples.ok ? undefined : multiples.refusal;
};
const profit = {
  kind: 'profit',
  multiple: 1,
  stakeMinor: 100n,
  unitMinor: 100n,
  paidE4: 97_500,
  rateBp: 5000,
} as const;

it('stakes the same on every draw', () => {
  expect(multiplesOf({ kind: 'equal', multiple: 3 }, 4)).toEqual(ok([3, 3, 3, 3]));
});

it('multiplies after every so many draws', () => {
  expect(multiplesOf({ kind: 'growing', multiple: 1, factor: 2, every: 2 }, 5)).toEqual(ok([1, 1, 2, 2, 4]));
  expect(multiplesOf({ kind: 'growing', multiple: 5, factor: 3, every: 1 }, 3)).toEqual(ok([5, 15, 45]));
});

it('takes the least multiples with which a win of any draw leaves the rate on all that was staked', () => {
  expect(multiplesOf(profit, 9)).toEqual(ok([1, 1, 1, 1, 1, 1, 2, 2, 2]));
  const rules = fc.record({
    kind: fc.constant('profit' as const),
    multiple: fc.integer({ min: 1, max: 4 }),
    stakeMinor: fc.bigInt({ min: 1n, max: 300n }),
    unitMinor: fc.bigInt({ min: 1n, max: 100n }),
    paidE4: fc.integer({ min: 1, max: 500_000 }),
    rateBp: fc.integer({ min: 0, max: 30_000 }),
  });
  let accepted = 0;
  fc.assert(
    fc.property(rules, fc.integer({ min: 1, max: 12 }), (rule, draws) => {
      const multiples = multiplesOf(rule, draws);
      if (!multiples.ok) return;
      accepted++;
      let before = 0n;
      const isEnough = (multiple: number) => {
        const staked = before + rule.stakeMinor * BigInt(multiple);
        const left = payoutMinor(rule.unitMinor * BigInt(multiple), rule.paidE4) - staked;
        return left * 10_000n >= BigInt(rule.rateBp) * staked;
      };
      expect(multiples.value).toHaveLength(draws);
      for (const multiple of multiples.value) {
        expect(isEnough(multiple)).toBe(true);
        for (let less = rule.multiple; less < multiple; less++) expect(isEnough(less)).toBe(false);
        before += rule.stakeMinor * BigInt(multiple);
      }
    }),
    { numRuns: 300 },
  );
  expect(accepted).toBeGreaterThan(20);
});

it('says why there are no such multiples', () => {
  expect(code({ ...profit, paidE4: 14_999 }, 1)).toMatchObject({ code: 'multiples.rate_unreachable' });
  expect(multiplesOf({ ...profit, paidE4: 15_000 }, 1)).toEqual(ok([1]));
  expect(code({ ...profit, paidE4: 15_000 }, 2)).toMatchObject({ code: 'multiples.rate_unreachable' });
  expect(code({ ...profit, paidE4: 19_500 }, 100)).toMatchObject({ code: 'multiples.too_large' });
  const doubling = { kind: 'growing', multiple: 1, factor: 2, every: 1 } as const;
  expect(multiplesOf(doubling, 14)).toMatchObject({ ok: true });
  expect(code(doubling, 15)).toMatchObject({ code: 'multiples.too_large' });
  expect(code({ kind: 'equal', multiple: 10_001 }, 1)).toMatchObject({ code: 'multiples.too_large' });
  for (const draws of [0, 1.5, 101]) {
    expect(code({ kind: 'equal', multiple: 1 }, draws)).toMatchObject({ code: 'multiples.malformed' });
  }
  for (const wrong of [{ multiple: 0 }, { stakeMinor: 0n }, { unitMinor: 0n }, { paidE4: 0 }, { rateBp: -1 }]) {
    expect(code({ ...profit, ...wrong }, 1)).toMatchObject({ code: 'multiples.malformed' });
  }
});
