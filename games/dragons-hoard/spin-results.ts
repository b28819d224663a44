/**
 * The exact distribution of one spin. The reels are independent, so it is computed reel by reel (win so far, open runs with their
 * number of ways, number of coins) with equal states merged: all combinations of the strips are counted without enumeration.
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
  /** Open ways of each paying symbol. */
  readonly alive: readonly number[];
  readonly weight: number;
}

/** Every result of one spin on these strips. Weights are exact: the product of the lengths is far below 2⁵³. */
export function spinResults(strips: readonly Strip[], rules: WaysRules): SpinResult[] {
  let states: Iterable<Partial> = [{ winE4: 0, coins: 0, alive: paying.map(() => 1), weight: 1 }];
  for (const [reel, strip] of strips.entries()) {
    const next = new Map<string, Partial>();
    const seen = windowClasses(strip);
    const isLast = reel === strips.length - 1;
    for (const state of states) for (const shows of seen) merge(next, advance(state, shows, reel, isLast, rules));
    states = next.values();
  }
  return Array.from(states, ({ winE4, coins, weight }) => ({
    winE4: winE4 + (rules.coinPays[coins - SHORTEST_RUN] ?? 0),
    coins,
    weight,
  }));
}

/** The number of stop combinations. */
export function casesOf(strips: readonly Strip[]): bigint {
  return strips.reduce((product, strip) => product * BigInt(strip.length), 1n);
}

/** The possible windows of a reel: how many of each paying symbol (clovers included), how many coins; equal windows merged. */
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

/** Adds one reel: runs it does not continue end and pay; after the last reel the remaining ones pay too. */
function advance(state: Partial, shows: Partial, reel: number, isLast: boolean, rules: WaysRules): Partial {
  let winE4 = state.winE4;
  const alive: number[] = [];
  for (const [at, symbol] of paying.entries()) {
    const before = state.alive[at] ?? 0;
    const ways = before * (shows.alive[at] ?? 0);
    if (before > 0 && ways === 0) winE4 += before * payE4(symbol, reel, rules);
    if (isLast) winE4 += ways * payE4(symbol, reel + 1, rules);
    else alive.push(ways);
  }
  return { winE4, coins: state.coins + shows.coins, alive, weight: state.weight * shows.weight };
}

/** The pay of one way of this length. */
function payE4(symbol: (typeof paying)[number], length: number, rules: WaysRules): number {
  return rules.pays[symbol][length - SHORTEST_RUN] ?? 0;
}

function merge(into: Map<string, Partial>, state: Partial): void {
  const key = `${state.winE4} ${state.coins} ${state.alive.join()}`;
  const same = into.get(key);
  into.set(key, same ? { ...same, weight: same.weight + state.weight } : state);
}
