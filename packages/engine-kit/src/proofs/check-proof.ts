/** Checks the file of a proof, of any game: what the tool, the page and the conformance suite run. No server, no clock. */
import { type Json, ok, type Result, refuse } from '#kernel';
import { isLinkAbove } from '../chain.ts';
import type { Engine } from '../engine.ts';
import { digestOf } from './digest.ts';
import { checkDraw, type DrawFlaw } from './draw-proof.ts';
import { isRoundProof, type Proof, readProof } from './proof-file.ts';
import { checkRound, type RoundFlaw } from './round-proof.ts';

export interface EngineName {
  readonly game: string;
  readonly variant?: string;
  readonly rulesVersion: number;
}

/** The engines of published games: refused for a game, or rules of it, that are unknown. */
export type EngineSource = (name: EngineName) => Promise<Result<Engine, 'proof.game' | 'proof.rules'>>;

export type ProofFlaw = RoundFlaw | DrawFlaw | 'proof.malformed' | 'proof.game' | 'proof.rules' | 'proof.altered';

export interface CheckedProof {
  readonly proof: Proof;
  /** What was dealt again; null for a void draw. */
  readonly outcome: Json;
}

/**
 * Deals the outcome of a proof again. `commitments`: what a player noted before betting, if anything: the hash of a server seed; the tips of
 * the draws' chain and of the beacon's, or any of their links that was published before this draw. Each has to lead to what is proved.
 */
export async function checkProof(
  text: string,
  engineOf: EngineSource,
  commitments: readonly string[] = [],
): Promise<Result<CheckedProof, ProofFlaw>> {
  const read = readProof(text);
  if (!read.ok) return read;
  const proof = read.value;
  const engine = await engineOf(proof);
  if (!engine.ok) return engine;
  const dealt = dealAgain(proof, engine.value);
  if (!dealt.ok) return dealt;
  // Last, so that what is false is named as what it is.
  if (digestOf(proof) !== proof.digest) return refuse('proof.altered');
  if (!commitments.every((commitment) => isCommittedBy(proof, commitment))) {
    return refuse(isRoundProof(proof) ? 'proof.commitment' : 'proof.chain');
  }
  return ok({ proof, outcome: dealt.value });
}

function dealAgain(proof: Proof, engine: Engine): Result<Json, ProofFlaw> {
  if (isRoundProof(proof)) return engine.shape === 'shared' ? refuse('proof.game') : checkRound(proof, engine);
  return engine.shape === 'shared' ? checkDraw(proof, engine) : refuse('proof.game');
}

function isCommittedBy(proof: Proof, commitment: string): boolean {
  if (isRoundProof(proof)) return proof.serverSeedHash === commitment;
  const { chain, beacon } = proof;
  return isLinkAbove(chain.link, commitment) || (beacon !== null && isLinkAbove(beacon.link, commitment));
}
