/** The SQL of draws as operators list, see and void them. */
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { findRow, selectRows, setRows } from '../../../db/tenancy/rows.ts';
import { type DrawKey, type DrawRow, drawKeyColumns } from '../draws/index.ts';

export const drawNumbered = (db: Db, merchantId: string, game: string, drawNumber: string) =>
  findRow(db, 'lottery_draw', { merchant_id: merchantId, game, draw_number: drawNumber });

/** Of any of these games; the latest first. */
export function drawsNumbered(
  db: Db,
  merchantId: string,
  games: readonly string[],
  drawNumber: string,
  limit: number,
): Promise<DrawRow[]> {
  return selectRows(db, 'lottery_draw', { merchant_id: merchantId, game: games, draw_number: drawNumber })
    .selectAll()
    .orderBy('draws_at', 'desc')
    .limit(limit)
    .execute();
}

/** Those of all games that are closed and not drawn. */
export function drawsWaiting(db: Db, merchantId: string, limit: number): Promise<DrawRow[]> {
  // As the index has it.
  return (
    selectRows(db, 'lottery_draw', { merchant_id: merchantId })
      .selectAll()
      .where(sql<SqlBool>`state = 'closed'`)
      // One that operators made void waits for nobody.
      .where('void_reason', 'is', null)
      .orderBy('draws_at')
      .limit(limit)
      .execute()
  );
}

/** The newest first, from the one before `after`. */
export function drawsOfGame(
  db: Db,
  merchantId: string,
  game: string,
  { after, limit }: { readonly after: number | undefined; readonly limit: number },
): Promise<DrawRow[]> {
  return selectRows(db, 'lottery_draw', { merchant_id: merchantId, game })
    .selectAll()
    .$if(after !== undefined, (query) => query.where('draw_index', '<', BigInt(after ?? 0)))
    .orderBy('draw_index', 'desc')
    .limit(limit)
    .execute();
}

/** How many bets of real money a draw has, and what was staked on it. */
export function stakesOn(db: Db, key: DrawKey, table: 'lottery_order' | 'running_bet') {
  return selectRows(db, table, drawKeyColumns(key))
    .select((order) => [
      order.fn.countAll<bigint>().as('orders'),
      sql<bigint>`coalesce(sum(stake_minor), 0)::bigint`.as('stake'),
    ])
    .where('is_trial', '=', false)
    .where('state', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
}

export async function saveVoided(
  tx: Tx,
  key: DrawKey,
  voided: Pick<DrawRow, 'void_reason' | 'voided_by' | 'voided_at' | 'state'>,
): Promise<void> {
  await setRows(tx, 'lottery_draw', drawKeyColumns(key), voided);
}
