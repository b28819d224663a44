/**
 * The SQL of accepted official results: the first one of a draw, and its corrections. A draw takes its result from the last one: the one thing
 * of a drawn draw that can change. The database refuses any other.
 */
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { OfficialResult } from '../../../db/tables.ts';
import { insertOnce, type NewRow, type Row, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../../db/tenancy/tenant-guard.ts';
import { PLATFORM } from './owner.ts';
import { type DrawKey, type DrawRow, drawKeyColumns, type Scope } from './store-draw.ts';
import { lockDraws } from './store-locks.ts';

export type ResultRow = Row<'lottery_result'>;

/** All versions, the last one first. */
export function resultsOf(db: Db, key: DrawKey): Promise<ResultRow[]> {
  return selectRows(db, 'lottery_result', drawKeyColumns(key)).selectAll().orderBy('version', 'desc').execute();
}

export async function latestResult(db: Db, key: DrawKey): Promise<ResultRow | undefined> {
  const [last] = await resultsOf(db, key);
  return last;
}

/** The last corrections of an owner's draws, the last one first. */
export function latestCorrections(db: Db, merchantId: string, limit: number): Promise<ResultRow[]> {
  return (
    selectRows(db, 'lottery_result', { merchant_id: merchantId })
      .selectAll()
      // As the index has it.
      .where(sql<SqlBool>`version > 1`)
      .orderBy('accepted_at', 'desc')
      .orderBy('version', 'desc')
      .limit(limit)
      .execute()
  );
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

/** Which result a draw has; 0 of one that others have not drawn. */
export const versionOf = ({ official }: Pick<DrawRow, 'official'>): number => official?.version ?? 0;

export const drawKeyOf = (draw: Pick<DrawRow, 'merchant_id' | 'game' | 'draw_index'>): DrawKey => ({
  merchantId: draw.merchant_id,
  game: draw.game,
  drawIndex: Number(draw.draw_index),
});

/** Locks a draw as it was seen; false when it has another result by now. Its lock is what a correction waits for. */
export async function lockAsSeen(tx: Tx, seen: DrawRow): Promise<boolean> {
  const [draw] = await lockDraws(tx, [drawKeyOf(seen)]);
  return draw !== undefined && versionOf(draw) === versionOf(seen);
}

export async function changeResult(tx: Tx, key: DrawKey, result: ResultRow): Promise<void> {
  const { outcome, official } = drawnFrom(result);
  await setRows(tx, 'lottery_draw', drawKeyColumns(key), {
    outcome: JSON.stringify(outcome),
    official: JSON.stringify(official),
  });
}

/** Merchants' rows of draws of the platform that have an earlier version than these. */
export function outdatedDraws(
  db: Db,
  { merchantIds, games }: Scope,
  results: readonly Pick<ResultRow, 'game' | 'draw_index' | 'version'>[],
): Promise<DrawRow[]> {
  const corrected = JSON.stringify(
    results.map(({ game, draw_index, version }) => ({ game, draw_index: draw_index.toString(), version })),
  );
  return acrossMerchants(db)
    .selectFrom('lottery_draw')
    .selectAll()
    .where('merchant_id', 'in', merchantIds)
    .where('game', 'in', games)
    .where('owner', '=', PLATFORM)
    .where('official', 'is not', null)
    .where(
      sql<SqlBool>`exists (
        select from jsonb_to_recordset(${corrected}::jsonb) as corrected (game text, draw_index bigint, version integer)
        where corrected.game = lottery_draw.game and corrected.draw_index = lottery_draw.draw_index
          and corrected.version > (lottery_draw.official ->> 'version')::integer)`,
    )
    .execute();
}
