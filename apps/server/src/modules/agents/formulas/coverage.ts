/** What a contract has to keep before it is signed: rising tiers, the platform's ranges, and an upline who can pay it. */
import { type Tier, WHOLE_PPM } from './terms.ts';

export type Flaw =
  | { readonly flaw: 'no_tiers' }
  | { readonly flaw: 'too_many_tiers'; readonly max: number }
  | { readonly flaw: 'not_rising' | 'rate_falls' | 'loss_tested'; readonly tier: number }
  | ({ readonly flaw: 'out_of_range'; readonly tier: number } & OutOfRange);

/** Which figure of a tier, and what it may be: rates in parts per million, amounts in minor units. */
interface OutOfRange {
  readonly field: 'sales' | 'loss' | 'rate' | 'active';
  readonly min: bigint;
  readonly max: bigint;
}

/** The platform's ranges for one kind of contract. */
export interface Ranges {
  readonly maxTiers: number;
  readonly salesMinor: readonly [bigint, bigint];
  /** Whether a tier may test the net loss. */
  readonly isLossTested: boolean;
  readonly lossMinor: readonly [bigint, bigint];
  readonly activeMembers: readonly [bigint, bigint];
  readonly ratePpm: readonly [bigint, bigint];
}

const within = (value: bigint, [min, max]: readonly [bigint, bigint]) => value >= min && value <= max;

/** A fixed sum counts as a share of its own threshold. */
export function rateOf({ pays, salesMinor }: Tier): bigint {
  if ('ratePpm' in pays) return pays.ratePpm;
  if (salesMinor <= 0n) return pays.fixedMinor > 0n ? WHOLE_PPM : 0n;
  return (pays.fixedMinor * WHOLE_PPM + salesMinor - 1n) / salesMinor;
}

function outOfRange(tier: Tier, { salesMinor, lossMinor, activeMembers, ratePpm }: Ranges): OutOfRange | undefined {
  const figures = [
    { field: 'sales', value: tier.salesMinor, range: salesMinor },
    { field: 'loss', value: tier.lossMinor ?? lossMinor[0], range: lossMinor },
    { field: 'active', value: BigInt(tier.activeMembers), range: activeMembers },
    { field: 'rate', value: rateOf(tier), range: ratePpm },
  ] as const;
  const wrong = figures.find(({ value, range }) => !within(value, range));
  return wrong && { field: wrong.field, min: wrong.range[0], max: wrong.range[1] };
}

/** Thresholds never fall from tier to tier, at least one rises, and what is paid does not fall. */
function isAbove(tier: Tier, below: Tier): boolean {
  const steps = [
    tier.salesMinor - below.salesMinor,
    BigInt(tier.activeMembers - below.activeMembers),
    (tier.lossMinor ?? 0n) - (below.lossMinor ?? 0n),
  ];
  return steps.every((step) => step >= 0n) && steps.some((step) => step > 0n);
}

function paysNoLess(tier: Tier, below: Tier): boolean {
  if ('ratePpm' in tier.pays && 'ratePpm' in below.pays) return tier.pays.ratePpm >= below.pays.ratePpm;
  if ('fixedMinor' in tier.pays && 'fixedMinor' in below.pays) return tier.pays.fixedMinor >= below.pays.fixedMinor;
  return true;
}

export function flawOf(tiers: readonly Tier[], ranges: Ranges): Flaw | undefined {
  if (tiers.length === 0) return { flaw: 'no_tiers' };
  if (tiers.length > ranges.maxTiers) return { flaw: 'too_many_tiers', max: ranges.maxTiers };
  for (const [index, tier] of tiers.entries()) {
    if (!ranges.isLossTested && tier.lossMinor !== undefined) return { flaw: 'loss_tested', tier: index };
    const wrong = outOfRange(tier, ranges);
    if (wrong) return { flaw: 'out_of_range', tier: index, ...wrong };
    const below = tiers[index - 1];
    if (!below) continue;
    if (!isAbove(tier, below)) return { flaw: 'not_rising', tier: index };
    if (!paysNoLess(tier, below)) return { flaw: 'rate_falls', tier: index };
  }
  return undefined;
}

/** Whether the parent's tier is reached wherever the child's is. */
const isReachedWith = (parent: Tier, child: Tier) =>
  parent.salesMinor <= child.salesMinor &&
  parent.activeMembers <= child.activeMembers &&
  (parent.lossMinor === undefined || (child.lossMinor !== undefined && parent.lossMinor <= child.lossMinor));

/** Whether the upline has been promised as much wherever the child is: at the thresholds of the child's own tier. */
function covers(parent: Tier, child: Tier): boolean {
  if (!isReachedWith(parent, child)) return false;
  if ('ratePpm' in child.pays) return 'ratePpm' in parent.pays && parent.pays.ratePpm >= child.pays.ratePpm;
  return 'fixedMinor' in parent.pays
    ? parent.pays.fixedMinor >= child.pays.fixedMinor
    : parent.pays.ratePpm >= rateOf(child);
}

/** The first tier of the child that no tier of the parent covers. */
export function uncoveredTier(child: readonly Tier[], parent: readonly Tier[]): number | undefined {
  const index = child.findIndex((tier) => !parent.some((above) => covers(above, tier)));
  return index === -1 ? undefined : index;
}

/** The highest share that the parent has been promised at the thresholds of a child's tier. */
export function highestCovered(parent: readonly Tier[], child: Tier): bigint {
  const rates = parent.filter((tier) => isReachedWith(tier, child)).map(rateOf);
  return rates.reduce((max, rate) => (rate > max ? rate : max), 0n);
}

export interface Shares {
  /** Of the turnover: salary, hours unless they are an advance, rolling, rebates. */
  readonly turnoverPpm: bigint;
  readonly dividendPpm: bigint;
}

export interface Load {
  /** What the shares of turnover take of the house's edge. */
  readonly turnoverPpm: bigint;
  readonly loadPpm: bigint;
}

/** What all shares take of a product's edge; the edge is a share of the stake. Rounded up: never shown lower than it is. */
export function loadOf({ turnoverPpm, dividendPpm }: Shares, edgePpm: bigint): Load {
  if (edgePpm <= 0n) return { turnoverPpm: WHOLE_PPM, loadPpm: WHOLE_PPM };
  const taken = (turnoverPpm * WHOLE_PPM + edgePpm - 1n) / edgePpm;
  const left = taken < WHOLE_PPM ? WHOLE_PPM - taken : 0n;
  return { turnoverPpm: taken, loadPpm: taken + (dividendPpm * left + WHOLE_PPM - 1n) / WHOLE_PPM };
}
