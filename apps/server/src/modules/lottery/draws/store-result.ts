/** The SQL of accepted official results: the first one of a draw, and its corrections. A draw takes its result from the last one. */
import type { Db, Tx } from '../../../db/db.ts';
import type { OfficialResult } from '../../../db/tables.ts';
import { insertOnce, type NewRow, type Row, selectRows } from '../../../db/tenancy/rows.ts';
import type { DrawKey } from './store-draw.ts';

export type ResultRow = Row<'lottery_result'>;

const keyOf = ({ merchantId, game, drawIndex }: DrawKey) => ({
  merchant_id: merchantId,
  game,
  draw_index: BigInt(drawIndex),
});

/** All versions, the last one first. */
export function resultsOf(db: Db, key: DrawKey): Promise<ResultRow[]> {
  return selectRows(db, 'lottery_result', keyOf(key)).selectAll().orderBy('version', 'desc').execute();
}

export async function latestResult(db: Db, key: DrawKey): Promise<ResultRow | undefined> {
  const [last] = await resultsOf(db, key);
  return last;
}

/** The last corrections of an owner's draws, the last one first. */
export function latestCorrections(db: Db, merchantId: string, limit: number): Promise<ResultRow[]> {
  return selectRows(db, 'lottery_result', { merchant_id: merchantId })
    .selectAll()
    .where('version', '>', 1)
    .orderBy('accepted_at', 'desc')
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

/** False when there is such a version. */
export function insertResult(tx: Tx, result: NewRow<'lottery_result'>): Promise<boolean> {
  return insertOnce(tx, 'lottery_result', result);
}

/** What a draw takes of a result. */
export function drawnFrom({ result, version, source, published_at, accepted_at, reason }: ResultRow) {
  const official: OfficialResult = {
    version,
    source,
    publishedAt: published_at.toISOString(),
    ...(reason !== null && { reason, correctedAt: accepted_at.toISOString() }),
  };
  return { outcome: result, official };
}
