/** A prize wheel: one segment by its weight, from the stream of a member's seeds. Amounts never enter: what a segment brings is the campaign's. */
import { ok, refuse } from '#kernel';
import type { Chance } from '../chance.ts';
import type { InstantEngine } from '../engine.ts';
import { isWholeBetween, readFields } from '../read.ts';
import { settledBy } from '../stakes/settled.ts';

export type WheelInput = { readonly weights: readonly number[] };
export type WheelOutcome = { readonly segment: number };

const MAX_SEGMENTS = 24;
const MAX_WEIGHT = 1_000_000_000;

const sumOf = (weights: readonly number[]) => weights.reduce((sum, weight) => sum + weight, 0);

export const wheelEngine: InstantEngine<WheelInput, WheelOutcome> = {
  shape: 'instant',
  readInput(raw) {
    const { weights } = readFields(raw, ['weights']) ?? {};
    const areWeights =
      Array.isArray(weights) &&
      weights.length >= 2 &&
      weights.length <= MAX_SEGMENTS &&
      weights.every((weight) => isWholeBetween(weight, 0, MAX_WEIGHT)) &&
      isWholeBetween(sumOf(weights), 1, MAX_WEIGHT);
    return areWeights ? ok({ weights: weights as readonly number[] }) : refuse('game.malformed');
  },
  play: ({ weights }, chance) => ({ segment: segmentAt(weights, drawnOf(weights, chance)) }),
  // A spin stakes nothing: its prize is no multiple of anything.
  settle: () => settledBy(0),
  maxMultiplierE4: () => 0,
  publicView: (outcome) => outcome,
  returns: () => [],
  samples: [
    { input: { weights: [50, 30, 15, 5] }, key: 'spin' },
    { input: { weights: [1, 0, 999_999_999] }, key: 'spin' },
    { input: { weights: [7, 1, 1, 1, 7, 2] }, key: 'spin' },
  ],
};

/** Uniform below the sum of the weights, by rejection. */
const drawnOf = (weights: readonly number[], chance: Chance) => chance.uniform(sumOf(weights));

/** The segment that a number below the sum falls on. */
export function segmentAt(weights: readonly number[], drawn: number): number {
  let rest = drawn;
  for (const [segment, weight] of weights.entries()) {
    if (rest < weight) return segment;
    rest -= weight;
  }
  throw new RangeError('a number at or above the sum of the weights falls on nothing');
}
