/** What holds for every branch and every bet. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterAdvance,
  carryOf,
  flawOf,
  hoursWithinDay,
  missedByUplines,
  type PayNode,
  payTree,
  type Ranges,
  rateOf,
  realtimeOf,
  rollingOf,
  salaryOf,
  seriesRebatesOf,
  shareOf,
  type Tier,
  uncoveredHours,
  uncoveredTier,
} from './index.ts';

const sum = (parts: readonly bigint[]) => parts.reduce((total, part) => total + part, 0n);
const rate = fc.bigInt(0n, 1_000_000n);
const amount = fc.bigInt(0n, 10n ** 12n);

it('never pays more of a bet than its highest rate', () => {
  fc.assert(
    fc.property(amount, fc.array(rate, { minLength: 1, maxLength: 8 }), (valid, rates) => {
      const highest = rates.reduce((max, one) => (one > max ? one : max));
      expect(sum(rollingOf(valid, rates)) <= shareOf(valid, highest)).toBe(true);
    }),
  );
  fc.assert(
    fc.property(amount, fc.array(fc.nat(2_000), { minLength: 2, maxLength: 8 }), (stake, series) => {
      const [own = 0] = series;
      expect(sum(seriesRebatesOf(stake, series)) <= (stake * BigInt(Math.max(...series) - own)) / 2_000n).toBe(true);
    }),
  );
});

/** A branch of up to seven contracts of four agents; each one's upline is before it, or is above in an older contract and below in this one. */
const tree = fc.array(fc.record({ upline: fc.nat(6), due: amount, arrears: amount, cash: amount }), {
  minLength: 1,
  maxLength: 7,
});

function nodesOf(drawn: readonly { upline: number; due: bigint; arrears: bigint; cash: bigint }[]): PayNode[] {
  const agentAt = (at: number) => at % 4;
  return drawn.map(({ upline, due, arrears }, at) => ({
    agent: `${agentAt(at)}`,
    upline: at === 0 ? undefined : `${agentAt(upline % at)}`,
    arrears: [{ id: `old ${at}`, dueMinor: arrears }],
    bill: { id: `new ${at}`, dueMinor: due },
    // an agent's cash is there once
    cashMinor: drawn[agentAt(at)]?.cash ?? 0n,
    isDrawn: at % 2 === 1,
  }));
}

it('conserves money: the platform pays the root’s bills and no more, and no bill more than is due', () => {
  fc.assert(
    fc.property(tree, (drawn) => {
      const nodes = nodesOf(drawn);
      const { postings, paid } = payTree(nodes);
      const net = sum(postings.map(({ direction, amountMinor }) => (direction === 'out' ? amountMinor : -amountMinor)));
      expect(net).toBe((drawn[0]?.due ?? 0n) + (drawn[0]?.arrears ?? 0n));
      for (const { agent, cashMinor } of nodes) {
        const own = postings.filter((posting) => posting.agent === agent && posting.direction === 'in');
        expect(sum(own.map(({ amountMinor }) => amountMinor)) <= cashMinor).toBe(true);
      }
      for (const { arrears, bill } of nodes) {
        for (const due of [...arrears, ...(bill ? [bill] : [])]) {
          expect((paid.get(due.id) ?? 0n) <= due.dueMinor).toBe(true);
        }
      }
    }),
  );
});

it('draws the cash of an agent with two contracts once, and after what both of them got', () => {
  const above = { agent: 'M', upline: undefined, cashMinor: 100n };
  const arrears = [{ id: 'old', dueMinor: 40n }];
  const { postings, paid } = payTree([
    { ...above, arrears, bill: undefined },
    { ...above, arrears: [], bill: { id: 'own', dueMinor: 30n } },
    { agent: 'C', upline: 'M', arrears: [], bill: { id: 'below', dueMinor: 200n }, cashMinor: 0n, isDrawn: true },
  ]);
  expect(paid.get('below')).toBe(170n);
  expect(postings).toEqual([
    { agent: 'M', direction: 'in', amountMinor: 100n },
    { agent: 'C', direction: 'out', amountMinor: 170n },
  ]);
});

