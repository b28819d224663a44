/** The SQL of running rounds: they are draws, found by their last one. */
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { insertOnce, type NewRow, selectRows, setRows, updateRows } from '../../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../../db/tenancy/tenant-guard.ts';
import { type DrawKey, type DrawRow, drawLifecycle, type Scope } from '../draws/index.ts';

/** The newest round of each of these games at each of these merchants, where there is one. */
export async function newestRounds(db: Db, { merchantIds, games }: Scope): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`
    select newest.* from unnest(${merchantIds}::text[]) as m (id)
    cross join unnest(${games}::text[]) as g (code)
    cross join lateral (
      select * from lottery_draw where merchant_id = m.id and game = g.code order by draw_index desc limit 1
    ) as newest`.execute(acrossMerchants(db));
  return rows;
}

const roundsOf = (db: Db, merchantId: string, game: string) =>
  selectRows(db, 'lottery_draw', { merchant_id: merchantId, game }).selectAll();

export function newestRound(db: Db, merchantId: string, game: string): Promise<DrawRow | undefined> {
  return roundsOf(db, merchantId, game).orderBy('draw_index', 'desc').limit(1).executeTakeFirst();
}

export function roundByNumber(
  db: Db,
  merchantId: string,
  game: string,
  drawNumber: string,
): Promise<DrawRow | undefined> {
  return roundsOf(db, merchantId, game).where('draw_number', '=', drawNumber).executeTakeFirst();
}

/** Keeps betting open until the transaction ends: the start of the round waits for it. */
export function holdRound(tx: Tx, merchantId: string, game: string, drawNumber: string): Promise<DrawRow | undefined> {
  return roundsOf(tx, merchantId, game).where('draw_number', '=', drawNumber).forShare().executeTakeFirst();
}

/** False when another node has opened it. */
export function insertRound(tx: Tx, round: NewRow<'lottery_draw'>): Promise<boolean> {
  return insertOnce(tx, 'lottery_draw', round);
}

const keyOf = ({ merchantId, game, drawIndex }: DrawKey) => ({
  merchant_id: merchantId,
  game,
  draw_index: BigInt(drawIndex),
});

/** Ends betting: waits for bets in progress. False when another node has started it. */
export async function startRound(tx: Tx, key: DrawKey, startsAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateRows(tx, 'lottery_draw', keyOf(key))
    .set({ state: drawLifecycle.next('selling', 'close'), draws_at: startsAt })
    .where(sql<SqlBool>`state = 'selling'`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export function markRoundSettled(tx: Tx, key: DrawKey, now: Date): Promise<boolean> {
  return setRows(tx, 'lottery_draw', { ...keyOf(key), settled_at: null }, { settled_at: now });
}
