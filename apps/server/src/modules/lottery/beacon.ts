/** Beacons: a value mixed into a draw after betting closed, so that the chain alone does not determine the result. */
import type { Db } from '../../db/db.ts';

/** As published with the proof. */
export interface BeaconValue {
  /** `house-chain`, or the name of a public source. */
  readonly source: string;
  readonly value: string;
  /** Published beforehand: a chain's tip, or the round of the public source. */
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
