/**
 * Dragon's Hoard: five reels of four rows, 1024 ways, clovers stand for any paying symbol, three or more coins open free
 * spins with every win tripled. A round with all its free spins is decided at once; each stop is an unbiased draw among the
 * stops of its reel, and what is shown is exactly what those stops show.
 */
import { type BetReturn, type Chance, type InstantEngine, readFields, spinReels } from '#engine-kit';
import { ok, refuse } from '#kernel';
import { describe } from './describe.ts';
import type { HoardOutcome, Spin } from './outcome.ts';
import { roundFigures } from './proof.ts';
import { rules } from './rules.ts';
import { coinsIn, freeSpinsFor, type Strip, type WaysRules, windowAt, winsOf } from './ways.ts';

/** A spin has no input. */
export type HoardInput = { readonly [key: string]: never };

export const engine: InstantEngine<HoardInput, HoardOutcome> = {
  shape: 'instant',
  readInput: (raw) => (readFields(raw, []) ? ok({}) : refuse('game.malformed')),
  play: (_, chance) => playRound(rules, chance),
  maxMultiplierE4: () => rules.winLimitE4,
  describe,
  publicView: (outcome) => outcome,
  returns: () => [hoardReturn()],
  samples: [{ input: {}, key: 'spin' }],
  sampledRounds: 100_000,
};

let proved: BetReturn | undefined;

/** Exact figures of a spin, computed once: they depend on the rules only. */
function hoardReturn(): BetReturn {
  proved ??= { key: 'spin', ...roundFigures(rules) };
  return proved;
}

/** An engine for any rules of this kind. */
export function playRound(under: WaysRules, chance: Chance): HoardOutcome {
  const base = spin(under, under.baseStrips, 1, under.maxFreeSpins, chance);
  const freeSpins: Spin[] = [];
  let won = base.spinE4;
  let awarded = base.awarded;
  while (freeSpins.length < awarded && won < under.winLimitE4) {
    const next = spin(under, under.freeStrips, under.freeMultiplier, under.maxFreeSpins - awarded, chance);
    freeSpins.push(next);
    won += next.spinE4;
    awarded += next.awarded;
  }
  const isLimited = won >= under.winLimitE4;
  return { base, freeSpins, isLimited, multiplierE4: isLimited ? under.winLimitE4 : won };
}

function spin(under: WaysRules, strips: readonly Strip[], multiplier: number, maxAward: number, chance: Chance): Spin {
  const stops = spinReels(strips, chance);
  const grid = windowAt(strips, stops);
  const wins = winsOf(grid, under, multiplier);
  return {
    stops,
    grid,
    wins,
    awarded: Math.min(freeSpinsFor(coinsIn(grid), under), maxAward),
    spinE4: wins.reduce((sum, win) => sum + win.multiplierE4, 0),
  };
}
