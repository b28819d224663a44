/** Beacons: a link mixed into a draw after betting closed, so that one chain alone does not determine the result. */
import type { Db } from '../../db/db.ts';

/** As published with the proof. */
export interface BeaconValue {
  /** What can be checked offline, by a hash: nothing else is taken. */
  readonly source: 'house-chain';
  readonly value: string;
  /** Published beforehand: the chain's tip. */
  readonly commitment: string;
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
