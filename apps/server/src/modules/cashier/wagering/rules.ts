/** Wagering rules: how much must be played, what counts, and towards which requirement. Pure. */
import type { PlayableCategory } from '#contract';
import { applyBasisPoints } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';

const WHOLE_BP = 10_000;
/** Default minimum odds: decimal odds in basis points. */
const MIN_ODDS_BP = 15_000;

/** The wagering requirement of a deposit. */
export function requiredOfDeposit({ manifest }: Merchant, amountMinor: bigint): bigint {
  return applyBasisPoints(amountMinor, BigInt(manifest.cashier.wagering.depositBp));
}

/**
 * Whether a round counts at all: one whose odds are below the minimum does not, won or lost. `maxMultiplierE4`: the maximum payout, in
 * ten-thousandths of the stake; absent where it is not known.
 */
export function hasMinOdds({ manifest }: Merchant, maxMultiplierE4: number | undefined): boolean {
  return maxMultiplierE4 === undefined || maxMultiplierE4 >= (manifest.cashier.wagering.minOddsBp ?? MIN_ODDS_BP);
}

/** The valid bet of all of a member's bets in one draw: what they won or lost together, so that bets which cover each other count once. */
export function validBetOfDraw(stakeMinor: bigint, payoutMinor: bigint): bigint {
  const netMinor = payoutMinor > stakeMinor ? payoutMinor - stakeMinor : stakeMinor - payoutMinor;
  return netMinor < stakeMinor ? netMinor : stakeMinor;
}

/** The part of a valid bet that counts, by the game's category; whole minor units. */
export function countedOf({ manifest }: Merchant, category: string, validMinor: bigint): bigint {
  const weightBp = manifest.cashier.wagering.weightsBp[category as PlayableCategory] ?? WHOLE_BP;
  return applyBasisPoints(validMinor, BigInt(weightBp));
}

export interface OpenWagering {
  readonly id: string;
  readonly required_minor: bigint;
  readonly done_minor: bigint;
  readonly created_at: Date;
}

export interface WageringChange {
  readonly id: string;
  readonly doneMinor: bigint;
  readonly isDone: boolean;
}

/**
 * A bet counts once: for the oldest requirement first, the remainder for the next. A bet settled before the money came does not count
 * for it.
 */
export function spread(open: readonly OpenWagering[], countedMinor: bigint, at: Date): readonly WageringChange[] {
  const changes: WageringChange[] = [];
  let restMinor = countedMinor;
  for (const one of open) {
    const leftMinor = one.required_minor - one.done_minor;
    if (restMinor <= 0n) break;
    if (at < one.created_at) continue;
    const isDone = restMinor >= leftMinor;
    const takenMinor = isDone ? leftMinor : restMinor;
    restMinor -= takenMinor;
    changes.push({ id: one.id, doneMinor: one.done_minor + takenMinor, isDone });
  }
  return changes;
}
