/** Recomputes a result from the player's own data: revealed seeds, a round number, the bet. Uses the same engines, no server. */
import { commitmentOf, fairChance, type InstantEngine, isClientSeed } from '#engine-kit';
import { type Json, ok, type Result } from '#kernel';

export interface Evidence {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: string;
  /** JSON text, as the record shows it. */
  readonly input: string;
}

export interface Verified {
  readonly commitment: string;
  readonly outcome: Json;
}

export type UnreadablePart = keyof Evidence;

export function compute(engine: InstantEngine, evidence: Evidence): Result<Verified, UnreadablePart> {
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
  return ok({
    commitment: commitmentOf(evidence.serverSeed),
    outcome: engine.publicView(engine.play(input.value, chance)),
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
