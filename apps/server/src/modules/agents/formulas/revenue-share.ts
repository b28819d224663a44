/** Revenue share: a part of what the house kept of a team's bets, less the same part of its costs. */
import { shareOf } from './terms.ts';

export interface Revenue {
  readonly ggrMinor: bigint;
  /** The platform's fee, a share of the gross revenue. */
  readonly feePpm: bigint;
  /** Administration, bonuses, cashback and payment fees. */
  readonly costsMinor: bigint;
  /** The agent's own rolling, less what its downlines got. */
  readonly netRollingMinor: bigint;
}

export function revenueShareOf({ ggrMinor, feePpm, costsMinor, netRollingMinor }: Revenue, sharePpm: bigint): bigint {
  const kept = ggrMinor - (ggrMinor > 0n ? shareOf(ggrMinor, feePpm) : 0n);
  return shareOf(kept, sharePpm) - shareOf(costsMinor, sharePpm) + netRollingMinor;
}
