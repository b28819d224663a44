/** Networks of public beacons: who signs, when which round is due, and which round serves a draw. */
import { assert } from '#kernel';

/**
 * A network that signs the number of each of its rounds, at a fixed time, under one key (drand’s scheme `bls-unchained-g1-rfc9380`). The
 * signature of a round is the only one there can be, and nobody has it earlier: the key is shared out among the network's members.
 */
export interface BeaconNetwork {
  /** In proofs: never reused. */
  readonly code: string;
  /** Of the network’s own name: what `chainHash` was made from. */
  readonly beaconId: string;
  /** SHA-256 over period, genesis, key, group and name, in hex: the network’s address, and what its constants are held to. */
  readonly chainHash: string;
  readonly groupHash: string;
  /** A compressed point of G2 of BLS12-381, 96 bytes in hex. */
  readonly publicKeyHex: string;
  /** Seconds since 1970: the time of round 1. */
  readonly genesisS: number;
  readonly periodS: number;
  /** Its key is published: it shows how a proof works, and proves nothing about chance. */
  readonly isSandbox?: true;
}

/** A round of a network. */
export interface BeaconRound {
  readonly network: BeaconNetwork;
  readonly round: number;
}

/** What the clocks of server and network may differ by, so that a round that was public while bets were taken is never used. */
const CLOCKS_DIFFER_MS = 3_000;

/** When a round becomes public, in milliseconds since 1970. */
export function beaconTimeMs({ network: { genesisS, periodS }, round }: BeaconRound): number {
  return (genesisS + (round - 1) * periodS) * 1_000;
}

/** The round that serves a draw, from the close of its sales alone: the first one that is due three seconds later or after that. */
export function beaconRoundAfter(network: BeaconNetwork, closesAtMs: number): BeaconRound {
  const sinceGenesis = closesAtMs + CLOCKS_DIFFER_MS - network.genesisS * 1_000;
  assert(sinceGenesis > 0, 'a network of beacons is older than the draws that it serves');
  return { network, round: Math.ceil(sinceGenesis / (network.periodS * 1_000)) + 1 };
}
