/** Dividends: a share of what the house earned with a team in a period. */
import { dividendRules } from '#contract';
import type { Gross } from './salary.ts';
import { paidBy, reachedTier, shareOf, type Tier } from './terms.ts';

/** A team's period, before shares. */
export interface Earnings {
  readonly stakesMinor: bigint;
  readonly payoutsMinor: bigint;
  readonly rebatesMinor: bigint;
  readonly awardsMinor: bigint;
  readonly salaryMinor: bigint;
  /** The platform's fee: a share of stakes without payouts, where that is positive. */
  readonly feePpm: bigint;
}

export interface Result {
  readonly feeMinor: bigint;
  readonly resultMinor: bigint;
}

export function resultOf(earned: Earnings): Result {
  const { stakesMinor, payoutsMinor, rebatesMinor, awardsMinor, salaryMinor, feePpm } = earned;
  const won = stakesMinor - payoutsMinor;
  const feeMinor = won > 0n ? shareOf(won, feePpm) : 0n;
  return { feeMinor, resultMinor: won - rebatesMinor - awardsMinor - salaryMinor - feeMinor };
}

/** `none` · `until_worked_off` · `last_period`: only the one just before · `within_month`: an earlier part of the month into a later one. */
export const carryStrategies = ['none', 'until_worked_off', 'last_period', 'within_month'] as const;
export type CarryStrategy = (typeof carryStrategies)[number];

/** The latest period that was billed before this one, of the same contract. */
export interface PeriodBefore {
  readonly resultMinor: bigint;
  /** Its result with what was carried into it. */
  readonly baseMinor: bigint;
  /** Not so where the contract was suspended meanwhile. */
  readonly isJustBefore: boolean;
  readonly isSameMonth: boolean;
}

const negative = (amount: bigint) => (amount < 0n ? amount : 0n);

export function carryOf(strategy: CarryStrategy, before: PeriodBefore | undefined): bigint {
  if (!before) return 0n;
  switch (strategy) {
    case 'none':
      return 0n;
    case 'until_worked_off':
      return negative(before.baseMinor);
    case 'last_period':
      return before.isJustBefore ? negative(before.resultMinor) : 0n;
    case 'within_month':
      return before.isSameMonth ? negative(before.baseMinor) : 0n;
  }
}

export { dividendRules };
export type DividendRule = (typeof dividendRules)[number];

export interface DividendPeriod {
  readonly baseMinor: bigint;
  readonly salesMinor: bigint;
  readonly activeMembers: number;
  readonly days: number;
}

export function dividendOf(tiers: readonly Tier[], period: DividendPeriod, rule: DividendRule = 'loss'): Gross {
  const { baseMinor, activeMembers, days } = period;
  const salesMinor = rule === 'daily_average' ? period.salesMinor / BigInt(days) : period.salesMinor;
  if (baseMinor <= 0n && rule !== 'turnover') return { grossMinor: 0n };
  const reached = reachedTier(tiers, { salesMinor, activeMembers, lossMinor: baseMinor });
  if (!reached) return { grossMinor: 0n };
  return { tier: reached.index, grossMinor: paidBy(reached.tier, rule === 'turnover' ? salesMinor : baseMinor) };
}
