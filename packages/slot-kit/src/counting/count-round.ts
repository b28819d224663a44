/** Exact return, hit rate and variance of a whole round with its features, and a bound on what a win limit takes. */
import { addRatios, type Figures, momentFigures, type Ratio, ratio, subtractRatio } from '#engine-kit';
import type { CompiledSlot } from '../compile.ts';
import { type AwardClasses, awardClasses } from './award-classes.ts';
import { boundAboveLimit } from './bound-above-limit.ts';
import { freeSpinMoments } from './free-spin-moments.ts';
import type { SpinResult } from './spin-result.ts';
import { spinResults } from './spin-results.ts';

/** Stops that are run at most, for one spin of one set of strips. */
const MAX_STOPS = 1_000_000_000;

export interface SlotFigures extends Figures {
  /** The part of the return that the spins themselves pay, without free spins and held coins. */
  readonly base: Ratio;
  /** How often a spin opens free spins or holds coins. */
  readonly trigger: Ratio;
  /** The figures are those before the win limit; it takes less than this of the return. */
  readonly limitBound: number;
}

/** Undefined where it cannot be counted: too many stops, or a win limit over held coins or filled reels. */
export function countRound(slot: CompiledSlot, maxStops = MAX_STOPS): SlotFigures | undefined {
  const { hold } = slot.definition;
  const base = spinResults(slot, slot.base, undefined, maxStops);
  const free = base && freeResults(slot, maxStops);
  if (!base || !free) return undefined;
  const isLimited = Number.isFinite(slot.limit);
  if (isLimited && (hold || slot.specials.length > 0)) return undefined;
  const spins = awardClasses(slot, slot.base, base, 1);
  const cases = base.reduce((sum, { weight }) => sum + weight, 0n);
  const weightOf = (isOf: (result: SpinResult) => boolean) =>
    base.reduce((sum, result) => sum + (isOf(result) ? result.weight : 0n), 0n);
  const ofCredits = base.reduce((sum, { credits, weight }) => sum + weight * BigInt(credits), 0n);
  const isTrigger = ({ scatters, coins }: SpinResult) =>
    (slot.awards[scatters] ?? 0) > 0 || (hold !== undefined && coins >= hold.trigger);
  return {
    ...wholeRound(slot, spins, free),
    base: ratio(ofCredits, cases * BigInt(slot.definition.stake)),
    trigger: ratio(weightOf(isTrigger), cases),
    limitBound: isLimited ? boundAboveLimit(slot, base, free[0]?.results ?? []) : 0,
  };
}

/** Results of a free spin, for each special symbol that may be drawn. */
interface FreeResults {
  readonly weight: number;
  readonly results: readonly SpinResult[];
}

function freeResults(slot: CompiledSlot, maxStops: number): readonly FreeResults[] | undefined {
  if (slot.maxFree === 0) return [];
  const specials = slot.specials.length > 0 ? slot.specials : ([[undefined, 1]] as const);
  const free: FreeResults[] = [];
  for (const [special, weight] of specials) {
    const results = spinResults(slot, slot.free, special, maxStops);
    if (!results) return undefined;
    free.push({ weight, results });
  }
  return free;
}

function wholeRound(slot: CompiledSlot, spins: AwardClasses, free: readonly FreeResults[]): Figures {
  const stake = BigInt(slot.definition.stake);
  const after = free.map(({ weight, results }) => ({
    weight: BigInt(weight),
    momentsOf: freeSpinMoments(awardClasses(slot, slot.free, results, slot.freeMultiplier), slot.maxFree),
  }));
  const weights = after.reduce((sum, { weight }) => sum + weight, 0n);
  const parts = spins.classes.map((spin) => {
    const follow = spin.award === 0 ? [] : after.map(({ weight, momentsOf }) => ({ weight, ...momentsOf(spin.award) }));
    const sum = (of: (moments: (typeof follow)[number]) => bigint) =>
      follow.reduce((total, moments) => total + moments.weight * of(moments), 0n);
    const [first] = follow;
    const [cases, mean, square, zero] = first
      ? [first.cases * weights, sum((each) => each.mean), sum((each) => each.square), sum((each) => each.zero)]
      : [1n, 0n, 0n, 1n];
    const all = spins.cases * cases;
    return {
      mean: ratio(spin.sum * cases + spin.weight * mean, all * stake),
      square: ratio(spin.squares * cases + 2n * spin.sum * mean + spin.weight * square, all * stake ** 2n),
      zero: ratio(spin.zeros * zero, all),
    };
  });
  return momentFigures(
    addRatios(...parts.map(({ mean }) => mean)),
    addRatios(...parts.map(({ square }) => square)),
    subtractRatio(ratio(1n), addRatios(...parts.map(({ zero }) => zero))),
  );
}
