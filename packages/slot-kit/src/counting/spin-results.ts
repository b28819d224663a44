/** The exact distribution of one spin: credits, scatters and coins with the number of cases that lead to them. */
import type { CompiledSlot, CompiledStrips } from '../compile.ts';
import { createSpinner } from '../spin.ts';
import { countWays } from './count-ways.ts';
import type { SpinResult } from './spin-result.ts';

/** Every result of one spin; undefined where its stops are more than may be run and no shorter count is known. */
export function spinResults(
  slot: CompiledSlot,
  strips: CompiledStrips,
  special: number | undefined,
  maxCases: number,
): readonly SpinResult[] | undefined {
  if (slot.definition.win.kind === 'ways' && !slot.ladder) return countWays(slot, strips);
  return stopsOf(slot, strips) <= maxCases ? enumerate(slot, strips, special) : undefined;
}

/** The number of cases, by which the weights are to be divided: stops, each as often as its reel's heights weigh. */
export function casesOf({ heights }: CompiledSlot, { lengths }: CompiledStrips): bigint {
  return [...lengths].reduce((product, length, reel) => product * BigInt(length * (heights?.[reel]?.total ?? 1)), 1n);
}

/** How many windows there are to be run. */
function stopsOf({ heights }: CompiledSlot, { lengths }: CompiledStrips): number {
  return [...lengths].reduce((product, length, reel) => product * length * (heights?.[reel]?.rows.length ?? 1), 1);
}

function enumerate(slot: CompiledSlot, strips: CompiledStrips, special: number | undefined): SpinResult[] {
  const { reels, cells, scatter, coin, heights } = slot;
  const spinner = createSpinner(slot);
  const counts = new Map<number, number>();
  const ofScatters = scatter < 0 ? 1 : cells + 1;
  const ofCoins = coin < 0 ? 1 : cells + 1;
  const leaf = (weight: number) => {
    const credits = spinner.evaluate(strips, special);
    const key = (credits * ofScatters + spinner.scatters) * ofCoins + spinner.coins;
    counts.set(key, (counts.get(key) ?? 0) + weight);
  };
  const chosen = new Int32Array(reels);
  const walk = (reel: number, weight: number) => {
    if (reel === reels) {
      // What drops moves reels that are to stay where they are for the next case.
      spinner.stops.set(chosen);
      leaf(weight);
      return;
    }
    const length = strips.lengths[reel] as number;
    const options = heights?.[reel];
    for (let option = 0; option < (options?.rows.length ?? 1); option++) {
      if (options) spinner.heights[reel] = options.rows[option] as number;
      const factor = options?.weights[option] ?? 1;
      for (let stop = 0; stop < length; stop++) {
        chosen[reel] = stop;
        walk(reel + 1, weight * factor);
      }
    }
  };
  walk(0, 1);
  return [...counts].map(([key, weight]) => {
    const rest = Math.floor(key / ofCoins);
    return {
      credits: Math.floor(rest / ofScatters),
      scatters: rest % ofScatters,
      coins: key % ofCoins,
      weight: BigInt(weight),
    };
  });
}
