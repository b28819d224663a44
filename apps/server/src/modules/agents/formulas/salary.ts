/** Daily and hourly salaries: a share of a team's valid bets, or a fixed sum. */
import { type Figures, paidBy, reachedTier, type Tier } from './terms.ts';

export interface Gross {
  /** Absent: no tier was reached. */
  readonly tier?: number;
  readonly grossMinor: bigint;
}

export function salaryOf(tiers: readonly Tier[], figures: Figures): Gross {
  const reached = reachedTier(tiers, figures);
  return reached ? { tier: reached.index, grossMinor: paidBy(reached.tier, figures.salesMinor) } : { grossMinor: 0n };
}

/** What an hour pays of its gross, where the hours of a day have a maximum. */
export function withinDayCap(grossMinor: bigint, paidTodayMinor: bigint, capMinor: bigint | undefined): bigint {
  if (capMinor === undefined) return grossMinor;
  const left = capMinor - paidTodayMinor;
  if (left <= 0n) return 0n;
  return grossMinor < left ? grossMinor : left;
}

/** Where hours are an advance on the day, the day pays what they have not paid yet. */
export function afterAdvance(grossMinor: bigint, hoursMinor: bigint): bigint {
  return grossMinor > hoursMinor ? grossMinor - hoursMinor : 0n;
}
