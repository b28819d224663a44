/** A round as it is shown: every window with its wins, made again from the numbers it drew. */
import { assert } from '#kernel';
import type { CompiledSlot } from './compile.ts';
import { EMPTY } from './compile.ts';
import { playRound, type RoundWatch } from './round.ts';
import { createSpinner, type Spinner } from './spin.ts';

export type ShownWin = {
  readonly symbol: string;
  /** Symbols in the run, or scatters in view. */
  readonly count: number;
  /** Of wins by ways; 1 for scatters. */
  readonly ways?: number;
  /** Of wins on lines: which, from 0. */
  readonly line?: number;
  /** [reel, row] of every symbol that takes part. */
  readonly cells: readonly (readonly [number, number])[];
  /** With the multiplier of free spins. */
  readonly multiplierE4: number;
};

export type ShownSpin = {
  /** First visible position of each reel's strip. */
  readonly stops: readonly number[];
  /** grid[reel][row], row 0 on top. */
  readonly grid: readonly (readonly string[])[];
  readonly wins: readonly ShownWin[];
  /** Free spins this spin added. */
  readonly awarded: number;
  /** The win of this spin, with the multiplier of free spins. */
  readonly spinE4: number;
};

export type ShownRound = {
  readonly base: ShownSpin;
  readonly freeSpins: readonly ShownSpin[];
  /** The round reached the win limit and ended there. */
  readonly isLimited: boolean;
  readonly multiplierE4: number;
};

export function showRound(slot: CompiledSlot, draws: readonly number[]): ShownRound {
  const spinner = createSpinner(slot, { isShown: true });
  const unit = 10_000 / slot.definition.stake;
  const spins: ShownSpin[] = [];
  let window: Pick<ShownSpin, 'stops' | 'grid'> = { stops: [], grid: [] };
  let wins: { readonly id: number; readonly win: ShownWin }[] = [];
  const watch: RoundWatch = {
    window(strips) {
      spinner.fill(strips);
      window = { stops: [...spinner.stops], grid: gridOf(slot, spinner) };
      wins = [];
    },
    win({ symbol, count, line, credits, marks }) {
      const multiplierE4 = credits * unit * factorOf(slot, spins.length);
      const how = slot.definition.win.kind === 'lines' ? { line } : { ways: line };
      const cells = cellsOf(slot, (cell) => marks[cell] === 1);
      wins.push({ id: symbol, win: { symbol: nameOf(slot, symbol), count, ...how, cells, multiplierE4 } });
    },
    spun(credits, awarded) {
      const inOrder = slot.definition.win.kind === 'ways' ? wins.sort((one, other) => one.id - other.id) : wins;
      const shown = [...inOrder.map(({ win }) => win), ...scatterWin(slot, spinner, unit, spins.length)];
      spins.push({ ...window, wins: shown, awarded, spinE4: credits * unit });
    },
  };
  let at = 0;
  const end = playRound(
    slot,
    spinner,
    (size) => {
      const drawn = draws[at++];
      assert(drawn !== undefined && drawn < size, 'a round has the draws that its rules make');
      return drawn;
    },
    watch,
  );
  const [base, ...freeSpins] = spins;
  assert(base && at === draws.length, 'a round has the draws that its rules make');
  return { base, freeSpins, isLimited: end.isLimited, multiplierE4: end.credits * unit };
}

/** What the first spin of a round is multiplied by, and the spins after it. */
function factorOf({ freeMultiplier }: CompiledSlot, spun: number): number {
  return spun === 0 ? 1 : freeMultiplier;
}

function scatterWin(slot: CompiledSlot, spinner: Spinner, unit: number, spun: number): ShownWin[] {
  const credits = slot.scatterPays[spinner.scatters] ?? 0;
  if (slot.scatter < 0 || credits === 0) return [];
  const how = slot.definition.win.kind === 'lines' ? {} : { ways: 1 };
  const cells = cellsOf(slot, (cell) => spinner.grid[cell] === slot.scatter);
  const multiplierE4 = credits * unit * factorOf(slot, spun);
  return [{ symbol: nameOf(slot, slot.scatter), count: spinner.scatters, ...how, cells, multiplierE4 }];
}

function gridOf({ reels, rows, symbols }: CompiledSlot, { grid }: Spinner): string[][] {
  return Array.from({ length: reels }, (_, reel) =>
    [...grid.subarray(reel * rows, (reel + 1) * rows)]
      .filter((symbol) => symbol !== EMPTY)
      .map((id) => symbols[id] ?? ''),
  );
}

function cellsOf({ cells, rows }: CompiledSlot, isOf: (cell: number) => boolean): (readonly [number, number])[] {
  return Array.from({ length: cells }, (_, cell) => cell)
    .filter(isOf)
    .map((cell) => [Math.floor(cell / rows), cell % rows] as const);
}

function nameOf({ symbols }: CompiledSlot, symbol: number): string {
  return symbols[symbol] ?? '';
}
