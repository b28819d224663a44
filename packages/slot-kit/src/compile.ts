/** A definition as typed arrays: symbols are numbers, a window is a list of bytes reel by reel, pays are looked up by symbol and count. */
import { assert } from '#kernel';
import { maxRowsOf } from './check-rules.ts';
import type { SlotDefinition } from './definition.ts';

/** A cell without a symbol, where a reel shows fewer rows than the highest. */
export const EMPTY = 255;
const NONE = -1;

/** One set of strips. */
export interface CompiledStrips {
  readonly lengths: Int32Array;
  /** Where each strip begins on the tape. */
  readonly offsets: Int32Array;
  /** All strips, each repeated below its end by as many symbols as a window shows. */
  readonly tape: Uint8Array;
}

export interface CompiledSlot {
  readonly definition: SlotDefinition;
  /** Those that pay first, in the order of the pay table. */
  readonly symbols: readonly string[];
  readonly reels: number;
  readonly rows: number;
  readonly cells: number;
  /** −1 where there is none. */
  readonly wild: number;
  readonly wildMultiplier: number;
  /** What so many wilds multiply a win by. */
  readonly wildPowers: Float64Array;
  readonly scatter: number;
  readonly coin: number;
  /** By symbol × (cells + 1) + count. Clusters: of the largest key that is not more than the size. */
  readonly pays: Float64Array;
  readonly isPaying: Uint8Array;
  readonly scatterPays: Float64Array;
  readonly awards: Int32Array;
  /** Cells of each line, reel by reel. */
  readonly lines: Int32Array;
  readonly lineCount: number;
  /** Multipliers of the first win of a spin, the second and so on; the last stays. Only where symbols drop. */
  readonly ladder: readonly number[] | undefined;
  readonly heights: readonly ReelHeights[] | undefined;
  readonly base: CompiledStrips;
  readonly free: CompiledStrips;
  readonly freeMultiplier: number;
  readonly maxFree: number;
  /** Symbols that may fill reels in free spins, by weight. */
  readonly specials: readonly (readonly [symbol: number, weight: number])[];
  readonly limit: number;
}

export interface ReelHeights {
  readonly rows: readonly number[];
  readonly weights: readonly number[];
  readonly total: number;
}

export function compileSlot(definition: SlotDefinition): CompiledSlot {
  const { reels, pays, wild, scatter, hold, book, free, drops, win, strips } = definition;
  const rows = maxRowsOf(definition);
  const cells = reels * rows;
  const symbols = [...new Set([...Object.keys(pays), ...Object.values(strips).flat(2)])];
  const idOf = (symbol: string | undefined) => (symbol === undefined ? NONE : symbols.indexOf(symbol));
  const lines = win.kind === 'lines' ? win.lines : [];
  const specials = Object.entries(book?.special ?? {});
  assert(strips.base, 'there is a base set of strips');
  const base = compileStrips(strips.base, symbols, rows);
  const ofFree = free && strips[free.strips ?? 'base'];
  return {
    definition,
    symbols,
    reels,
    rows,
    cells,
    wild: idOf(wild?.symbol ?? book?.symbol),
    wildMultiplier: wild?.multiplier ?? 1,
    wildPowers: Float64Array.from({ length: cells + 1 }, (_, wilds) => (wild?.multiplier ?? 1) ** wilds),
    scatter: idOf(scatter?.symbol ?? book?.symbol),
    coin: idOf(hold?.symbol),
    pays: payTable(definition, symbols, cells),
    isPaying: Uint8Array.from(symbols, (symbol) => (pays[symbol] && symbol !== wild?.symbol ? 1 : 0)),
    scatterPays: Float64Array.from(byCount(scatter?.pays ?? book?.pays, cells)),
    awards: Int32Array.from(byCount(scatter?.awards ?? book?.awards, cells)),
    lines: Int32Array.from(lines.flatMap((line) => line.map((row, reel) => reel * rows + row))),
    lineCount: lines.length,
    ladder: drops?.ladder,
    heights: definition.heights?.map((reel) => ({
      rows: reel.map(([height]) => height),
      weights: reel.map(([, weight]) => weight),
      total: reel.reduce((sum, [, weight]) => sum + weight, 0),
    })),
    base,
    free: ofFree && ofFree !== strips.base ? compileStrips(ofFree, symbols, rows) : base,
    freeMultiplier: free?.multiplier ?? 1,
    maxFree: free?.most ?? 0,
    specials: specials.map(([symbol, weight]) => [idOf(symbol), weight] as const),
    limit: definition.limit ?? Number.POSITIVE_INFINITY,
  };
}

function byCount(counts: { readonly [count: string]: number } | undefined, cells: number): number[] {
  return Array.from({ length: cells + 1 }, (_, count) => counts?.[count] ?? 0);
}

function payTable({ pays, win }: SlotDefinition, symbols: readonly string[], cells: number): Float64Array {
  const table = new Float64Array(symbols.length * (cells + 1));
  for (const [id, symbol] of symbols.entries()) {
    const row = byCount(pays[symbol], cells);
    for (const [count, credits] of row.entries()) {
      const at = id * (cells + 1) + count;
      const isListed = pays[symbol]?.[count] !== undefined;
      table[at] = win.kind === 'cluster' && !isListed && count > 0 ? (table[at - 1] ?? 0) : credits;
    }
  }
  return table;
}

function compileStrips(
  strips: readonly (readonly string[])[],
  symbols: readonly string[],
  rows: number,
): CompiledStrips {
  const below = strips.map((strip) => strip.length + rows - 1);
  const offsets = below.map((_, reel) => below.slice(0, reel).reduce((sum, length) => sum + length, 0));
  const shown = strips.flatMap((strip, reel) =>
    Array.from({ length: below[reel] ?? 0 }, (_, at) => symbols.indexOf(strip[at % strip.length] ?? '')),
  );
  return {
    lengths: Int32Array.from(strips, (strip) => strip.length),
    offsets: Int32Array.from(offsets),
    tape: Uint8Array.from(shown),
  };
}
