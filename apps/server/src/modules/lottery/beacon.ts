/** Beacons: a value mixed into a draw after betting closed, so that one chain alone does not determine the result. */
import type { BeaconNetwork, BeaconRound } from '#engine-kit';
import type { Db } from '../../db/db.ts';

/** As published with the proof. */
export type BeaconValue = OwnBeaconValue | PublicBeaconValue;

interface OwnBeaconValue {
  readonly source: 'house-chain';
  readonly value: string;
  /** Published beforehand: the chain's tip. */
  readonly commitment: string;
}

interface PublicBeaconValue {
  readonly source: 'public';
  /** Follows from the signature, which can be checked offline. */
  readonly value: string;
  readonly signature: string;
}

export interface ClosedDraw {
  readonly merchantId: string;
  readonly game: string;
  readonly drawIndex: number;
  readonly drawNumber: string;
  readonly drawsAt: Date;
}

export interface BeaconSource {
  /** How long after its draw time a draw waits for a beacon; then it is void. */
  readonly patienceMs: number;
  /** The value for a closed draw, or undefined while there is none. */
  valueOf(db: Db, draw: ClosedDraw): Promise<BeaconValue | undefined>;
}

/** Networks of public beacons. */
export interface PublicBeacons {
  /** Whose rounds serve the draws that go on sale now. */
  readonly network: BeaconNetwork;
  /** Of draws that were sold before; undefined for one that this server does not know. */
  networkOf(code: string): BeaconNetwork | undefined;
  /** The network's signature of this round, checked; undefined while there is none. Bounded in time. */
  signature(beacon: BeaconRound): Promise<string | undefined>;
}
