import fc from 'fast-check';
import { expect, it } from 'vitest';
import { carriedMinor, dividePool, EMPTY_CARRY, firstPrizeMinor, type PoolTerms } from '../index.ts';
import type { Counted } from './divide-pool.ts';

const terms: PoolTerms = {
  priceUnits: 1,
  ofSalesBp: 5_400,
  shared: [
    { group: 'g1', ofPoolBp: 3_800 },
    { group: 'g2', ofPoolBp: 800 },
    { group: 'g3', ofPoolBp: 550 },
    { group: 'g4', ofPoolBp: 300 },
  ],
  fixed: [
    { group: 'g5', times: 50 },
    { group: 'g6', times: 25 },
    { group: 'g7', times: 10 },
  ],
  maxRolls: 4,
  guaranteedPrices: 0,
};
const priceMinor = 100n;
const counted = (change: Partial<Counted> = {}): Counted => ({
  priceMinor,
  salesMinor: 10_000_000n,
  carry: EMPTY_CARRY,
  shares: {},
  ...change,
});
const eachOf = (division: ReturnType<typeof dividePool>) =>
  Object.fromEntries(division.prizes.map(({ group, eachMinor }) => [group, eachMinor]));

it('divides each group’s part of the pool among its shares, and pays fixed groups a multiple of the price', () => {
  const division = dividePool(
    terms,
    counted({ shares: { g1: 2n, g2: 1n, g3: 7n, g4: 3n, g5: 4n, g6: 10n, g7: 100n } }),
  );
  // 54 % of 10,000,000 is 5,400,000.
  expect(eachOf(division)).toEqual({
    g1: 1_026_000n,
    g2: 432_000n,
    g3: 42_428n,
    g4: 54_000n,
    g5: 5_000n,
    g6: 2_500n,
    g7: 1_000n,
  });
  expect(division.toppedMinor).toBe(0n);
  // What is left: 7 × 42,428 is 4 less than the group had.
  expect(division.carry).toEqual({ groups: {}, restMinor: 5_400_000n - division.paidMinor, rolls: 0 });
});

it('carries what no share won to the same group of the next draw, and what is left to its pool', () => {
  const first = dividePool(terms, counted({ shares: { g2: 1n } }));
  expect(first.carry.groups).toEqual({ g1: 2_052_000n, g3: 297_000n, g4: 162_000n });
  expect(first.carry.rolls).toBe(1);
  const { restMinor } = first.carry;
  const second = dividePool(terms, counted({ carry: first.carry, shares: { g1: 1n, g2: 1n } }));
  expect(eachOf(second).g1).toBe(2_052_000n + ((5_400_000n + restMinor) * 38n) / 100n);
  expect(eachOf(second).g2).toBe(((5_400_000n + restMinor) * 8n) / 100n);
});

it('hands the first group down once it went unwon for four draws, to the next group that is won', () => {
  const groups = { g1: 900_000n };
  const waits = dividePool(terms, counted({ carry: { groups, restMinor: 0n, rolls: 3 }, shares: { g3: 1n } }));
  expect(waits.carry).toMatchObject({ groups: { g1: 2_952_000n }, rolls: 4 });
  const falls = dividePool(terms, counted({ carry: { groups, restMinor: 0n, rolls: 4 }, shares: { g3: 3n } }));
  expect(eachOf(falls)).toMatchObject({ g1: 0n, g2: 0n, g3: (297_000n + 900_000n + 2_052_000n) / 3n });
  expect(falls.carry.rolls).toBe(0);
  const stays = dividePool(terms, counted({ carry: { groups, restMinor: 0n, rolls: 4 }, shares: { g7: 1n } }));
  expect(stays.carry).toMatchObject({ groups: { g1: 2_952_000n }, rolls: 4 });
});

it('has the house add what fixed prizes lack, and what a guaranteed first prize lacks', () => {
  const few = dividePool(terms, counted({ salesMinor: 100n, shares: { g5: 1n } }));
  // 54 − (20 + 4 + 2 + 1) are left for a prize of 5,000.
  expect(few).toMatchObject({ addedMinor: 54n, takenMinor: 46n, paidMinor: 5_000n, toppedMinor: 4_973n });
  expect(carriedMinor(few.carry)).toBe(27n);
  const guaranteed = { ...terms, guaranteedPrices: 1_000 };
  const won = dividePool(guaranteed, counted({ salesMinor: 10_000n, shares: { g1: 3n } }));
  expect(eachOf(won).g1).toBe(33_333n);
  expect(won.toppedMinor).toBe(100_000n - 2_052n);
  expect(firstPrizeMinor(guaranteed, counted({ salesMinor: 10_000n }))).toBe(100_000n);
  expect(firstPrizeMinor(terms, counted())).toBe(2_052_000n);
});

it('keeps sales = prizes + share + carry through any draws, with no group or carry below zero', () => {
  const shares = fc.record(
    Object.fromEntries(['g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7'].map((group) => [group, fc.bigInt(0n, 40n)])),
  );
  const draws = fc.array(fc.record({ salesMinor: fc.bigInt(0n, 50_000_000n), shares }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(draws, fc.constantFrom(0, 500), (all, guaranteedPrices) => {
      let carry = EMPTY_CARRY;
      for (const { salesMinor, shares: has } of all) {
        const division = dividePool({ ...terms, guaranteedPrices }, { priceMinor, salesMinor, carry, shares: has });
        const { addedMinor, takenMinor, toppedMinor, paidMinor, prizes } = division;
        expect(salesMinor + toppedMinor + carriedMinor(carry)).toBe(
          paidMinor + takenMinor + carriedMinor(division.carry),
        );
        expect(addedMinor).toBe((salesMinor * 54n) / 100n);
        expect(paidMinor).toBe(prizes.reduce((sum, one) => sum + one.shares * one.eachMinor, 0n));
        for (const minor of [...Object.values(division.carry.groups), division.carry.restMinor, toppedMinor])
          expect(minor).toBeGreaterThanOrEqual(0n);
        for (const one of prizes) expect(one.shares).toBe(has[one.group]);
        carry = division.carry;
      }
    }),
  );
});
