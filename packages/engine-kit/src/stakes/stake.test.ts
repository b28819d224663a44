import fc from 'fast-check';
import { expect, it } from 'vitest';
import { currencies } from '#kernel';
import { checkStake, largestStakeMinor, payoutMinor, stakeRuleFor } from '../index.ts';

const rule = { minMinor: 100n, maxMinor: 1_000_000n, stepMinor: 50n, capMinor: 10_000_000n };

it('pays stake times multiplier, rounded down, and never above the cap', () => {
  expect(payoutMinor(333n, 10_101, rule.capMinor)).toBe(336n);
  expect(payoutMinor(1n, 9_999, rule.capMinor)).toBe(0n);
  expect(payoutMinor(1_000_000n, 10_000_000, rule.capMinor)).toBe(10_000_000n);
  expect(() => payoutMinor(1n, 1.5, rule.capMinor)).toThrow('whole number');
  expect(() => payoutMinor(1n, -1, rule.capMinor)).toThrow('whole number');
});

it('refuses stakes below, above and between the steps, and names the bound', () => {
  const code = (stake: bigint, multiplier = 20_000) => {
    const checked = checkStake(stake, multiplier, rule);
    return checked.ok ? 'ok' : checked.refusal.code;
  };
  expect([code(0n), code(-100n), code(50n), code(100n), code(125n), code(1_000_000n), code(1_000_050n)]).toEqual([
    'stake.below',
    'stake.below',
    'stake.below',
    'ok',
    'stake.step',
    'ok',
    'stake.above',
  ]);
  expect(checkStake(1n, 20_000, rule)).toMatchObject({ refusal: { value: { min: '100' } } });
});

it('refuses every stake whose best win the cap would cut', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 2_000_000n), fc.integer({ min: 1, max: 2_000_000_000 }), (stake, multiplier) => {
      if (checkStake(stake, multiplier, rule).ok) {
        expect(payoutMinor(stake, multiplier, rule.capMinor)).toBe((stake * BigInt(multiplier)) / 10_000n);
      } else if (stake >= rule.minMinor && stake % rule.stepMinor === 0n) {
        expect(stake > largestStakeMinor(multiplier, rule)).toBe(true);
      }
    }),
  );
});

it('has stake limits for every supported currency', () => {
  for (const currency of Object.values(currencies)) {
    const made = stakeRuleFor({ minUnits: 1, maxUnits: 5_000, capUnits: 1_000_000 }, currency);
    expect(made.minMinor > 0n && made.minMinor < made.maxMinor && made.maxMinor < made.capMinor).toBe(true);
  }
});
