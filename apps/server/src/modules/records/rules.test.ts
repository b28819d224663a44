import { expect, it } from 'vitest';
import { isWinner, roundState } from './rules.ts';

it('calls a payout below the stake a loss', () => {
  expect(roundState(100n, 99n)).toBe('lost');
  expect(roundState(100n, 100n)).toBe('won');
  expect(roundState(0n, 0n)).toBe('lost');
});

it('HOME-10 shows only members who won more than their stake', () => {
  expect(isWinner({ isTrial: false, stakeMinor: 100n, payoutMinor: 101n })).toBe(true);
  expect(isWinner({ isTrial: false, stakeMinor: 100n, payoutMinor: 100n })).toBe(false);
  expect(isWinner({ isTrial: true, stakeMinor: 100n, payoutMinor: 1_000n })).toBe(false);
});
