/** Recomputes a result from the player's own data: revealed seeds, a round number, the bet. Uses the same engines, no server. */
import {
  type Chance,
  commitmentOf,
  fairChance,
  type InstantEngine,
  isClientSeed,
  replayToEnd,
  type SteppedEngine,
} from '#engine-kit';
import { type Json, ok, type Result } from '#kernel';

export interface Evidence {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: string;
  /** JSON text, as the record shows it. */
  readonly input: string;
  /** JSON text likewise; read for games of several moves alone. */
  readonly moves: string;
}

/** What can be recomputed from one player's seeds. */
export type SeededEngine = InstantEngine | SteppedEngine;

export interface Verified {
  readonly commitment: string;
  readonly outcome: Json;
}

export type UnreadablePart = keyof Evidence;

export function compute(engine: SeededEngine, evidence: Evidence): Result<Verified, UnreadablePart> {
  const no = (part: UnreadablePart): Result<never, UnreadablePart> => ({ ok: false, refusal: { code: part } });
  if (!/^[\x20-\x7e]{1,128}$/.test(evidence.serverSeed)) return no('serverSeed');
  if (!isClientSeed(evidence.clientSeed)) return no('clientSeed');
  if (!/^\d{1,15}$/.test(evidence.nonce)) return no('nonce');
  const raw = readJson(evidence.input);
  const input = engine.readInput(raw);
  if (raw === undefined || !input.ok) return no('input');
  const chance = fairChance({
    serverSeed: evidence.serverSeed,
    clientSeed: evidence.clientSeed,
    nonce: Number(evidence.nonce),
  });
  const outcome = outcomeOf(engine, input.value, evidence.moves, chance);
  return outcome === undefined ? no('moves') : ok({ commitment: commitmentOf(evidence.serverSeed), outcome });
}

/** Undefined where the moves are not those of a round. */
function outcomeOf(engine: SeededEngine, input: Json, movesText: string, chance: Chance): Json | undefined {
  if (engine.shape === 'instant') return engine.publicView(engine.play(input, chance));
  const moves = readJson(movesText);
  if (!Array.isArray(moves) || moves.length > engine.maxSteps) return undefined;
  const end = replayToEnd(engine, input, moves, chance);
  return end.ok ? engine.publicView(end.value) : undefined;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
