/** The proof of a round of one player: revealed seeds, the bet, the moves, and what came of them. */
import { type Json, ok, type Result, refuse } from '#kernel';
import type { InstantEngine, SteppedEngine } from '../engine.ts';
import { commitmentOf, fairChance, fairPrefix } from '../fair.ts';
import { firstBlockOf } from '../keyed-hash.ts';
import { replayToEnd } from '../stepped/replay-steps.ts';
import { isSameJson, withDigest } from './digest.ts';

/** All that is needed to verify one round offline, published once its server seed is revealed. Every field is checked. */
export type RoundProof = {
  readonly game: string;
  readonly variant: string;
  readonly rulesVersion: number;
  /** The commitment that was shown before the client seed was named. */
  readonly serverSeedHash: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** The first block of the round's stream, in hex. */
  readonly firstBlock: string;
  /** What was bet, as the game's engine reads it. */
  readonly input: Json;
  /** The moves of a round of several, in order. One that they do not end was left, and ended by the game's rule. */
  readonly moves: readonly Json[];
  /** As the player was shown it. */
  readonly outcome: Json;
  /** Multiples of the stake in ten-thousandths: what was paid, and what this bet could have paid at most. */
  readonly paidE4: number;
  readonly maxPaidE4: number;
  readonly digest: string;
};

/** What is recorded of a round. */
type RoundClaim = Omit<RoundProof, 'firstBlock' | 'digest'>;

export function proveRound(claim: RoundClaim): RoundProof {
  const { game, variant, rulesVersion, serverSeedHash, serverSeed, clientSeed, nonce } = claim;
  const { input, moves, outcome, paidE4, maxPaidE4 } = claim;
  const seeds = { serverSeedHash, serverSeed, clientSeed, nonce };
  const firstBlock = firstBlockOf(serverSeed, fairPrefix(claim));
  const result = { input, moves, outcome, paidE4, maxPaidE4 };
  return withDigest({ game, variant, rulesVersion, ...seeds, firstBlock, ...result });
}

export type RoundFlaw =
  | 'proof.commitment'
  | 'proof.stream'
  | 'proof.input'
  | 'proof.moves'
  | 'proof.outcome'
  | 'proof.payout';

/** Plays the round again; answers what the player was shown. */
export function checkRound(proof: RoundProof, engine: InstantEngine | SteppedEngine): Result<Json, RoundFlaw> {
  const { serverSeed, serverSeedHash, firstBlock, paidE4, maxPaidE4 } = proof;
  if (commitmentOf(serverSeed) !== serverSeedHash) return refuse('proof.commitment');
  if (firstBlockOf(serverSeed, fairPrefix(proof)) !== firstBlock) return refuse('proof.stream');
  const input = engine.readInput(proof.input);
  if (!input.ok || !isSameJson(input.value, proof.input)) return refuse('proof.input');
  const played = playAgain(proof, engine, input.value);
  if (!played.ok) return played;
  const { outcome, settledE4 } = played.value;
  if (!isSameJson(outcome, proof.outcome)) return refuse('proof.outcome');
  if (settledE4 !== paidE4 || engine.maxMultiplierE4(input.value) !== maxPaidE4) return refuse('proof.payout');
  return ok(outcome);
}

function playAgain(proof: RoundProof, engine: InstantEngine | SteppedEngine, input: Json) {
  const chance = fairChance(proof);
  if (engine.shape === 'instant') {
    if (proof.moves.length > 0) return refuse('proof.moves');
    const outcome = engine.play(input, chance);
    return ok({ outcome: engine.publicView(outcome), settledE4: engine.settle(outcome).paidE4 });
  }
  if (proof.moves.length > engine.maxSteps) return refuse('proof.moves');
  const end = replayToEnd(engine, input, proof.moves, chance);
  if (!end.ok) return refuse('proof.moves');
  return ok({ outcome: engine.publicView(end.value), settledE4: engine.settle(end.value).paidE4 });
}
