/** Ways pays: the wins of a 5 × 4 window when any row of a reel continues a run from the left. */
import { windowAt as rowsBelow } from '#engine-kit';

export const REELS = 5;
export const ROWS = 4;
/** The shortest paying run; pay tables start here. */
export const SHORTEST_RUN = 3;

/** Symbols that pay, best first. */
export const paying = ['dragon', 'diamond', 'crown', 'bell', 'watermelon', 'grapes', 'lemon', 'cherries'] as const;
type PayingSymbol = (typeof paying)[number];
/** `clover` stands for every paying symbol and is never on the first reel; `coin` is the scatter. */
export type SlotSymbol = PayingSymbol | 'clover' | 'coin';

/** The pay of three, four and five, in ten-thousandths of the stake or in free spins. */
type ForThreeToFive = readonly [number, number, number];
export type Strip = readonly SlotSymbol[];

/** A slot as data: enough to play it and to prove its return. */
export interface WaysRules {
  readonly baseStrips: readonly Strip[];
  readonly freeStrips: readonly Strip[];
  /** Per way. */
  readonly pays: Readonly<Record<PayingSymbol, ForThreeToFive>>;
  readonly coinPays: ForThreeToFive;
  readonly freeSpins: ForThreeToFive;
  /** Every win of a free spin is multiplied by this. */
  readonly freeMultiplier: number;
  /** Maximum free spins of a round, retriggers included. */
  readonly maxFreeSpins: number;
  /** A round ends when its wins reach this, and pays exactly this. */
  readonly winLimitE4: number;
}

export type WaysWin = {
  readonly symbol: PayingSymbol | 'coin';
  /** Reels in the run, or coins in view. */
  readonly count: number;
  /** 1 for coins. */
  readonly ways: number;
  /** [reel, row] of every symbol that takes part. */
  readonly cells: readonly (readonly [number, number])[];
  /** With the free-spin multiplier. */
  readonly multiplierE4: number;
};

/** The window at the stops: four symbols of each strip, wrapping around. */
export function windowAt(strips: readonly Strip[], stops: readonly number[]): SlotSymbol[][] {
  return rowsBelow(strips, stops, ROWS);
}

/** Every win of a window, times `multiplier`. */
export function winsOf(grid: readonly (readonly SlotSymbol[])[], rules: WaysRules, multiplier: number): WaysWin[] {
  const wins: WaysWin[] = [];
  for (const symbol of paying) {
    const run = runOf(grid, symbol);
    const payE4 = rules.pays[symbol][run.length - SHORTEST_RUN];
    if (payE4 === undefined) continue;
    const ways = run.reduce((product, rows) => product * rows.length, 1);
    const cells = run.flatMap((rows, reel) => rows.map((row) => [reel, row] as const));
    wins.push({ symbol, count: run.length, ways, cells, multiplierE4: ways * payE4 * multiplier });
  }
  const coins = cellsOf(grid, 'coin');
  const coinPayE4 = rules.coinPays[coins.length - SHORTEST_RUN];
  if (coinPayE4 !== undefined) {
    wins.push({ symbol: 'coin', count: coins.length, ways: 1, cells: coins, multiplierE4: coinPayE4 * multiplier });
  }
  return wins;
}

/** Free spins for this number of coins in view. */
export function freeSpinsFor(coins: number, rules: WaysRules): number {
  return rules.freeSpins[coins - SHORTEST_RUN] ?? 0;
}

export function coinsIn(grid: readonly (readonly SlotSymbol[])[]): number {
  return cellsOf(grid, 'coin').length;
}

/** Rows that continue the symbol's run, reel by reel from the left. */
function runOf(grid: readonly (readonly SlotSymbol[])[], symbol: PayingSymbol): number[][] {
  const run: number[][] = [];
  for (const reel of grid) {
    const rows = reel.flatMap((shown, row) => (shown === symbol || shown === 'clover' ? [row] : []));
    if (rows.length === 0) break;
    run.push(rows);
  }
  return run;
}

function cellsOf(grid: readonly (readonly SlotSymbol[])[], symbol: SlotSymbol): (readonly [number, number])[] {
  return grid.flatMap((reel, at) => reel.flatMap((shown, row) => (shown === symbol ? [[at, row] as const] : [])));
}
