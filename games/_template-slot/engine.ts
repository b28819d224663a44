/** Template: three reels of three rows, five lines. Each stop is an unbiased draw among the stops of its reel, and what is shown is exactly what those stops show. */
import {
  type BetReturn,
  everyStop,
  figuresOf,
  type InstantEngine,
  type LineWin,
  lineWins,
  readFields,
  spinReels,
  windowAt,
} from '#engine-kit';
import { ok, refuse } from '#kernel';
import { BEST_E4, lines, paysE4, ROWS, type SlotSymbol, strips } from './rules.ts';

/** A spin has nothing to choose. */
export type SpinInput = { readonly [key: string]: never };
export type SpinOutcome = {
  readonly stops: readonly number[];
  /** Reel by reel, each from its top row down. */
  readonly window: readonly (readonly SlotSymbol[])[];
  readonly wins: readonly LineWin<SlotSymbol>[];
  readonly multiplierE4: number;
};

export const engine: InstantEngine<SpinInput, SpinOutcome> = {
  shape: 'instant',
  readInput: (raw) => (readFields(raw, []) ? ok({}) : refuse('game.malformed')),
  play: (_, chance) => outcomeOf(spinReels(strips, chance)),
  maxMultiplierE4: () => BEST_E4,
  describe: ({ wins }) =>
    wins.length === 0
      ? [{ key: 'game.template.result.none' }]
      : wins.map(({ line, symbol }) => ({
          key: 'game.template.result.line',
          values: { line: line + 1 },
          names: { symbol: `game.template.symbol.${symbol}` },
        })),
  publicView: (outcome) => outcome,
  returns: () => [spinReturn()],
  samples: [{ input: {}, key: 'spin' }],
};

/** What the stops show, and what that wins. */
export function outcomeOf(stops: readonly number[]): SpinOutcome {
  const window = windowAt(strips, stops, ROWS);
  const wins = lineWins(window, lines, paysE4);
  return { stops, window, wins, multiplierE4: wins.reduce((sum, win) => sum + win.multiplierE4, 0) };
}

let proved: BetReturn | undefined;

/** Exact figures of a spin, from every combination of stops. Computed once: they are a matter of the rules alone. */
function spinReturn(): BetReturn {
  const outcomes = () =>
    everyStop(strips).map((stops) => ({ weight: 1n, multiplierE4: outcomeOf(stops).multiplierE4 }));
  proved ??= { key: 'spin', ...figuresOf(outcomes()) };
  return proved;
}
