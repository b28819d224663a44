/** Rounds of several moves, replayed from what is recorded of them. */
import { type Json, ok, type Result } from '#kernel';
import type { Chance } from '../chance.ts';
import type { IllegalMove, MalformedInput, SteppedEngine } from '../engine.ts';

/** The state after these moves, read anew: refused unless each was legal in its place. */
export function replaySteps<Input extends Json, Move extends Json, State extends Json, View extends Json>(
  engine: SteppedEngine<Input, Move, State, View>,
  input: Input,
  moves: readonly unknown[],
  chance: Chance,
): Result<State, MalformedInput | IllegalMove> {
  let state = engine.open(input, chance);
  for (const raw of moves) {
    const move = engine.readMove(raw);
    if (!move.ok) return move;
    const next = engine.step(state, move.value, chance);
    if (!next.ok) return next;
    state = next.value;
  }
  return ok(state);
}

/** The end of a recorded round: one that its moves did not end was left, and ended by the game's rule. */
export function replayToEnd<Input extends Json, Move extends Json, State extends Json, View extends Json>(
  engine: SteppedEngine<Input, Move, State, View>,
  input: Input,
  moves: readonly unknown[],
  chance: Chance,
): Result<State, MalformedInput | IllegalMove> {
  const state = replaySteps(engine, input, moves, chance);
  if (!state.ok || engine.isOver(state.value)) return state;
  return ok(engine.resolve(state.value, chance));
}
