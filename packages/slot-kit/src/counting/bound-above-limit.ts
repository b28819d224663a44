/**
 * An upper bound on the reduction of the return by the win limit, E[max(0, win − limit)] in stakes. For every t > 0, max(0, x) ≤
 * exp(t·x) ÷ (e·t), and the expectation of exp(t·win) follows the same recursion as the moments.
 */
import type { CompiledSlot } from '../compile.ts';
import type { SpinResult } from './spin-result.ts';
import { casesOf } from './spin-results.ts';

export function boundAboveLimit(slot: CompiledSlot, base: readonly SpinResult[], free: readonly SpinResult[]): number {
  const limit = slot.limit / slot.definition.stake;
  if (largestWin(slot, base, free) <= slot.limit) return 0;
  const rates = [5, 10, 15, 20, 25, 30, 40, 50].map((nearBest) => nearBest / limit);
  return Math.min(...rates.map((rate) => boundAtRate(slot, base, free, rate)));
}

/** No round wins more credits than this. */
function largestWin(slot: CompiledSlot, base: readonly SpinResult[], free: readonly SpinResult[]): number {
  const best = (results: readonly SpinResult[]) => results.reduce((max, { credits }) => Math.max(max, credits), 0);
  return best(base) + slot.maxFree * slot.freeMultiplier * best(free);
}

function boundAtRate(
  slot: CompiledSlot,
  base: readonly SpinResult[],
  free: readonly SpinResult[],
  rate: number,
): number {
  const { maxFree, freeMultiplier } = slot;
  const { stake } = slot.definition;
  const growth = growthByAward(slot, free, (rate * freeMultiplier) / stake, Number(casesOf(slot, slot.free)));
  const known = new Map<string, number>();
  const expectedGrowth = (left: number, awarded: number): number => {
    if (left === 0) return 1;
    const key = `${left} ${awarded}`;
    let value = known.get(key);
    if (value === undefined) {
      value = 0;
      for (const [award, factor] of growth) {
        const more = Math.min(award, maxFree - awarded);
        value += factor * expectedGrowth(left - 1 + more, awarded + more);
      }
      known.set(key, value);
    }
    return value;
  };
  let expected = 0;
  for (const [award, factor] of growthByAward(slot, base, rate / stake, Number(casesOf(slot, slot.base)))) {
    expected += factor * expectedGrowth(award, award);
  }
  return (Math.exp((-rate * slot.limit) / stake) * expected) / (Math.E * rate);
}

function growthByAward(
  { awards, maxFree }: CompiledSlot,
  results: readonly SpinResult[],
  rate: number,
  cases: number,
): ReadonlyMap<number, number> {
  const growth = new Map<number, number>();
  for (const { credits, scatters, weight } of results) {
    const award = Math.min(awards[scatters] ?? 0, maxFree);
    growth.set(award, (growth.get(award) ?? 0) + (Number(weight) / cases) * Math.exp(rate * credits));
  }
  return growth;
}
