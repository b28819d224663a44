/** What contracts between an upline and an agent say, and what they are billed by. */

/** All rates are parts per million of an amount: 80 basis points are 8000. */
export const WHOLE_PPM = 1_000_000n;

/** A share of an amount, rounded down, also below zero: the rest stays with the house. */
export function shareOf(amountMinor: bigint, ratePpm: bigint): bigint {
  const scaled = amountMinor * ratePpm;
  const whole = scaled / WHOLE_PPM;
  return scaled < 0n && scaled % WHOLE_PPM !== 0n ? whole - 1n : whole;
}

/** A step of a contract. All of its thresholds have to be reached. */
export interface Tier {
  /** Valid bets of the team. */
  readonly salesMinor: bigint;
  readonly activeMembers: number;
  /** Net loss of the team; in a dividend, what the share is of. Absent: not tested. */
  readonly lossMinor?: bigint;
  /** A share of the base, or a fixed sum. */
  readonly pays: { readonly ratePpm: bigint } | { readonly fixedMinor: bigint };
}

/** What a team did in a period. */
export interface Figures {
  readonly salesMinor: bigint;
  readonly activeMembers: number;
  readonly lossMinor: bigint;
}

export interface Reached {
  /** The tier's position in its contract. */
  readonly index: number;
  readonly tier: Tier;
}

/** The highest tier whose thresholds are all reached. */
export function reachedTier(tiers: readonly Tier[], figures: Figures): Reached | undefined {
  const index = tiers.findLastIndex(
    (tier) =>
      figures.salesMinor >= tier.salesMinor &&
      figures.activeMembers >= tier.activeMembers &&
      (tier.lossMinor === undefined || figures.lossMinor >= tier.lossMinor),
  );
  const tier = tiers[index];
  return tier && { index, tier };
}

/** What a tier pays on a base. */
export function paidBy({ pays }: Tier, baseMinor: bigint): bigint {
  return 'fixedMinor' in pays ? pays.fixedMinor : shareOf(baseMinor, pays.ratePpm);
}
