/** What a version of a contract says, as it is stored and hashed: figures are decimal text. */
import { createHash } from 'node:crypto';
import { contractKinds, contractProducts, ratedProducts } from '#contract';
import type { CarryStrategy, DividendRule, RevenueRule, Tier } from '../../formulas/index.ts';
import type { ContractPeriodKind } from '../../periods.ts';

export { contractKinds, contractProducts, ratedProducts };
export type ContractKind = (typeof contractKinds)[number];

export type ContractProduct = (typeof contractProducts)[number];

export type RatedProduct = (typeof ratedProducts)[number];

export interface Terms {
  readonly tiers: readonly Tier[];
  readonly drawCash: boolean;
  /** Of dividends and revenue share. */
  readonly period?: ContractPeriodKind;
  readonly carry?: CarryStrategy;
  /** Of dividends; absent: of the base. */
  readonly rule?: DividendRule;
  /** Of dividends: the platform's, a share of stakes less payouts. */
  readonly feePpm?: bigint;
  /** Of revenue share. */
  readonly revenue?: RevenueRule;
  /** Of hours: what those of a day pay together at most. */
  readonly dayCapMinor?: bigint;
  /** Of hours: the day's salary of the product pays only what they have not. */
  readonly isAdvance?: boolean;
}

interface StoredRevenue {
  readonly basis: RevenueRule['basis'];
  readonly fee: string;
  readonly payment: string;
  readonly isLiveHalved: boolean;
}

type StoredTier = { readonly sales: string; readonly active: number; readonly loss?: string } & (
  | { readonly rate: string }
  | { readonly fixed: string }
);

export interface StoredTerms {
  readonly tiers: readonly StoredTier[];
  readonly drawCash: boolean;
  readonly period?: ContractPeriodKind;
  readonly carry?: CarryStrategy;
  readonly rule?: DividendRule;
  readonly fee?: string;
  readonly revenue?: StoredRevenue;
  readonly dayCap?: string;
  readonly isAdvance?: boolean;
}

export function storedTerms({ tiers, revenue, dayCapMinor, feePpm, ...rest }: Terms): StoredTerms {
  return {
    ...rest,
    ...(feePpm !== undefined && { fee: feePpm.toString() }),
    ...(dayCapMinor !== undefined && { dayCap: dayCapMinor.toString() }),
    ...(revenue && {
      revenue: {
        basis: revenue.basis,
        fee: revenue.feePpm.toString(),
        payment: revenue.paymentPpm.toString(),
        isLiveHalved: revenue.isLiveHalved,
      },
    }),
    tiers: tiers.map(({ salesMinor, activeMembers, lossMinor, pays }) => ({
      sales: salesMinor.toString(),
      active: activeMembers,
      ...(lossMinor !== undefined && { loss: lossMinor.toString() }),
      ...('ratePpm' in pays ? { rate: pays.ratePpm.toString() } : { fixed: pays.fixedMinor.toString() }),
    })),
  };
}

export function readTerms({ tiers, revenue, dayCap, fee, ...rest }: StoredTerms): Terms {
  return {
    ...rest,
    ...(fee !== undefined && { feePpm: BigInt(fee) }),
    ...(dayCap !== undefined && { dayCapMinor: BigInt(dayCap) }),
    ...(revenue && {
      revenue: {
        basis: revenue.basis,
        feePpm: BigInt(revenue.fee),
        paymentPpm: BigInt(revenue.payment),
        isLiveHalved: revenue.isLiveHalved,
      },
    }),
    tiers: tiers.map((tier) => ({
      salesMinor: BigInt(tier.sales),
      activeMembers: tier.active,
      ...(tier.loss !== undefined && { lossMinor: BigInt(tier.loss) }),
      pays: 'rate' in tier ? { ratePpm: BigInt(tier.rate) } : { fixedMinor: BigInt(tier.fixed) },
    })),
  };
}

export interface HashedVersion {
  readonly merchantId: string;
  readonly contractId: string;
  readonly kind: ContractKind;
  readonly product: ContractProduct;
  readonly agentId: string;
  readonly uplineId: string | null;
  readonly version: number;
  readonly terms: StoredTerms;
}

/** Both sign this: the same for the same terms, in whatever order they are stored. */
export function hashOf({ terms, ...version }: HashedVersion): string {
  const { tiers, drawCash, period = '', carry = '', rule = '', fee, revenue, dayCap = '', isAdvance = false } = terms;
  const shared = revenue ? [[revenue.basis, revenue.fee, revenue.payment, revenue.isLiveHalved]] : [];
  // what was signed before contracts could have these keeps its hash
  const ofHours = dayCap !== '' || isAdvance ? [dayCap, isAdvance] : [];
  const ofDividends = fee === undefined ? [] : [['fee', fee]];
  const steps = tiers.map((tier) => [
    tier.sales,
    tier.active,
    tier.loss ?? '',
    'rate' in tier ? `P${tier.rate}` : `F${tier.fixed}`,
  ]);
  const { merchantId, contractId, kind, product, agentId, uplineId } = version;
  const text = [merchantId, contractId, kind, product, agentId, uplineId ?? '', version.version];
  return createHash('sha256')
    .update(JSON.stringify([...text, drawCash, period, carry, rule, steps, ...shared, ...ofHours, ...ofDividends]))
    .digest('hex');
}
