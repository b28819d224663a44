/** How a stake ends, in multiples of it: what every engine answers with, whatever its shape. */
import { multiplyRatio, type StakeResult } from '#kernel';
import { ONE_E4 } from './stake.ts';

/** One part of what was paid: a winning bet of a ticket line, a spot of a table, a leg of a slip. */
export type SettledPart = {
  readonly part: string;
  /** How many bets of the stake are in it. */
  readonly times: number;
  readonly paidE4: number;
};

/** Multiples of one unit stake, in ten-thousandths, whole and already rounded down. */
export type Settled = {
  readonly paidE4: number;
  readonly result: StakeResult;
  /** What was at risk: counts for wagering, rebates and commissions. Nothing of a push, and of a void stake. */
  readonly countedE4: number;
  readonly parts?: readonly SettledPart[];
};

/**
 * A stake that won or lost by what it was paid. A ticket of several bets (`parts`: those that won) has won when one of them has; any
 * other stake when it was paid more than itself. At risk was what it won or lost, at most itself: on average in proportion to the risk,
 * so that a bet that hardly loses hardly counts.
 */
export function settledBy(paidE4: number, stakedE4 = ONE_E4, parts?: readonly SettledPart[]): Settled {
  const result = paidE4 === stakedE4 ? 'push' : paidE4 > (parts ? 0 : stakedE4) ? 'won' : 'lost';
  const countedE4 = Math.min(Math.abs(paidE4 - stakedE4), stakedE4);
  return { paidE4, result, countedE4, ...(parts && { parts }) };
}

/** What counts of an amount, in whole minor units. */
export function countedMinor(stakeMinor: bigint, { countedE4 }: Settled): bigint {
  return multiplyRatio(stakeMinor, BigInt(countedE4), BigInt(ONE_E4));
}

/** Why this cannot be the end of what was staked; undefined if it can. */
export function settledFlaw({ paidE4, result, countedE4, parts }: Settled, stakedE4: number): string | undefined {
  if (!Number.isSafeInteger(paidE4) || paidE4 < 0) return `pays ${paidE4}`;
  if (!Number.isSafeInteger(countedE4) || countedE4 < 0 || countedE4 > stakedE4) return `counts ${countedE4}`;
  if (!fits[result](paidE4 - stakedE4, paidE4)) return `is ${result} and pays ${paidE4} of ${stakedE4}`;
  if ((countedE4 === 0) !== (result === 'push' || result === 'void')) return `is ${result} and counts ${countedE4}`;
  if (parts && parts.reduce((sum, part) => sum + part.paidE4, 0) !== paidE4)
    return 'pays something else than its parts';
  return undefined;
}

const fits: { readonly [Result in StakeResult]: (netE4: number, paidE4: number) => boolean } = {
  won: (netE4, paidE4) => netE4 !== 0 && paidE4 > 0,
  lost: (netE4) => netE4 < 0,
  push: (netE4) => netE4 === 0,
  'half-won': (netE4) => netE4 > 0,
  'half-lost': (netE4, paidE4) => netE4 < 0 && paidE4 > 0,
  'dead-heat': (_, paidE4) => paidE4 > 0,
  void: (netE4) => netE4 === 0,
};
