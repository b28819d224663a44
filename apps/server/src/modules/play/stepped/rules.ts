/** Pure decisions of rounds of several moves: their state, what is staked on them, and which move of which step a request is. */
import { isDeepStrictEqual } from 'node:util';
import { type Chance, ONE_E4, replaySteps } from '#engine-kit';
import { assert, type Json, multiplyRatio } from '#kernel';
import type { SteppedGame } from '../game-registry.ts';
import type { OpenRound } from './store.ts';

/** A round without a move for this long is ended by its game's rule. Published with every open round as `endsAt`. */
const LEFT_AFTER_MS = 24 * 60 * 60 * 1000;

export function dueAfter(now: Date): Date {
  return new Date(now.getTime() + LEFT_AFTER_MS);
}

/** The state of an open round; `chance` stands where its next move draws. */
export function stateOf({ engine }: SteppedGame, round: OpenRound, chance: Chance): Json {
  const state = replaySteps(engine, round.input, round.moves, chance);
  assert(state.ok, 'the moves of an open round were legal');
  return state.value;
}

/** All that is staked on a round in this state. */
export function stakedMinorOf({ engine }: SteppedGame, openingMinor: bigint, state: Json): bigint {
  return multiplyRatio(openingMinor, BigInt(engine.stakedE4(state)), BigInt(ONE_E4));
}

/**
 * `next`: of the step that comes. `made`: exactly this move was made at that step, so that the request is a repetition. `stale`: the
 * round has gone on otherwise.
 */
export function stepOf(made: readonly Json[], step: number, move: Json): 'next' | 'made' | 'stale' {
  if (step === made.length) return 'next';
  return step < made.length && isDeepStrictEqual(made[step], move) ? 'made' : 'stale';
}

/**
 * What a round was played for, in ten-thousandths of what was staked: where it was won, its payout, since an early end is a smaller risk;
 * where it was lost, the most that it could have paid.
 */
export function playedForE4({ engine }: SteppedGame, input: Json, state: Json): number {
  const multiplierE4 = engine.settle(state).paidE4 || engine.maxMultiplierE4(input);
  return Math.floor((multiplierE4 * ONE_E4) / engine.stakedE4(state));
}
