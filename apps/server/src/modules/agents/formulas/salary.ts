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
