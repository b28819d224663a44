/** A whole round: its spin, the free spins it opened, coins that are held. All it draws is a list of numbers, and these make it again. */
import type { CompiledSlot, CompiledStrips } from './compile.ts';
import type { Spinner } from './spin.ts';
import type { OnWin } from './wins.ts';

/** An unbiased number below the size. */
export type Draw = (size: number) => number;

export interface RoundWatch {
  /** Before a spin is evaluated: its reels are at their stops. */
  window(strips: CompiledStrips): void;
  readonly win?: OnWin;
  /** After a spin: its credits with the multiplier, and the free spins it added. */
  spun(credits: number, awarded: number): void;
}

export interface RoundEnd {
  readonly credits: number;
  /** The round reached the win limit and ended there. */
  readonly isLimited: boolean;
}

export function playRound(slot: CompiledSlot, spinner: Spinner, draw: Draw, watch?: RoundWatch): RoundEnd {
  const { maxFree, freeMultiplier, limit, base, free } = slot;
  let credits = spinOnce(slot, spinner, base, draw, watch);
  let awarded = Math.min(awardOf(slot, spinner), maxFree);
  watch?.spun(credits, awarded);
  const special = awarded > 0 && slot.specials.length > 0 ? pickWeighted(slot.specials, draw) : undefined;
  for (let played = 0; played < awarded && credits < limit; played++) {
    const won = spinOnce(slot, spinner, free, draw, watch, special) * freeMultiplier;
    const more = Math.min(awardOf(slot, spinner), maxFree - awarded);
    watch?.spun(won, more);
    credits += won;
    awarded += more;
  }
  const isLimited = credits >= limit;
  return { credits: isLimited ? limit : credits, isLimited };
}

function spinOnce(
  slot: CompiledSlot,
  spinner: Spinner,
  strips: CompiledStrips,
  draw: Draw,
  watch?: RoundWatch,
  special?: number,
): number {
  for (let reel = 0; reel < slot.reels; reel++) {
    const heights = slot.heights?.[reel];
    if (heights)
      spinner.heights[reel] = pickWeighted(
        heights.rows.map((rows, at) => [rows, heights.weights[at] ?? 0]),
        draw,
      );
    spinner.stops[reel] = draw(strips.lengths[reel] as number);
  }
  watch?.window(strips);
  const credits = spinner.evaluate(strips, special, watch?.win);
  const { coins } = spinner;
  const { hold } = slot.definition;
  return hold && coins >= hold.trigger ? credits + holdCoins(slot, hold, coins, draw) : credits;
}

function awardOf({ awards }: CompiledSlot, spinner: Spinner): number {
  return awards[spinner.scatters] ?? 0;
}

/** Coins lock; every empty cell may become one in each respin; any that comes gives all respins again. */
function holdCoins(
  { cells }: CompiledSlot,
  { respins, land, values, full }: NonNullable<CompiledSlot['definition']['hold']>,
  coins: number,
  draw: Draw,
): number {
  const options = values.map(([weight, credits]) => [credits, weight] as const);
  const valueOfMany = (many: number) => {
    let sum = 0;
    for (let coin = 0; coin < many; coin++) sum += pickWeighted(options, draw);
    return sum;
  };
  let credits = valueOfMany(coins);
  let held = coins;
  for (let left = respins; left > 0 && held < cells; ) {
    let landed = 0;
    for (let cell = held; cell < cells; cell++) if (draw(land[1]) < land[0]) landed += 1;
    credits += valueOfMany(landed);
    held += landed;
    left = landed > 0 ? respins : left - 1;
  }
  return held === cells ? credits + full : credits;
}

function pickWeighted(options: readonly (readonly [value: number, weight: number])[], draw: Draw): number {
  let left = draw(options.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [value, weight] of options) {
    if (left < weight) return value;
    left -= weight;
  }
  return 0;
}
