/** Checks the file of a proof, of any game: what the tool, the page and the conformance suite run. No server, no clock. */
import { type Json, ok, type Result, refuse } from '#kernel';
import { type BeaconRound, isBeacon } from '../beacons/index.ts';
import type { Calendar } from '../calendars/index.ts';
import { isLinkAbove } from '../chain.ts';
import type { Engine } from '../engine.ts';
import { digestOf } from './digest.ts';
import { checkDraw, type DrawFlaw, type DrawProof } from './draw-proof.ts';
import { isRoundProof, type Proof, readProof } from './proof-file.ts';
import { checkRound, type RoundFlaw } from './round-proof.ts';

export interface EngineName {
  readonly game: string;
  readonly variant?: string;
  readonly rulesVersion: number;
}

/** What a proof's outcome is dealt again with. */
export interface PublishedGame {
  readonly engine: Engine;
  /** Of a game with scheduled draws: which number is a draw's, and of which day. */
  readonly calendar?: Calendar | undefined;
}

/** The engines of published games: refused for a game, or rules of it, that are unknown. */
export type EngineSource = (name: EngineName) => Promise<Result<PublishedGame, 'proof.game' | 'proof.rules'>>;

/** Which round of a public beacon served a draw, of the published games and networks. */
export interface BeaconSource {
  /** Whether draws of this game wait for a public beacon. A game never changes from one source to another. */
  isPublic(game: string): boolean;
  /** The round that follows from the close of the draw's sales; undefined for a draw or a network that is unknown. */
  roundOf(draw: Pick<DrawProof, 'game' | 'issue'>, network: string): BeaconRound | undefined;
}

const NO_BEACONS: BeaconSource = { isPublic: () => false, roundOf: () => undefined };

export type ProofFlaw = RoundFlaw | DrawFlaw | 'proof.malformed' | 'proof.game' | 'proof.rules' | 'proof.altered';

export interface CheckedProof {
  readonly proof: Proof;
  /** What was dealt again; null for a void draw. */
  readonly outcome: Json;
  /** The public round that the draw was mixed with, or would have been; absent for other draws and for rounds of one player. */
  readonly beacon?: BeaconRound;
  /** Whether the draw pays from a pool, of which a proof shows nothing. */
  readonly isOfPool: boolean;
}

/**
 * Deals the outcome of a proof again. `commitments`: what a player noted before betting, if anything: the hash of a server seed; the tips of
 * the draws' chain and of the beacon's, or any of their links that was published before this draw; network and round of a public beacon,
 * as `network:round`. Each has to lead to what is proved.
 */
export async function checkProof(
  text: string,
  engineOf: EngineSource,
  commitments: readonly string[] = [],
  beacons: BeaconSource = NO_BEACONS,
): Promise<Result<CheckedProof, ProofFlaw>> {
  const read = readProof(text);
  if (!read.ok) return read;
  const proof = read.value;
  const game = await engineOf(proof);
  if (!game.ok) return game;
  const beacon = isRoundProof(proof) ? ok(undefined) : await checkBeacon(proof, beacons);
  if (!beacon.ok) return beacon;
  const dealt = dealAgain(proof, game.value);
  if (!dealt.ok) return dealt;
  // Last, so that what is false is named as what it is.
  if (digestOf(proof) !== proof.digest) return refuse('proof.altered');
  if (!commitments.every((commitment) => isCommittedBy(proof, commitment))) {
    return refuse(isRoundProof(proof) ? 'proof.commitment' : 'proof.chain');
  }
  const { engine } = game.value;
  const isOfPool = engine.shape === 'shared' && engine.pool !== undefined;
  return ok({ proof, outcome: dealt.value, isOfPool, ...(beacon.value && { beacon: beacon.value }) });
}

/** The round is the one that follows from the draw's number alone, and the value is the network's signature of it. */
async function checkBeacon(
  proof: DrawProof,
  beacons: BeaconSource,
): Promise<Result<BeaconRound | undefined, 'proof.beacon'>> {
  const { game, beacon } = proof;
  const isPublic = beacon?.kind === 'public';
  if (isPublic !== beacons.isPublic(game)) return refuse('proof.beacon');
  if (!isPublic) return ok(undefined);
  const due = beacons.roundOf(proof, beacon.network);
  if (due?.round !== beacon.round) return refuse('proof.beacon');
  if (beacon.signature !== null && !(await isBeacon(due, beacon.signature))) return refuse('proof.beacon');
  return ok(due);
}

function dealAgain(proof: Proof, { engine, calendar }: PublishedGame): Result<Json, ProofFlaw> {
  if (isRoundProof(proof)) return engine.shape === 'shared' ? refuse('proof.game') : checkRound(proof, engine);
  return engine.shape === 'shared' ? checkDraw(proof, engine, calendar) : refuse('proof.game');
}

function isCommittedBy(proof: Proof, commitment: string): boolean {
  if (isRoundProof(proof)) return proof.serverSeedHash === commitment;
  const { chain, beacon } = proof;
  if (beacon?.kind === 'public' && commitment === `${beacon.network}:${beacon.round}`) return true;
  return (
    isLinkAbove(chain.link, commitment) || (beacon?.kind === 'house-chain' && isLinkAbove(beacon.link, commitment))
  );
}
