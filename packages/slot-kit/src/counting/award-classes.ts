/** Results of a spin by the free spins they award: sums over whole numbers, so that a round's moments need no fractions on the way. */
import { type Ratio, ratio } from '#engine-kit';
import type { CompiledSlot, CompiledStrips } from '../compile.ts';
import { type HoldMoments, holdMoments } from './hold-moments.ts';
import type { SpinResult } from './spin-result.ts';
import { casesOf } from './spin-results.ts';

/** Weighted sums over the spins with one award, in credits and their square; all over the same number of cases. */
export interface AwardClass {
  readonly award: number;
  readonly weight: bigint;
  readonly sum: bigint;
  readonly squares: bigint;
  /** Weight of those that pay nothing. */
  readonly zeros: bigint;
}

export interface AwardClasses {
  readonly classes: readonly AwardClass[];
  readonly cases: bigint;
}

export function awardClasses(
  slot: CompiledSlot,
  strips: CompiledStrips,
  results: readonly SpinResult[],
  multiplier: number,
): AwardClasses {
  const { awards, maxFree, definition, cells } = slot;
  const momentsOf = definition.hold && holdMoments(definition.hold, cells);
  const held = new Map<number, HoldMoments>();
  for (const { coins } of results) {
    if (momentsOf && definition.hold && coins >= definition.hold.trigger && !held.has(coins))
      held.set(coins, momentsOf(coins));
  }
  const parts = [...held.values()].flatMap(({ mean, square, zero }) => [mean, square, zero]);
  const unit = parts.reduce((common, { denominator }) => minMultiple(common, denominator), 1n);
  const whole = ({ numerator, denominator }: Ratio) => numerator * (unit / denominator);
  const factor = BigInt(multiplier);
  const classes = new Map<number, AwardClass>();
  for (const { credits, scatters, coins, weight } of results) {
    const award = Math.min(awards[scatters] ?? 0, maxFree);
    const before = classes.get(award) ?? { award, weight: 0n, sum: 0n, squares: 0n, zeros: 0n };
    const won = BigInt(credits) * factor;
    const hold = held.get(coins);
    const [mean, square] = hold ? [whole(hold.mean) * factor, whole(hold.square) * factor ** 2n] : [0n, 0n];
    const zero = won > 0n ? 0n : hold ? whole(hold.zero) : unit;
    classes.set(award, {
      award,
      weight: before.weight + weight * unit,
      sum: before.sum + weight * (won * unit + mean),
      squares: before.squares + weight * (won * won * unit + 2n * won * mean + square),
      zeros: before.zeros + weight * zero,
    });
  }
  return { classes: [...classes.values()], cases: casesOf(slot, strips) * unit };
}

function minMultiple(one: bigint, other: bigint): bigint {
  return ratio(one, other).numerator * other;
}