it('pays nothing a second time: the bills of a run that were paid are no more due', () => {
  fc.assert(
    fc.property(tree, (drawn) => {
      const nodes = nodesOf(drawn);
      const { paid } = payTree(nodes);
      const rest = nodes.map((node) => {
        const left = [...node.arrears, ...(node.bill ? [node.bill] : [])].map((due) => ({
          ...due,
          dueMinor: due.dueMinor - (paid.get(due.id) ?? 0n),
        }));
        return { ...node, arrears: left, bill: undefined, cashMinor: 0n };
      });
      expect(payTree(rest).postings).toEqual([]);
    }),
  );
});

const ranges: Ranges = {
  maxTiers: 6,
  salesMinor: [0n, 10n ** 12n],
  lossMinor: [0n, 10n ** 12n],
  isLossTested: true,
  activeMembers: [0n, 10n ** 6n],
  ratePpm: [10n, 1_000_000n],
};

const shares = fc
  .array(fc.record({ sales: fc.bigInt(0n, 1000n), active: fc.nat(5), rate: fc.bigInt(10n, 100_000n) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((steps): Tier[] => {
    let [salesMinor, activeMembers, ratePpm] = [0n, 0, 0n];
    return steps.map((step) => {
      [salesMinor, activeMembers, ratePpm] = [
        salesMinor + step.sales * 1_000n + 1n,
        activeMembers + step.active,
        ratePpm + step.rate,
      ];
      return { salesMinor, activeMembers, pays: { ratePpm } };
    });
  });

it('never lets an upline owe more than it gets, where all of its children are covered', () => {
  let covered = 0;
  const team = fc.record({ sales: fc.bigInt(0n, 10n ** 7n), active: fc.nat(30) });
  fc.assert(
    fc.property(shares, fc.array(fc.tuple(shares, team), { maxLength: 4 }), team, (parent, children, own) => {
      if (children.some(([tiers]) => uncoveredTier(tiers, parent) !== undefined)) return;
      covered += 1;
      const above = {
        salesMinor: sum(children.map(([, { sales }]) => sales)) + own.sales,
        activeMembers: children.reduce((count, [, { active }]) => count + active, own.active),
        lossMinor: 0n,
      };
      const owed = children.map(
        ([tiers, { sales, active }]) =>
          salaryOf(tiers, { salesMinor: sales, activeMembers: active, lossMinor: 0n }).grossMinor,
      );
      expect(salaryOf(parent, above).grossMinor >= sum(owed)).toBe(true);
    }),
    { numRuns: 400 },
  );
  expect(covered).toBeGreaterThan(20);
});

describe('tiers that are not signed', () => {
  const step = (salesMinor: bigint, ratePpm: bigint, activeMembers = 1): Tier => ({
    salesMinor,
    activeMembers,
    pays: { ratePpm },
  });
  it.each([
    [[], { flaw: 'no_tiers' }],
    [Array.from({ length: 7 }, (_, at) => step(BigInt(at), 10n)), { flaw: 'too_many_tiers', max: 6 }],
    [[step(10n, 10n), step(10n, 20n)], { flaw: 'not_rising', tier: 1 }],
    [[step(10n, 20n), step(20n, 10n)], { flaw: 'rate_falls', tier: 1 }],
    [[step(10n, 9n)], { flaw: 'out_of_range', tier: 0, field: 'rate' }],
    [[step(-1n, 10n)], { flaw: 'out_of_range', tier: 0, field: 'sales' }],
  ] as const)('are named with the first flaw: case %#', (tiers, flaw) => {
    expect(flawOf(tiers, ranges)).toMatchObject(flaw);
  });

  it('are uncovered where the upline has less at their own thresholds', () => {
    const parent = [step(100n, 50n), step(1000n, 80n)];
    expect(uncoveredTier([step(100n, 50n), step(1000n, 80n)], parent)).toBeUndefined();
    expect(uncoveredTier([step(100n, 60n)], parent)).toBe(0);
    expect(uncoveredTier([step(100n, 40n), step(1000n, 80n, 0)], parent)).toBe(1);
  });
});

it('misses everyone below an upline who was missed', () => {
  const nodes = [
    { agent: 'A', upline: undefined, isReached: true },
    { agent: 'B', upline: 'A', isReached: false },
    { agent: 'C', upline: 'B', isReached: true },
    { agent: 'D', upline: 'C', isReached: true },
  ];
  expect([...missedByUplines(nodes)]).toEqual(['C', 'D']);
});

it('never pays more in the hours of a day than its maximum, and all of it that was earned', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 24 }), amount, (earned, capMinor) => {
      const paid = hoursWithinDay(earned.map((earnedMinor) => ({ earnedMinor, capMinor })));
      const total = sum(earned);
      expect(sum(paid)).toBe(total < capMinor ? total : capMinor);
      expect(paid.every((one, at) => one >= 0n && one <= (earned[at] ?? 0n))).toBe(true);
    }),
  );
});

