/**
 * The randomness of a shared round: a link of a committed chain, mixed with a beacon that is fixed only after betting closed, so that
 * neither the operator (who holds the chain) nor the beacon alone decides. Without the beacon the round is void and is never drawn
 * again.
 */
import { type Json, ok, type Result, refuse } from '#kernel';
import type { Chance } from '../chance.ts';
import type { SharedEngine } from '../engine.ts';
import { commitmentOf, keyedChance } from '../fair.ts';
import { firstBlockOf } from '../keyed-hash.ts';
import { isSameJson, withDigest } from './digest.ts';

/** A link of a committed chain and the one before it: `before` = SHA-256(text of `link`), published earlier than any bet on this draw. */
export type ChainLink = { readonly before: string; readonly link: string };

/**
 * The public value mixed in: a link of the operator's own second committed chain. A value that a proof only names, and nobody can check
 * offline, is none.
 */
export type Beacon = { readonly kind: 'house-chain' } & ChainLink;

/** All that is needed to verify one draw offline: what is published of it once it is drawn. Every field is checked. */
export type DrawProof = {
  readonly game: string;
  /** Of a game whose variants draw differently; the first one where it is not named. */
  readonly variant?: string;
  readonly rulesVersion: number;
  /** The draw number as printed on tickets; the field’s name is that of published proofs. */
  readonly issue: string;
  readonly chain: ChainLink;
  /** Null for a draw that is void because none came. */
  readonly beacon: Beacon | null;
  /** The first block of the draw's stream, in hex; null for a void draw. */
  readonly firstBlock: string | null;
  /** The result; null for a void draw. */
  readonly draw: Json;
  readonly digest: string;
};

const prefixOf = (beacon: string, drawNumber: string) => `${beacon}:${drawNumber}`;

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
  return ok(keyedChance(link, prefixOf(beacon, drawNumber), 0));
}

/** A link with the one before it. */
export function chainLink(link: string): ChainLink {
  return { before: commitmentOf(link), link };
}

type DrawClaim = Omit<DrawProof, 'chain' | 'firstBlock' | 'digest'> & { readonly link: string };

/** The proof of a draw: `draw` is what was published as its result. */
export function proveDraw({ link, beacon, draw, issue, ...rules }: DrawClaim): DrawProof {
  const firstBlock = beacon && firstBlockOf(link, prefixOf(beacon.link, issue));
  return withDigest({ ...rules, issue, chain: chainLink(link), beacon, firstBlock, draw });
}

export type DrawFlaw = 'proof.chain' | 'proof.beacon' | 'proof.stream' | 'proof.draw';

const isLink = ({ before, link }: ChainLink) => commitmentOf(link) === before;

/**
 * Verifies a draw with nothing but its proof and the game's rules: each link belongs to the one before it, and the result follows from
 * both. Answers the result, null for a void draw.
 */
export function checkDraw(proof: DrawProof, engine: Pick<SharedEngine, 'draw' | 'publicView'>): Result<Json, DrawFlaw> {
  const { chain, beacon, issue, firstBlock } = proof;
  if (!isLink(chain)) return refuse('proof.chain');
  if (beacon === null) {
    if (firstBlock !== null) return refuse('proof.stream');
    return proof.draw === null ? ok(null) : refuse('proof.draw');
  }
  // One chain in both roles would let its owner know the mix in advance.
  if (beacon.before === chain.before || !isLink(beacon)) return refuse('proof.beacon');
  const chance = sharedChance(chain.link, beacon.link, issue);
  if (!chance.ok) return refuse('proof.beacon');
  if (firstBlockOf(chain.link, prefixOf(beacon.link, issue)) !== firstBlock) return refuse('proof.stream');
  const draw = engine.publicView(engine.draw(chance.value));
  return isSameJson(draw, proof.draw) ? ok(draw) : refuse('proof.draw');
}
