/** A pool split into red packets: distinct cuts of what is above the minimum, so that every packet is like every other. */
import { ok, refuse } from '#kernel';
import type { Chance } from '../chance.ts';
import type { InstantEngine } from '../engine.ts';
import { isWholeBetween, readFields } from '../read.ts';
import { settledBy } from '../stakes/settled.ts';

/** In minor units. */
export type PacketsInput = { readonly pool: number; readonly packets: number; readonly minimum: number };
export type PacketsOutcome = { readonly packets: readonly number[] };

export const MAX_PACKETS = 50_000;
/** Cuts are drawn by words of 32 bits. */
export const MAX_POOL = 4_000_000_000;

export const packetsEngine: InstantEngine<PacketsInput, PacketsOutcome> = {
  shape: 'instant',
  readInput(raw) {
    const { pool, packets, minimum } = readFields(raw, ['pool', 'packets', 'minimum']) ?? {};
    const areSound =
      isWholeBetween(packets, 1, MAX_PACKETS) &&
      isWholeBetween(minimum, 1, MAX_POOL) &&
      isWholeBetween(pool, 1, MAX_POOL) &&
      packets * minimum <= pool;
    return areSound ? ok({ pool, packets, minimum }) : refuse('game.malformed');
  },
  play: (input, chance) => ({ packets: packetsOf(input, cutsOf(input, chance)) }),
  settle: () => settledBy(0),
  maxMultiplierE4: () => 0,
  publicView: (outcome) => outcome,
  returns: () => [],
  samples: [
    { input: { pool: 1000, packets: 4, minimum: 10 }, key: 'split' },
    { input: { pool: 42, packets: 4, minimum: 10 }, key: 'split' },
    { input: { pool: 500_000, packets: 50, minimum: 1 }, key: 'split' },
  ],
};

const widthOf = ({ pool, packets, minimum }: PacketsInput) => pool - packets * minimum + packets - 1;

/** As many distinct numbers from 1 to the width as there are borders between packets, each set as likely as any other (Floyd). */
function cutsOf(input: PacketsInput, chance: Chance): readonly number[] {
  const width = widthOf(input);
  const cuts = new Set<number>();
  for (let top = width - input.packets + 2; top <= width; top += 1) {
    const drawn = 1 + chance.uniform(top);
    cuts.add(cuts.has(drawn) ? top : drawn);
  }
  return [...cuts].sort((one, other) => one - other);
}

/** The gaps between sorted cuts, each less one and with the minimum. */
export function packetsOf(input: PacketsInput, cuts: readonly number[]): readonly number[] {
  const borders = [0, ...cuts, widthOf(input) + 1];
  return borders.slice(1).map((border, at) => border - (borders[at] ?? 0) - 1 + input.minimum);
}
