/** What of a bet counts towards a sum that must be played, and why. Pure. */
import { applyBasisPoints, multiplyRatio } from '#kernel';
import { type BonusTerms, optionalMinor, type Weights } from './terms.ts';

/** A bet that ended. */
export interface EndedBet {
  readonly memberId: string;
  /** The round or order. */
  readonly ref: string;
  /** `GAME:DRAW` where it stands for all bets of the member in a draw. */
  readonly draw?: string;
  readonly game: string;
  readonly category: string;
  readonly stakeMinor: bigint;
  /** What of the stake was at risk: the trade's valid bet. */
  readonly validMinor: bigint;
  /** Selections that cover every outcome take this off the stake. */
  readonly coveredMinor?: bigint | undefined;
  /** The most it could pay, in ten-thousandths of the stake; absent where it is not known. */
  readonly maxMultiplierE4?: number | undefined;
  /** It was given back, or ended without a winner. */
  readonly isVoid: boolean;
  readonly placedAt: Date;
  readonly at: Date;
  /** What of it is bonus money, if anything is. Of the bets in a draw it is read. */
  readonly drawn?: { readonly grantId: string; readonly bonusMinor: bigint } | undefined;
}

export const countReasons = ['counted', 'void', 'no_risk', 'low_odds', 'above_max', 'excluded'] as const;
export type CountReason = (typeof countReasons)[number];

export interface Counted {
  readonly countedMinor: bigint;
  readonly reason: CountReason;
}

function weightOf(weights: Weights, { game, category }: Pick<EndedBet, 'game' | 'category'>): number {
  const own = (of: { readonly [name: string]: number } | undefined, name: string) =>
    of && Object.hasOwn(of, name) ? of[name] : undefined;
  return own(weights.games, game) ?? own(weights.categories, category) ?? weights.default;
}

const nothing = (reason: CountReason): Counted => ({ countedMinor: 0n, reason });

export function countBet(terms: BonusTerms, bet: EndedBet, bonusMinor: bigint): Counted {
  if (bet.isVoid) return nothing('void');
  const uncovered = bet.stakeMinor - (bet.coveredMinor ?? 0n);
  // A push puts nothing at risk, whatever the basis.
  if (bet.validMinor === 0n || uncovered <= 0n) return nothing('no_risk');
  if (bet.maxMultiplierE4 !== undefined && bet.maxMultiplierE4 < terms.minOddsE4) return nothing('low_odds');
  const maxBet = optionalMinor(terms.maxBetMinor);
  if (maxBet !== undefined && bet.stakeMinor > maxBet) return nothing('above_max');
  const weightBp = weightOf(terms.weights, bet);
  if (weightBp === 0) return nothing('excluded');
  const whole = terms.basis === 'effective' && bet.validMinor < uncovered ? bet.validMinor : uncovered;
  const basis = terms.counts === 'bonus' ? multiplyRatio(whole, bonusMinor, bet.stakeMinor) : whole;
  return { countedMinor: applyBasisPoints(basis, BigInt(weightBp)), reason: 'counted' };
}

/** Whether a stake may draw on bonus money: `stakeMinor` is what the whole round has cost with it. */
export function mayDrawOn(
  terms: BonusTerms,
  game: Pick<EndedBet, 'game' | 'category'>,
  stakeMinor: bigint,
): 'yes' | 'excluded' | 'above_max' {
  if (weightOf(terms.weights, game) === 0) return 'excluded';
  const maxBet = optionalMinor(terms.maxBetMinor);
  return maxBet !== undefined && stakeMinor > maxBet ? 'above_max' : 'yes';
}
