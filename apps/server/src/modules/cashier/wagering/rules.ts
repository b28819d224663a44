/** What must be played before money leaves: how much, what counts towards it, and which sum it counts for. Pure. */
import type { PlayableCategory } from '#contract';
import { applyBasisPoints } from '#kernel';
import type { Merchant } from '../../merchants/index.ts';

const WHOLE_BP = 10_000;
/** Decimal odds in basis points, where a merchant says none. */
const MIN_ODDS_BP = 15_000;

/** What a deposit must be played. */
export function requiredOfDeposit({ manifest }: Merchant, amountMinor: bigint): bigint {
  return applyBasisPoints(amountMinor, BigInt(manifest.cashier.wagering.depositBp));
}

/** What was staked and paid on one event: a round, or all a member's bets in one draw. */
export interface EndedPlay {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /** The most it could pay, in ten-thousandths of the stake; absent where nobody can say. */
  readonly maxMultiplierE4?: number | undefined;
}

/**
 * The valid bet: what was really risked. What came back near the stake risked little, be it a sure bet or bets that cover each other: on
 * average a bet that wins 98 of 100 counts a twenty-fifth. One that could never have paid the least odds counts nothing, lost or won.
 */
export function validBetOf({ manifest }: Merchant, { stakeMinor, payoutMinor, maxMultiplierE4 }: EndedPlay): bigint {
  const { minOddsBp = MIN_ODDS_BP } = manifest.cashier.wagering;
  if (maxMultiplierE4 !== undefined && maxMultiplierE4 < minOddsBp) return 0n;
  const netMinor = payoutMinor > stakeMinor ? payoutMinor - stakeMinor : stakeMinor - payoutMinor;
  return netMinor < stakeMinor ? netMinor : stakeMinor;
}

/** What of a valid bet counts, by the game's category; never part of a minor unit. */
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

/** One bet counts once: for the oldest sum first, what is over for the next. A bet that ended before the money came does not count for it. */
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
