/** What must be played before money leaves: how much, what counts towards it, and which sum it counts for. Pure. */
import type { PlayableCategory } from '#contract';
import { applyBasisPoints } from '#kernel';
import type { Merchant } from '../merchants/index.ts';

const WHOLE_BP = 10_000;

/** What a deposit must be played. */
export function requiredOfDeposit({ manifest }: Merchant, amountMinor: bigint): bigint {
  return applyBasisPoints(amountMinor, BigInt(manifest.cashier.wagering.depositBp));
}

/** What of a stake counts, by the game's category; never part of a minor unit. */
export function countedOf({ manifest }: Merchant, category: string, stakeMinor: bigint): bigint {
  const weightBp = manifest.cashier.wagering.weightsBp[category as PlayableCategory] ?? WHOLE_BP;
  return applyBasisPoints(stakeMinor, BigInt(weightBp));
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
