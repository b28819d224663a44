/** What is mixed into a draw after betting closed, so that nobody who knew the chain alone knew the outcome. */
import type { Db } from '../../db/db.ts';

/** As it is published with the proof. */
export interface BeaconValue {
  /** `house-chain`, or the name of a public source. */
  readonly source: string;
  readonly value: string;
  /** What was published before: a chain's tip, or the round of the public source. */
  readonly commitment: string;
}

export interface ClosedDraw {
  readonly merchantId: string;
  readonly game: string;
  readonly ordinal: number;
  readonly numero: string;
  readonly drawsAt: Date;
}

export interface BeaconSource {
  /** How long after its draw time an issue waits for a beacon; then it is void. */
  readonly patienceMs: number;
  /** The value of an issue that has closed, or undefined while there is none. */
  valueOf(db: Db, issue: ClosedDraw): Promise<BeaconValue | undefined>;
}
