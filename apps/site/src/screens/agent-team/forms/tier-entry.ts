/** Tiers as an agent enters them, and what is wrong with one: found here, or named by the server. */
import type { CallFailed } from '#base/data';
import type { BodyOf, Endpoints } from '#contract';
import type { TextKey } from '#texts';
import { percentOf, type ShownTier } from '../../../features/agents/own-contracts.ts';
import { fractionOfPercent } from '../../../features/agents/percent.ts';

/** How many of them are signed is the merchant's. */
export { maxContractTiers as MAX_TIERS } from '#contract/agents';

export interface EnteredTier {
  /** Of the row on the screen. */
  readonly key: number;
  readonly sales: string;
  readonly active: string;
  readonly loss: string;
  /** Percent, or a fixed sum. */
  readonly pays: string;
}

type TierField = Exclude<keyof EnteredTier, 'key'>;

export interface TierProblem {
  readonly at: number;
  readonly field: TierField;
  readonly textKey: TextKey;
  readonly figures?: { readonly [name: string]: string | number };
}

export interface TierShape {
  readonly isFixed: boolean;
  readonly isDividend: boolean;
  /** One's own contract tests a loss: those below are covered where they do, too. */
  readonly isLossTested?: boolean;
  /** Each bet reaches a tier by itself: it has no members. */
  readonly isOfBets?: boolean;
}

export const emptyTier = (key: number): EnteredTier => ({ key, sales: '', active: '', loss: '', pays: '' });

export const bare = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);

/** A contract's tiers, to be changed. */
export const enteredFrom = (tiers: readonly ShownTier[]): readonly EnteredTier[] =>
  tiers.map(({ sales, active, loss = '', rateType, rate }, key) => ({
    key,
    sales: bare(sales),
    active: String(active),
    loss: bare(loss),
    pays: rateType === 'P' ? String(percentOf(rate)) : bare(rate),
  }));

const AMOUNT = /^(0|[1-9]\d{0,12})(\.\d{1,8})?$/;
export const isAmount = (entered: string) => AMOUNT.test(entered.trim());
const COUNT = /^\d{1,6}$/;

const isRight = (field: TierField, tier: EnteredTier, { isFixed, isDividend, isOfBets }: TierShape): boolean => {
  const value = tier[field].trim();
  if (field === 'active') return isOfBets === true || COUNT.test(value);
  if (field === 'loss') return (value === '' && !isDividend) || AMOUNT.test(value);
  if (field === 'pays' && !isFixed) return fractionOfPercent(value) !== undefined;
  return AMOUNT.test(value);
};

/** What is not a figure at all. */
export function wrongFigures(tiers: readonly EnteredTier[], shape: TierShape): readonly TierProblem[] {
  const fields = ['sales', 'active', 'loss', 'pays'] as const;
  return tiers.flatMap((tier, at) =>
    fields
      .filter((field) => !isRight(field, tier, shape))
      .map((field) => ({ at, field, textKey: 'team.tier.figure' as const })),
  );
}

type SentTier = BodyOf<Endpoints['proposeAgentContract']>['tiers'][number];

export const sentTiers = (
  tiers: readonly EnteredTier[],
  { isFixed, isDividend, isLossTested, isOfBets }: TierShape,
): SentTier[] =>
  tiers.map(({ sales, active, loss, pays }) => ({
    sales: sales.trim(),
    active: isOfBets ? 0 : Number(active),
    ...((isDividend || (isLossTested && loss.trim() !== '')) && { loss: loss.trim() }),
    ...(isFixed ? { fixed: pays.trim() } : { rate: fractionOfPercent(pays) ?? '0' }),
  }));

const isFigure = (value: unknown): value is number | string => typeof value === 'number' || typeof value === 'string';

/** Which field of which tier a refusal is about; undefined where it is about none. */
export function refusedTier({ code, value }: CallFailed): TierProblem | undefined {
  const { tier, flaw, field, min, max, most: maximum } = value;
  if (typeof tier !== 'number') return undefined;
  const at = tier - 1;
  if (code === 'contract.not_covered') {
    return typeof maximum === 'number' && maximum > 0
      ? { at, field: 'pays', textKey: 'team.tier.covered', figures: { most: maximum } }
      : { at, field: 'sales', textKey: 'team.tier.uncovered' };
  }
  if (code !== 'contract.tiers_invalid') return undefined;
  if (flaw === 'rate_falls') return { at, field: 'pays', textKey: 'team.tier.falls' };
  if (flaw === 'not_rising') return { at, field: 'sales', textKey: 'team.tier.rising' };
  if (flaw === 'too_many_tiers' && typeof max === 'number') {
    return { at, field: 'sales', textKey: 'team.tier.many', figures: { max } };
  }
  if (field === 'rate' && typeof min === 'number' && typeof max === 'number') {
    return { at, field: 'pays', textKey: 'team.tier.range', figures: { min, max } };
  }
  const named = field === 'loss' || field === 'active' ? field : 'sales';
  const isRange = flaw === 'out_of_range' && isFigure(min) && isFigure(max);
  return isRange
    ? { at, field: named, textKey: 'team.tier.amounts', figures: { min, max } }
    : { at, field: flaw === 'loss_tested' ? 'loss' : named, textKey: 'team.tier.figure' };
}
