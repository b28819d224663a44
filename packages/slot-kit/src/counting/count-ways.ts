/**
 * Ways, counted without running their stops. The reels are independent: what has been won, the open ways of each symbol, scatters and
 * coins go on reel by reel, with equal states merged.
 */
import type { CompiledSlot, CompiledStrips } from '../compile.ts';
import type { SpinResult } from './spin-result.ts';

interface Partial extends SpinResult {
  /** Open ways of each paying symbol. */
  readonly alive: readonly number[];
}

export function countWays(slot: CompiledSlot, strips: CompiledStrips): SpinResult[] {
  const paying = [...slot.isPaying.keys()].filter((symbol) => slot.isPaying[symbol] === 1);
  let states: readonly Partial[] = [{ credits: 0, scatters: 0, coins: 0, weight: 1n, alive: paying.map(() => 1) }];
  for (let reel = 0; reel < slot.reels; reel++) {
    const next = new Map<string, Partial>();
    const shown = windowsOf(slot, strips, reel, paying);
    for (const state of states) for (const shows of shown) merge(next, advance(slot, paying, state, shows, reel));
    states = [...next.values()];
  }
  return states.map(({ credits, scatters, coins, weight }) => ({
    credits: credits + (slot.scatterPays[scatters] as number),
    scatters,
    coins,
    weight,
  }));
}

/** The possible windows of a reel: ways through each paying symbol, scatters and coins; equal windows merged. */
function windowsOf(slot: CompiledSlot, strips: CompiledStrips, reel: number, paying: readonly number[]): Partial[] {
  const { rows, heights, wild, wildMultiplier, scatter, coin } = slot;
  const { tape, offsets, lengths } = strips;
  const options = heights?.[reel] ?? { rows: [rows], weights: [1] };
  const windows = new Map<string, Partial>();
  for (const [option, height] of options.rows.entries()) {
    for (let stop = 0; stop < (lengths[reel] as number); stop++) {
      const from = (offsets[reel] as number) + stop;
      const shown = tape.subarray(from, from + height);
      const count = (symbol: number) => shown.reduce((seen, each) => seen + (each === symbol ? 1 : 0), 0);
      const wilds = count(wild) * wildMultiplier;
      merge(windows, {
        credits: 0,
        scatters: count(scatter),
        coins: count(coin),
        weight: BigInt(options.weights[option] ?? 0),
        alive: paying.map((symbol) => count(symbol) + wilds),
      });
    }
  }
  return [...windows.values()];
}

/** Adds one reel: runs it does not continue end and pay; after the last reel the remaining ones pay too. */
function advance(slot: CompiledSlot, paying: readonly number[], state: Partial, shows: Partial, reel: number): Partial {
  const { pays, cells, reels } = slot;
  const isLast = reel === reels - 1;
  const payOf = (symbol: number, length: number) => pays[symbol * (cells + 1) + length] as number;
  let { credits } = state;
  const alive: number[] = [];
  for (const [at, symbol] of paying.entries()) {
    const before = state.alive[at] as number;
    const ways = before * (shows.alive[at] as number);
    if (before > 0 && ways === 0) credits += before * payOf(symbol, reel);
    if (isLast) credits += ways * payOf(symbol, reels);
    else alive.push(ways);
  }
  const { scatters, coins } = state;
  const weight = state.weight * shows.weight;
  return { credits, scatters: scatters + shows.scatters, coins: coins + shows.coins, weight, alive };
}

function merge(into: Map<string, Partial>, state: Partial): void {
  const key = `${state.credits} ${state.scatters} ${state.coins} ${state.alive.join()}`;
  const same = into.get(key);
  into.set(key, same ? { ...same, weight: same.weight + state.weight } : state);
}
