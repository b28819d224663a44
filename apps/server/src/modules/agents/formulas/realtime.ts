/** Real-time salary: each settled bet reaches a tier by itself, and pays by it. */
import { salaryOf } from './salary.ts';
import type { Tier } from './terms.ts';

/** Bets of the same amount. */
export interface SettledBets {
  readonly validMinor: bigint;
  readonly count: number;
}

export interface RealtimeGross {
  /** The highest that a bet has reached; absent: none has reached any. */
  readonly tier?: number;
  readonly grossMinor: bigint;
}

/** Each bet is rounded down. A bet that is not valid pays nothing. */
export function realtimeOf(tiers: readonly Tier[], bets: readonly SettledBets[]): RealtimeGross {
  const paying = bets.filter(({ validMinor }) => validMinor > 0n);
  const each = paying.map(({ validMinor, count }) => {
    const { tier, grossMinor } = salaryOf(tiers, { salesMinor: validMinor, activeMembers: 1, lossMinor: 0n });
    return { tier: tier ?? -1, grossMinor: grossMinor * BigInt(count) };
  });
  const tier = Math.max(-1, ...each.map((one) => one.tier));
  const grossMinor = each.reduce((sum, one) => sum + one.grossMinor, 0n);
  return tier < 0 ? { grossMinor } : { tier, grossMinor };
}