it('pays of a day and its hours in advance together what is more of the two', () => {
  fc.assert(
    fc.property(amount, amount, (day, hours) => {
      expect(afterAdvance(day, hours) + hours).toBe(day > hours ? day : hours);
    }),
  );
});

it('carries what is below zero past a suspension where it is carried until it is worked off', () => {
  const loss = { resultMinor: -5n, baseMinor: -8n, isSameMonth: true };
  const carried = (isJustBefore: boolean) =>
    (['none', 'until_worked_off', 'last_period', 'within_month'] as const).map((strategy) =>
      carryOf(strategy, { ...loss, isJustBefore }),
    );
  expect([carried(true), carried(false)]).toEqual([
    [0n, -8n, -5n, -8n],
    [0n, -8n, 0n, -8n],
  ]);
});

it('pays of each bet in real time at most the highest rate, and an upline what its covered children get', () => {
  const bet = fc.record({ validMinor: fc.bigInt(0n, 10n ** 7n), count: fc.integer({ min: 1, max: 3 }) });
  const ofBets = shares.map((tiers) => tiers.map((tier) => ({ ...tier, activeMembers: 0 })));
  const bets = fc.array(bet, { maxLength: 6 });
  fc.assert(
    fc.property(ofBets, ofBets, bets, bets, (parent, child, below, beside) => {
      const paid = realtimeOf(parent, [...below, ...beside]).grossMinor;
      const valid = sum([...below, ...beside].map(({ validMinor, count }) => validMinor * BigInt(count)));
      const highest = parent.map(rateOf).reduce((max, one) => (one > max ? one : max));
      expect(paid <= shareOf(valid, highest)).toBe(true);
      if (uncoveredTier(child, parent) === undefined) expect(paid >= realtimeOf(child, below).grossMinor).toBe(true);
    }),
  );
});

it.each([
  [{}, {}, 0n, undefined],
  [{ isAdvance: true }, {}, 0n, undefined],
  [{}, { isAdvance: true }, 0n, { field: 'advance' }],
  [{}, { dayCapMinor: 500n }, 0n, { field: 'dayCap', maxMinor: 500n }],
  [{ dayCapMinor: 300n }, { dayCapMinor: 500n }, 200n, undefined],
  [{ dayCapMinor: 301n }, { dayCapMinor: 500n }, 200n, { field: 'dayCap', maxMinor: 300n }],
  [{ dayCapMinor: 1n }, { dayCapMinor: 500n }, 600n, { field: 'dayCap', maxMinor: 0n }],
] as const)('names what of a child’s hours is not covered: case %#', (child, parent, beside, uncovered) => {
  expect(uncoveredHours(child, parent, beside)).toEqual(uncovered);
});
