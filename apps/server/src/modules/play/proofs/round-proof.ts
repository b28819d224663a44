/** The proof of a saved round, as a file: from what was recorded and paid, so that a changed record is found by anyone who checks it. */
import type { AnswerOf, Endpoints } from '#contract';
import { proofText, proveRound } from '#engine-kit';
import { assert, type Json, ok, type Result, refuse } from '#kernel';
import type { Db } from '../../../db/db.ts';
import { type GameRegistry, rulesOfRound } from '../game-registry.ts';
import { type RoundRow, roundById } from '../store.ts';
import { outcomeOf } from '../wire.ts';

/** Sealed while the server seed of the round is in use. */
export async function roundProof(
  db: Db,
  registry: GameRegistry,
  {
    merchantId,
    memberId,
    roundId,
  }: { readonly merchantId: string; readonly memberId: string; readonly roundId: string },
): Promise<Result<AnswerOf<Endpoints['roundProof']>, 'round.unknown' | 'proof.sealed'>> {
  const stored = await roundById(db, merchantId, memberId, roundId);
  if (!stored) return refuse('round.unknown');
  const { round, seed } = stored;
  if (seed.serverSeed === null) return refuse('proof.sealed');
  const paid = await paidOf(registry, round);
  if (!paid) return refuse('round.unknown');
  const proof = proveRound({
    game: round.game,
    variant: round.variant,
    rulesVersion: round.rules_version,
    serverSeedHash: seed.commitment,
    serverSeed: seed.serverSeed,
    clientSeed: seed.clientSeed,
    nonce: round.nonce,
    input: round.input,
    moves: round.moves ?? [],
    outcome: await outcomeOf(registry, round),
    ...paid,
  });
  return ok({
    contentType: 'application/json',
    content: new TextEncoder().encode(proofText(proof)),
    fileName: `${round.game}-${round.id}.json`,
  });
}

/** By the rules of the round; undefined for a game that this server no longer has. */
async function paidOf(registry: GameRegistry, round: RoundRow) {
  const rules = rulesOfRound(round);
  const game = (await registry.instant(round.game, rules)) ?? (await registry.stepped(round.game, rules));
  if (!game) return undefined;
  const input = game.engine.readInput(round.input);
  assert(input.ok, 'a saved input is valid');
  const { paidE4 } = game.engine.settle(round.outcome as Json);
  return { paidE4, maxPaidE4: game.engine.maxMultiplierE4(input.value) };
}
