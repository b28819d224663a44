/**
 * The randomness of a shared round: a link of a committed chain, mixed with a beacon that is fixed only after betting closed, so that
 * neither the operator (who holds the chain) nor the beacon alone decides. Without the beacon the round is void and is never drawn
 * again.
 */
import { type Json, ok, type Result, refuse } from '#kernel';
import { isLinkOf } from './chain.ts';
import type { Chance } from './chance.ts';
import { keyedChance } from './fair.ts';

/** A committed link: its text, its index, and the tip that was published before sales. */
export type ChainLink = { readonly tip: string; readonly index: number; readonly link: string };

/**
 * The public value mixed in. `house-chain`: the operator's own second committed chain (the embedded default); `external`: a named
 * public source (a block hash, a round of a randomness beacon), to be looked up there.
 */
export type Beacon =
  | ({ readonly kind: 'house-chain' } & ChainLink)
  | { readonly kind: 'external'; readonly source: string; readonly round: string; readonly link: string };

/** All that is needed to verify one draw offline, published with its result. */
export type DrawProof = {
  readonly game: string;
  readonly rulesVersion: number;
  /** The draw number as printed on tickets; the field’s name is that of published proofs. */
  readonly issue: string;
  readonly chain: ChainLink;
  readonly beacon: Beacon;
  /** The result. */
  readonly draw: Json;
};

/**
 * The stream of one draw: HMAC-SHA256(key = the chain's link, message = `beacon:draw number:block`), with links and beacon as text. A beacon
 * that never came makes the draw void.
 */
export function sharedChance(
  link: string,
  beacon: string | undefined,
  drawNumber: string,
): Result<Chance, 'draw.void'> {
  if (!beacon) return refuse('draw.void');
  return ok(keyedChance(link, `${beacon}:${drawNumber}`, 0));
}

export type ProofFlaw = 'proof.chain' | 'proof.beacon' | 'proof.draw';

/**
 * Verifies a proof with nothing but the proof and the game's derivation: the links belong to the tips, and the result follows from
 * both.
 */
export function verifyDraw(proof: DrawProof, derive: (chance: Chance) => Json): Result<Json, ProofFlaw> {
  const { chain, beacon } = proof;
  if (!isLinkOf(chain.link, chain.index, chain.tip)) return refuse('proof.chain');
  if (beacon.kind === 'house-chain') {
    // One chain in both roles would let its owner know the mix in advance.
    if (beacon.tip === chain.tip || !isLinkOf(beacon.link, beacon.index, beacon.tip)) return refuse('proof.beacon');
  }
  const chance = sharedChance(chain.link, beacon.link, proof.issue);
  if (!chance.ok) return refuse('proof.beacon');
  const draw = derive(chance.value);
  return JSON.stringify(draw) === JSON.stringify(proof.draw) ? ok(draw) : refuse('proof.draw');
}
