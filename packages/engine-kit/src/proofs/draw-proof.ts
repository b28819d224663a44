/**
 * The randomness of a shared round: a link of a committed chain, mixed with a beacon that is fixed only after betting closed, so that
 * neither the operator (who holds the chain) nor the beacon alone decides. Without the beacon the round is void and is never drawn
 * again.
 */
import { type Json, ok, type Result, refuse } from '#kernel';
import { beaconValueOf } from '../beacons/index.ts';
import { type Calendar, readDrawNumber } from '../calendars/index.ts';
import type { Chance } from '../chance.ts';
import type { SharedEngine } from '../engine.ts';
import { commitmentOf, keyedChance } from '../fair.ts';
import { firstBlockOf } from '../keyed-hash.ts';
import { isSameJson, withDigest } from './digest.ts';

/** A link of a committed chain and the one before it: `before` = SHA-256(text of `link`), published earlier than any bet on this draw. */
export type ChainLink = { readonly before: string; readonly link: string };

/** A link of the operator's own second committed chain. */
type OwnBeacon = { readonly kind: 'house-chain' } & ChainLink;

/** A round of a network, which was fixed before the draw's sales; the signature is null where it did not come in time: the draw is void. */
type PublicBeacon = {
  readonly kind: 'public';
  readonly network: string;
  readonly round: number;
  readonly signature: string | null;
};

/** The value mixed in. One that a proof only names, and nobody can check offline, is none. */
export type Beacon = OwnBeacon | PublicBeacon;

/** All that is needed to verify one draw offline: what is published of it once it is drawn. Every field is checked. */
export type DrawProof = {
  readonly game: string;
  /** Of a game whose variants draw differently; the first one where it is not named. */
  readonly variant?: string;
  readonly rulesVersion: number;
  /** The draw number as printed on tickets; the field’s name is that of published proofs. */
  readonly issue: string;
  readonly chain: ChainLink;
  /** Null for a draw that is void because no link of the operator's came. */
  readonly beacon: Beacon | null;
  /** The first block of the draw's stream, in hex; null for a void draw. */
  readonly firstBlock: string | null;
  /** The result; null for a void draw. */
  readonly draw: Json;
  readonly digest: string;
};

/** What is mixed into the stream: the link's text, or the public value in hex. */
function mixedValueOf(beacon: Beacon | null): string | undefined {
  if (beacon?.kind === 'public') return beacon.signature === null ? undefined : beaconValueOf(beacon.signature);
  return beacon?.link;
}

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
  const value = mixedValueOf(beacon);
  const firstBlock = value === undefined ? null : firstBlockOf(link, prefixOf(value, issue));
  return withDigest({ ...rules, issue, chain: chainLink(link), beacon, firstBlock, draw });
}

export type DrawFlaw = 'proof.chain' | 'proof.beacon' | 'proof.stream' | 'proof.draw';

const isLink = ({ before, link }: ChainLink) => commitmentOf(link) === before;

/**
 * Verifies a draw with nothing but its proof and the game's rules: each link belongs to the one before it, and the result follows from
 * link and beacon. Answers the result, null for a void draw. A public beacon was checked before (`checkBeacon`).
 */
export function checkDraw(
  proof: DrawProof,
  engine: Pick<SharedEngine, 'draw' | 'publicView'>,
  calendar?: Calendar,
): Result<Json, DrawFlaw> {
  const { chain, beacon, issue, firstBlock } = proof;
  if (!isLink(chain)) return refuse('proof.chain');
  const value = mixedValueOf(beacon);
  if (value === undefined) {
    if (firstBlock !== null) return refuse('proof.stream');
    return proof.draw === null ? ok(null) : refuse('proof.draw');
  }
  // One chain in both roles would let its owner know the mix in advance.
  if (beacon?.kind === 'house-chain' && (beacon.before === chain.before || !isLink(beacon))) {
    return refuse('proof.beacon');
  }
  const chance = sharedChance(chain.link, value, issue);
  if (!chance.ok) return refuse('proof.beacon');
  if (firstBlockOf(chain.link, prefixOf(value, issue)) !== firstBlock) return refuse('proof.stream');
  const numbered = calendar && readDrawNumber(calendar, issue);
  // A number that the calendar does not have is that of no draw.
  if (calendar && !numbered) return refuse('proof.draw');
  const draw = engine.publicView(engine.draw(chance.value, numbered?.day));
  return isSameJson(draw, proof.draw) ? ok(draw) : refuse('proof.draw');
}
