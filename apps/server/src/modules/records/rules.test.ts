import { expect, it } from 'vitest';
import { isWinner } from './rules.ts';

it('HOME-10 shows only members who won more than their stake', () => {
  expect(isWinner({ isTrial: false, stakeMinor: 100n, payoutMinor: 101n })).toBe(true);
  expect(isWinner({ isTrial: false, stakeMinor: 100n, payoutMinor: 100n })).toBe(false);
  expect(isWinner({ isTrial: true, stakeMinor: 100n, payoutMinor: 1_000n })).toBe(false);
});
