/**
 * The exact distribution of one spin. The reels are independent, so it is carried from reel to reel (what was won, which runs
 * are alive with how many ways, how many coins) with equal states merged: the whole product of the strips is counted
 * without being walked.
 */
import { paying, ROWS, SHORTEST_RUN, type Strip, type WaysRules } from './ways.ts';

/** Equal results of one spin, with the number of stop combinations that give them. */
export interface SpinResult {
  readonly winE4: number;
  readonly coins: number;
  readonly weight: number;
}

interface Partial {
  readonly winE4: number;
  readonly coins: number;
  /** Ways alive of each paying symbol. */
  readonly alive: readonly number[];
  readonly weight: number;
}

/** Every result of one spin on these strips. Weights are exact: the product of the lengths is far below 2⁵³. */
export function spinResults(strips: readonly Strip[], rules: WaysRules): SpinResult[] {
  let states: Iterable<Partial> = [{ winE4: 0, coins: 0, alive: paying.map(() => 1), weight: 1 }];
  for (const [reel, strip] of strips.entries()) {
    const next = new Map<string, Partial>();
    const seen = windowClasses(strip);
    for (const state of states) for (const shows of seen) merge(next, advance(state, shows, reel, rules));
    states = next.values();
  }
  const done = new Map<string, Partial>();
  for (const { alive, coins, weight, winE4 } of states) {
    const coinsPay = rules.coinPays[coins - SHORTEST_RUN] ?? 0;
    merge(done, { winE4: winE4 + paidBy(alive, strips.length, rules) + coinsPay, coins, alive: [], weight });
  }
  return [...done.values()].map(({ winE4, coins, weight }) => ({ winE4, coins, weight }));
}

/** The number of stop combinations. */
export function casesOf(strips: readonly Strip[]): bigint {
  return strips.reduce((product, strip) => product * BigInt(strip.length), 1n);
}

/** What a reel can show: how many of each paying symbol (clovers counted in), how many coins; equal windows as one. */
function windowClasses(strip: Strip): Partial[] {
  const windows = new Map<string, Partial>();
  for (const stop of strip.keys()) {
    const shown = Array.from({ length: ROWS }, (_, row) => strip[(stop + row) % strip.length]);
    const count = (symbol: string) => shown.filter((each) => each === symbol).length;
    const clovers = count('clover');
    const alive = paying.map((symbol) => count(symbol) + clovers);
    merge(windows, { winE4: 0, coins: count('coin'), alive, weight: 1 });
  }
  return [...windows.values()];
}

function advance(state: Partial, shows: Partial, reel: number, rules: WaysRules): Partial {
  const ended = state.alive.map((ways, at) => (shows.alive[at] === 0 ? ways : 0));
  return {
    winE4: state.winE4 + paidBy(ended, reel, rules),
    coins: state.coins + shows.coins,
    alive: state.alive.map((ways, at) => ways * (shows.alive[at] ?? 0)),
    weight: state.weight * shows.weight,
  };
}

/** What runs of this length pay, with these ways. */
function paidBy(ways: readonly number[], length: number, rules: WaysRules): number {
  if (length < SHORTEST_RUN) return 0;
  return paying.reduce(
    (sum, symbol, at) => sum + (ways[at] ?? 0) * (rules.pays[symbol][length - SHORTEST_RUN] ?? 0),
    0,
  );
}

function merge(into: Map<string, Partial>, state: Partial): void {
  const key = `${state.winE4} ${state.coins} ${state.alive.join()}`;
  const same = into.get(key);
  into.set(key, same ? { ...same, weight: same.weight + state.weight } : state);
}
