/** One spin of a slot, decided by its stops: its window, what wins, what drops into the place of what won, its scatters and coins. */
import { assert } from '#kernel';
import { type CompiledSlot, type CompiledStrips, EMPTY } from './compile.ts';
import { maskedLines, notMasked } from './line-masks.ts';
import { evaluatorOf, type OnWin } from './wins.ts';

/** Strips that refill a window with wins for ever are no slot. */
const MAX_DROPS = 1_000;
const NO_SPECIAL = -1;

export interface Spinner {
  /** The window, once it is filled; after a spin that was shown or refilled as it is when nothing drops any more. */
  readonly grid: Uint8Array;
  readonly heights: Int32Array;
  readonly stops: Int32Array;
  /** Fills the window with what the reels show at their stops. */
  fill(strips: CompiledStrips): void;
  /** Credits of what the reels show, without scatters' awards, coins' values and the multiplier of free spins. */
  evaluate(strips: CompiledStrips, special?: number, onWin?: OnWin): number;
  /** In the window as the evaluation left it. */
  scatters: number;
  coins: number;
}

/** Holds the window that it evaluates: one for each use at a time. Where every spin is shown, nothing is prepared for many. */
export function createSpinner(slot: CompiledSlot, { isShown = false } = {}): Spinner {
  const { reels, rows, cells, scatter, coin, scatterPays, ladder, base } = slot;
  const grid = new Uint8Array(cells).fill(EMPTY);
  const heights = new Int32Array(reels).fill(rows);
  const stops = new Int32Array(reels);
  const evaluateWindow = evaluatorOf(slot);
  const drop = ladder && dropsOf(slot, grid, heights, stops);
  const ofBase = isShown ? notMasked : maskedLines(slot, base);
  const ofFree = isShown || slot.free === base ? ofBase : maskedLines(slot, slot.free);
  const count = (symbol: number) => {
    let seen = 0;
    for (let cell = 0; cell < cells; cell++) if (grid[cell] === symbol) seen += 1;
    return seen;
  };
  /** Apart, so that what runs millions of times a second stays small enough to be put into its callers. */
  const show = (strips: CompiledStrips, special: number, onWin: OnWin | undefined): number => {
    spinner.fill(strips);
    let credits = drop ? drop(strips, evaluateWindow, onWin) : evaluateWindow(grid, heights, onWin);
    if (special !== NO_SPECIAL) credits += filledReels(slot, grid, special);
    spinner.coins = coin < 0 ? 0 : count(coin);
    if (scatter < 0) return credits;
    spinner.scatters = count(scatter);
    return credits + (scatterPays[spinner.scatters] as number);
  };
  const spinner: Spinner = {
    grid,
    heights,
    stops,
    scatters: 0,
    coins: 0,
    fill({ tape, offsets }) {
      for (let reel = 0, to = 0; reel < reels; reel++) {
        const height = heights[reel] as number;
        const from = (offsets[reel] as number) + (stops[reel] as number);
        for (let row = 0; row < rows; row++) grid[to++] = row < height ? (tape[from + row] as number) : EMPTY;
      }
    },
    evaluate(strips, special = NO_SPECIAL, onWin) {
      if (special === NO_SPECIAL && onWin === undefined) {
        const credits = (strips === base ? ofBase : ofFree)(stops, spinner);
        if (credits >= 0) return credits;
      }
      return show(strips, special, onWin);
    },
  };
  return spinner;
}

/** The special symbol fills the reels that show it and pays so many of a kind on every line, adjacent or not. */
function filledReels({ reels, rows, pays, cells, lineCount }: CompiledSlot, grid: Uint8Array, special: number): number {
  let filled = 0;
  for (let reel = 0; reel < reels; reel++) {
    for (let row = 0; row < rows; row++) {
      if (grid[reel * rows + row] !== special) continue;
      filled += 1;
      break;
    }
  }
  return (pays[special * (cells + 1) + filled] as number) * lineCount;
}

/** Wins vanish, the rest falls, and the strip's next symbols upward come in, until nothing wins any more. */
function dropsOf(slot: CompiledSlot, grid: Uint8Array, heights: Int32Array, stops: Int32Array) {
  const { cells, ladder = [] } = slot;
  const vanishing = new Uint8Array(cells);
  return (strips: CompiledStrips, evaluateWindow: ReturnType<typeof evaluatorOf>, onWin?: OnWin): number => {
    let credits = 0;
    for (let drops = 0; ; drops++) {
      assert(drops < MAX_DROPS, 'the wins of a spin come to an end');
      vanishing.fill(0);
      const factor = ladder[Math.min(drops, ladder.length - 1)] ?? 1;
      const won = evaluateWindow(grid, heights, (win) => {
        for (let cell = 0; cell < cells; cell++) if (win.marks[cell] === 1) vanishing[cell] = 1;
        onWin?.({ ...win, credits: win.credits * factor });
      });
      if (won === 0) return credits;
      credits += won * factor;
      refill(slot, strips, grid, heights, stops, vanishing);
    }
  };
}

function refill(
  { reels, rows }: CompiledSlot,
  { tape, offsets, lengths }: CompiledStrips,
  grid: Uint8Array,
  heights: Int32Array,
  stops: Int32Array,
  vanishing: Uint8Array,
): void {
  for (let reel = 0; reel < reels; reel++) {
    const top = reel * rows;
    let to = top + (heights[reel] as number) - 1;
    for (let from = to; from >= top; from--) if (vanishing[from] === 0) grid[to--] = grid[from] as number;
    const length = lengths[reel] as number;
    for (; to >= top; to--) {
      const next = ((stops[reel] as number) + length - 1) % length;
      stops[reel] = next;
      grid[to] = tape[(offsets[reel] as number) + next] as number;
    }
  }
}
