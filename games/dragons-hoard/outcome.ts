/** The outcome of a round of Dragon's Hoard: its spin, and the free spins it opened. */
import type { SlotSymbol, WaysWin } from './ways.ts';

export type Spin = {
  /** First visible position of each reel's strip. */
  readonly stops: readonly number[];
  /** grid[reel][row], row 0 on top. */
  readonly grid: readonly (readonly SlotSymbol[])[];
  readonly wins: readonly WaysWin[];
  /** Free spins this spin added. */
  readonly awarded: number;
  /** The win of this spin, with the free-spin multiplier. */
  readonly spinE4: number;
};

export type HoardOutcome = {
  readonly base: Spin;
  readonly freeSpins: readonly Spin[];
  /** The round reached the win limit and ended there. */
  readonly isLimited: boolean;
  readonly multiplierE4: number;
};
