/**
 * Dragon's Hoard: five reels of four rows, 1024 ways, clovers stand for any paying symbol, three or more coins open free
 * spins with every win tripled. A round with all its free spins is decided at once; each stop is an unbiased draw among the
 * stops of its reel, and what is shown is exactly what those stops show.
 */
import { slotEngine } from '#slot-kit';
import definition from './definition.json' with { type: 'json' };
import { describe } from './describe.ts';
import type { HoardConfig } from './rules.ts';

export const createEngine = ({ pays }: HoardConfig) =>
  slotEngine({ ...definition, pays: { ...definition.pays, ...pays } }, { describe, sampledRounds: 200_000 });
