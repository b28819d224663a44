import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differenceOf, differencesOf } from './rules.ts';

const amount = fc.bigInt({ min: 0n, max: 1000n });
const amounts = fc.record({ beforeMinor: amount, afterMinor: amount, owedMinor: amount, writtenOffMinor: amount });

it('takes all that is there and nothing more: what stays owed leaves nothing behind', () => {
  fc.assert(
    fc.property(
      fc.array(amounts, { minLength: 1, maxLength: 6 }),
      fc.bigInt({ min: -500n, max: 2000n }),
      (ofOrders, balance) => {
        const differences = differencesOf(ofOrders, balance);
        expect(differences).toHaveLength(ofOrders.length);
        let left = balance;
        for (const { movedMinor } of differences) left += movedMinor;
        const taken = differences.some(({ movedMinor }) => movedMinor < 0n);
        if (taken) expect(left).toBeGreaterThanOrEqual(0n);
        if (differences.some(({ owedMinor }) => owedMinor > 0n)) expect(left).toBeLessThanOrEqual(0n);
        for (const [at, { movedMinor, owedMinor, writtenOffMinor }] of differences.entries()) {
          const one = ofOrders[at] ?? { beforeMinor: 0n, afterMinor: 0n, owedMinor: 0n, writtenOffMinor: 0n };
          expect(movedMinor - owedMinor - writtenOffMinor).toBe(one.afterMinor - one.beforeMinor);
          expect(one.owedMinor + owedMinor).toBeGreaterThanOrEqual(0n);
          expect(one.writtenOffMinor + writtenOffMinor).toBeGreaterThanOrEqual(0n);
          // Never both ways: who is paid more owes no more by it.
          expect(movedMinor > 0n && owedMinor > 0n).toBe(false);
        }
      },
    ),
  );
});

it('pays nothing that the member has had: first what was owed is owed no longer, then what was written off', () => {
  const more = { beforeMinor: 0n, afterMinor: 100n };
  expect(differenceOf({ ...more, owedMinor: 30n, writtenOffMinor: 50n }, 0n)).toEqual({
    movedMinor: 20n,
    owedMinor: -30n,
    writtenOffMinor: -50n,
  });
  expect(differenceOf({ ...more, owedMinor: 130n, writtenOffMinor: 50n }, 0n)).toEqual({
    movedMinor: 0n,
    owedMinor: -100n,
    writtenOffMinor: 0n,
  });
});
