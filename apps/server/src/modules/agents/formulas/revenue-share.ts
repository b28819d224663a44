/** Revenue share: a part of what the house kept of a team's bets, less the same part of its costs; or of some of its bets. */
import type { shareBases } from '#contract';
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
  const afterFee = ggrMinor - (ggrMinor > 0n ? shareOf(ggrMinor, feePpm) : 0n);
  return shareOf(afterFee, sharePpm) - shareOf(costsMinor, sharePpm) + netRollingMinor;
}

/** Of which bets a share is, where it is not of the revenue. */
export const revenueBases = ['total', 'winning', 'lost_bets', 'lost_amount', 'no_ties'] as const;

export interface RevenueBet {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly isLive: boolean;
}

interface BetRule {
  readonly basis: (typeof revenueBases)[number];
  /** A smaller base pays nothing. */
  readonly thresholdMinor: bigint;
  readonly isLiveHalved: boolean;
}

const counted: { readonly [Basis in BetRule['basis']]: (stakeMinor: bigint, wonMinor: bigint) => bigint } = {
  total: (stakeMinor) => stakeMinor,
  winning: (stakeMinor, wonMinor) => (wonMinor > 0n ? stakeMinor : 0n),
  lost_bets: (stakeMinor, wonMinor) => (wonMinor < 0n ? stakeMinor : 0n),
  lost_amount: (_, wonMinor) => (wonMinor < 0n ? -wonMinor : 0n),
  no_ties: (stakeMinor, wonMinor) => (wonMinor === 0n ? 0n : stakeMinor),
};

export function revenueBaseOf(bets: readonly RevenueBet[], { basis, thresholdMinor, isLiveHalved }: BetRule): bigint {
  const baseMinor = bets.reduce((sum, { stakeMinor, payoutMinor, isLive }) => {
    const whole = counted[basis](stakeMinor, payoutMinor - stakeMinor);
    return sum + (isLive && isLiveHalved ? whole / 2n : whole);
  }, 0n);
  return baseMinor < thresholdMinor ? 0n : baseMinor;
}

export interface RevenueTier {
  readonly upToMinor: bigint;
  readonly sharePpm: bigint;
}

/** The first tier that the bets to date do not exceed, else the last. */
export function shareByBets(tiers: readonly RevenueTier[], betsToDateMinor: bigint): bigint {
  const tier = tiers.find(({ upToMinor }) => upToMinor >= betsToDateMinor) ?? tiers.at(-1);
  return tier?.sharePpm ?? 0n;
}

export interface RevenueRule {
  readonly basis: (typeof shareBases)[number];
  /** The platform's fee, with its administration: a share of the gross revenue where that is positive. */
  readonly feePpm: bigint;
  /** Of deposits. */
  readonly paymentPpm: bigint;
  readonly isLiveHalved: boolean;
}

/** Of stakes, or of losses that winnings do not lessen: at most a share of what was bet. */
export const isOfTurnover = (basis: RevenueRule['basis']): boolean => basis !== 'revenue';

/** Sums of a team's bets in a period. */
export interface BetSums {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly wonStakeMinor: bigint;
  readonly lostStakeMinor: bigint;
  readonly lostMinor: bigint;
}

const countedSums: { readonly [Basis in RevenueRule['basis']]: (sums: BetSums) => bigint } = {
  revenue: ({ stakeMinor, payoutMinor }) => stakeMinor - payoutMinor,
  total: ({ stakeMinor }) => stakeMinor,
  winning: ({ wonStakeMinor }) => wonStakeMinor,
  lost_bets: ({ lostStakeMinor }) => lostStakeMinor,
  lost_amount: ({ lostMinor }) => lostMinor,
  no_ties: ({ wonStakeMinor, lostStakeMinor }) => wonStakeMinor + lostStakeMinor,
};

const HALF_PPM = 500_000n;

export interface RevenueResult {
  /** What of the bets counts. */
  readonly countedMinor: bigint;
  /** Fees, rebates and awards: taken off a share of revenue alone. */
  readonly costsMinor: bigint;
  readonly resultMinor: bigint;
}

export function revenueResultOf(
  { basis, feePpm, paymentPpm, isLiveHalved }: RevenueRule,
  bets: { readonly all: BetSums; readonly live: BetSums },
  { depositsMinor, awardsMinor, rebatesMinor }: RevenueCosts,
): RevenueResult {
  const [all, live] = [countedSums[basis](bets.all), countedSums[basis](bets.live)];
  const countedMinor = isLiveHalved ? all - live + shareOf(live, HALF_PPM) : all;
  if (isOfTurnover(basis)) return { countedMinor, costsMinor: 0n, resultMinor: countedMinor };
  const fee = countedMinor > 0n ? shareOf(countedMinor, feePpm) : 0n;
  const costsMinor = fee + shareOf(depositsMinor, paymentPpm) + awardsMinor + rebatesMinor;
  return { countedMinor, costsMinor, resultMinor: countedMinor - costsMinor };
}

interface RevenueCosts {
  readonly depositsMinor: bigint;
  readonly awardsMinor: bigint;
  readonly rebatesMinor: bigint;
}
