/** What a window wins, in credits: on lines, by ways, in clusters. Nothing is allocated: these run millions of times a second. */
import type { CompiledSlot } from './compile.ts';

/** Called with each win: for a view, and to mark what vanishes. `marks` has a one for each cell of the win, and is cleared after it. */
export type OnWin = (win: {
  readonly symbol: number;
  /** Symbols in the run, or cells of the cluster. */
  readonly count: number;
  /** Which line; the number of ways; −1 for a cluster. */
  readonly line: number;
  readonly credits: number;
  readonly marks: Uint8Array;
}) => void;

/** Evaluates windows of one slot. `heights` has the rows that each reel shows. */
export type Evaluator = (grid: Uint8Array, heights: Int32Array, onWin?: OnWin) => number;

export function evaluatorOf(slot: CompiledSlot): Evaluator {
  const { kind } = slot.definition.win;
  return kind === 'lines' ? linesOf(slot) : kind === 'ways' ? waysOf(slot) : clustersOf(slot);
}

/** A line pays its one best win: its leading wilds by the wild's own pays, or the run of its first other symbol with the wilds in it. */
function linesOf(slot: CompiledSlot): Evaluator {
  const { reels, lines, lineCount, wild, wildPowers, pays, isPaying, cells } = slot;
  const stride = cells + 1;
  const marks = new Uint8Array(cells);
  const report = (first: number, win: Omit<Parameters<OnWin>[0], 'marks'>, onWin: OnWin) => {
    marks.fill(0);
    for (let reel = 0; reel < win.count; reel++) marks[lines[first + reel] as number] = 1;
    onWin({ ...win, marks });
  };
  return (grid, _, onWin) => {
    let total = 0;
    for (let line = 0, first = 0; line < lineCount; line++, first += reels) {
      let count = 0;
      let symbol = grid[lines[first] as number] as number;
      let best = 0;
      let bestCount = 0;
      let bestSymbol = wild;
      while (symbol === wild && ++count < reels) symbol = grid[lines[first + count] as number] as number;
      if (count > 0) {
        best = (pays[wild * stride + count] as number) * (wildPowers[count] as number);
        bestCount = count;
      }
      if (symbol !== wild && isPaying[symbol] === 1) {
        let wilds = count;
        for (count++; count < reels; count++) {
          const next = grid[lines[first + count] as number] as number;
          if (next === wild) wilds++;
          else if (next !== symbol) break;
        }
        const credits = (pays[symbol * stride + count] as number) * (wildPowers[wilds] as number);
        if (credits > best) {
          best = credits;
          bestCount = count;
          bestSymbol = symbol;
        }
      }
      total += best;
      if (onWin && best > 0) report(first, { symbol: bestSymbol, count: bestCount, line, credits: best }, onWin);
    }
    return total;
  };
}

/** Each symbol of the first reel: its pay times the product of its counts, reel by reel. No wild lies on the first reel. */
function waysOf(slot: CompiledSlot): Evaluator {
  const { reels, rows, wild, wildMultiplier, pays, isPaying, cells } = slot;
  const stride = cells + 1;
  const marks = new Uint8Array(cells);
  return (grid, heights, onWin) => {
    let total = 0;
    const first = heights[0] as number;
    for (let row = 0; row < first; row++) {
      const symbol = grid[row] as number;
      if (isPaying[symbol] !== 1 || isAbove(grid, row, symbol)) continue;
      let ways = 1;
      let count = 0;
      for (; count < reels; count++) {
        const from = count * rows;
        const to = from + (heights[count] as number);
        let seen = 0;
        for (let cell = from; cell < to; cell++) {
          const shown = grid[cell];
          if (shown === symbol) seen += 1;
          else if (shown === wild) seen += wildMultiplier;
        }
        if (seen === 0) break;
        ways *= seen;
      }
      const credits = ways * (pays[symbol * stride + count] as number);
      total += credits;
      if (onWin && credits > 0) {
        for (let cell = 0; cell < cells; cell++) {
          const shown = grid[cell];
          marks[cell] = cell < count * rows && (shown === symbol || shown === wild) ? 1 : 0;
        }
        onWin({ symbol, count, line: ways, credits, marks });
      }
    }
    return total;
  };
}

function isAbove(grid: Uint8Array, row: number, symbol: number): boolean {
  for (let above = 0; above < row; above++) if (grid[above] === symbol) return true;
  return false;
}

/** Cells joined by their sides, of one symbol or wild, at least one of the symbol. A wild serves several clusters. */
function clustersOf(slot: CompiledSlot): Evaluator {
  const { wildPowers, pays, isPaying, cells } = slot;
  const stride = cells + 1;
  const marks = new Uint8Array(cells);
  const seen = new Uint8Array(cells);
  const flood = floodOf(slot, marks, seen);
  return (grid, _, onWin) => {
    let total = 0;
    seen.fill(0);
    for (let start = 0; start < cells; start++) {
      const symbol = grid[start] as number;
      if (seen[start] === 1 || isPaying[symbol] !== 1) continue;
      const { size, wilds } = flood(grid, start, symbol);
      const credits = (pays[symbol * stride + size] as number) * (wildPowers[wilds] as number);
      total += credits;
      if (onWin && credits > 0) onWin({ symbol, count: size, line: -1, credits, marks });
    }
    return total;
  };
}

/** Marks one cluster; what is not wild is seen once. */
function floodOf({ rows, cells, wild }: CompiledSlot, marks: Uint8Array, seen: Uint8Array) {
  const stack = new Int32Array(cells);
  const cluster = { size: 0, wilds: 0 };
  let depth = 0;
  return (grid: Uint8Array, start: number, symbol: number): typeof cluster => {
    const visit = (cell: number) => {
      const shown = grid[cell];
      if (marks[cell] === 1 || (shown !== symbol && shown !== wild)) return;
      marks[cell] = 1;
      stack[depth++] = cell;
      cluster.size += 1;
      if (shown === wild) cluster.wilds += 1;
      else seen[cell] = 1;
    };
    marks.fill(0);
    cluster.size = 0;
    cluster.wilds = 0;
    visit(start);
    while (depth > 0) {
      const cell = stack[--depth] as number;
      const row = cell % rows;
      if (row > 0) visit(cell - 1);
      if (row < rows - 1) visit(cell + 1);
      if (cell >= rows) visit(cell - rows);
      if (cell + rows < cells) visit(cell + rows);
    }
    return cluster;
  };
}
