/** What a member sees of a correction: every result the draw had, and what was moved of the order. */
import type { Db } from '../../../db/db.ts';
import type { DrawRow } from '../draws/index.ts';
import { drawKeyOf, versionOf } from '../draws/index.ts';
import { changesOf, correctionsOf } from './store-correction.ts';
import { owedOf } from './store-owed.ts';

export interface CorrectedOrder {
  /** The first one first; the last one holds. */
  readonly results: readonly Pick<DrawRow, 'outcome' | 'official'>[];
  readonly paidMinor: bigint;
  readonly takenMinor: bigint;
  readonly owedMinor: bigint;
  readonly writtenOffMinor: bigint;
}

/** Undefined where the draw was settled by its last result only. */
export async function correctedOrder(db: Db, draw: DrawRow, orderId: string): Promise<CorrectedOrder | undefined> {
  if (versionOf(draw) < 2) return undefined;
  const key = drawKeyOf(draw);
  const corrections = await correctionsOf(db, key);
  if (corrections.length === 0) return undefined;
  const moved = (await changesOf(db, key, orderId)).map(({ moved_minor }) => moved_minor);
  const owed = await owedOf(db, key.merchantId, orderId);
  return {
    results: [
      ...corrections.map(({ replaced_outcome: outcome, replaced_official: official }) => ({ outcome, official })),
      { outcome: draw.outcome, official: draw.official },
    ],
    paidMinor: moved.reduce((sum, minor) => (minor > 0n ? sum + minor : sum), 0n),
    takenMinor: moved.reduce((sum, minor) => (minor < 0n ? sum - minor : sum), 0n),
    owedMinor: owed?.owed_minor ?? 0n,
    writtenOffMinor: owed?.written_off_minor ?? 0n,
  };
}
