/** The plan of a chase as it is filled in: which multiple each draw gets, and what all of them cost. Pure, so that screen and tests count alike. */
import { type MultiplesRefusal, multiplesOf } from '#engine-kit';
import type { Result } from '#kernel';
import type { Catalogue } from '../slip/catalogue.ts';
import { type Line, lineRangeE4, lineStake, type Terms } from '../slip/slip.ts';

export const MAX_DRAWS = 100;
export const draws = [5, 10, 20, 50, 100];
const planKinds = ['equal', 'growing', 'profit'] as const;
export type PlanKind = (typeof planKinds)[number];

/** Nobody knows beforehand what a share of a pool is paid: there is no plan by profit. */
export function planKindsOf({ isPool }: Pick<Catalogue, 'isPool'>): readonly PlanKind[] {
  return planKinds.filter((kind) => !isPool || kind !== 'profit');
}

/** Whole numbers, as they were typed: one that is none makes no plan. */
export interface Plan {
  readonly kind: PlanKind;
  readonly count: number;
  readonly multiple: number;
  readonly factor: number;
  readonly every: number;
  readonly ratePercent: number;
}

export const firstPlan: Plan = { kind: 'equal', count: 10, multiple: 1, factor: 2, every: 1, ratePercent: 50 };

/** What one draw of multiple one stakes, and the least that any winning bet of it pays. */
export interface Priced {
  readonly stakeMinor: bigint;
  readonly unitMinor: bigint;
  readonly paidE4: number;
}

export function pricedOf(catalogue: Catalogue, lines: readonly Line[], terms: Terms): Priced {
  const paid = lines.map((line) => lineRangeE4(line, catalogue.odds(line.play, terms.series, terms.percent))[0]);
  return {
    stakeMinor: lines.reduce((sum, line) => sum + lineStake(line, terms), 0n),
    unitMinor: terms.unitMinor * BigInt(terms.multiple),
    paidE4: Math.min(...paid),
  };
}

export function planMultiples(plan: Plan, priced: Priced): Result<readonly number[], MultiplesRefusal> {
  const { kind, count, multiple, factor, every, ratePercent } = plan;
  if (kind === 'profit') return multiplesOf({ kind, multiple, ...priced, rateBp: ratePercent * 100 }, count);
  return multiplesOf(kind === 'equal' ? { kind, multiple } : { kind, multiple, factor, every }, count);
}

/** What has been staked with each draw, all before it counted. */
export function costsOf(multiples: readonly number[], { stakeMinor }: Priced): bigint[] {
  let costMinor = 0n;
  return multiples.map((multiple) => {
    costMinor += stakeMinor * BigInt(multiple);
    return costMinor;
  });
}
