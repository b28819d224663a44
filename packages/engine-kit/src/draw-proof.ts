/**
 * Chance of a shared round: a committed chain's link, mixed with a beacon that is fixed only after betting closed, so that
 * neither the house (the chain) nor the beacon alone decides. Without the beacon the round is void: never drawn again.
 */
import { type Json, ok, type Result, refuse } from '#kernel';
import { isLinkOf } from './chain.ts';
import type { Chance } from './chance.ts';
import { keyedChance } from './fair.ts';

/** A committed link: its text, its place, and the tip that was published before sales. */
export type ChainLink = { readonly tip: string; readonly index: number; readonly link: string };

/**
 * The public value mixed in. `house-chain`: the house's own second committed chain (the embedded default); `external`: a
 * named public source (a block hash, a randomness beacon's round) to be looked up there.
 */
export type Beacon =
  | ({ readonly kind: 'house-chain' } & ChainLink)
  | { readonly kind: 'external'; readonly source: string; readonly round: string; readonly link: string };

/** All that is needed to check one draw offline, published with its result. */
export type DrawProof = {
  readonly game: string;
  readonly rulesVersion: number;
  /** Number of the issue, as printed on tickets. */
  readonly issue: string;
  readonly chain: ChainLink;
  readonly beacon: Beacon;
  /** What the game drew. */
  readonly draw: Json;
};

/**
 * The stream of one issue: HMAC-SHA256(key = the chain's link, message = `beacon:issue:block`), links and beacon as text.
 * A beacon that never came makes the issue void.
 */
export function sharedChance(link: string, beacon: string | undefined, issue: string): Result<Chance, 'draw.void'> {
  if (!beacon) return refuse('draw.void');
  return ok(keyedChance(link, `${beacon}:${issue}`, 0));
}

export type ProofFlaw = 'proof.chain' | 'proof.beacon' | 'proof.draw';

/** Checks a proof with nothing but itself and the game's derivation: the links belong to the tips, the draw follows from both. */
export function verifyDraw(proof: DrawProof, derive: (chance: Chance) => Json): Result<Json, ProofFlaw> {
  const { chain, beacon } = proof;
  if (!isLinkOf(chain.link, chain.index, chain.tip)) return refuse('proof.chain');
  if (beacon.kind === 'house-chain') {
    // One chain in both roles would let its owner know the mix from the start.
    if (beacon.tip === chain.tip || !isLinkOf(beacon.link, beacon.index, beacon.tip)) return refuse('proof.beacon');
  }
  const chance = sharedChance(chain.link, beacon.link, proof.issue);
  if (!chance.ok) return refuse('proof.beacon');
  const draw = derive(chance.value);
  return JSON.stringify(draw) === JSON.stringify(proof.draw) ? ok(draw) : refuse('proof.draw');
}
