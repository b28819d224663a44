/** Everything due, of all merchants and games in one query: each part has an index, and nothing is locked. */
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { acrossMerchants } from '../../../db/tenancy/tenant-guard.ts';
import { drawLifecycle } from './lifecycle.ts';
import type { DrawRow } from './store-draw.ts';

/** Merchants and games this node serves: other rows in the database are not its to draw. */
export interface Scope {
  readonly merchantIds: readonly string[];
  readonly games: readonly string[];
}

export type DueDraw = Pick<DrawRow, 'merchant_id' | 'game' | 'draw_index' | 'state' | 'draws_at'>;

const states = (event: Parameters<typeof drawLifecycle.before>[0]) =>
  sql.join(drawLifecycle.before(event).map((state) => sql.lit(state)));

export function dueDrawsQuery(db: Db, { merchantIds, games }: Scope, now: Date, limit: number) {
  return acrossMerchants(db)
    .selectFrom('lottery_draw')
    .select(['merchant_id', 'game', 'draw_index', 'state', 'draws_at'])
    .where('merchant_id', 'in', merchantIds)
    .where('game', 'in', games)
    .where('closes_at', '<=', now)
    .where(sql<SqlBool>`state in (${states('close')}, ${states('draw')})`)
    .where(sql<SqlBool>`(state in (${states('close')}) or draws_at <= ${now})`)
    .orderBy('draws_at')
    .orderBy('merchant_id')
    .orderBy('game')
    .limit(limit);
}

/** To be closed, drawn or both, the most overdue first. */
export function dueDraws(db: Db, scope: Scope, now: Date, limit: number): Promise<DueDraw[]> {
  return dueDrawsQuery(db, scope, now, limit).execute();
}

/** Drawn or void, with open orders: the oldest of every game of every merchant first, then their next ones. */
export function unsettledDraws(db: Db, { merchantIds, games }: Scope, ofEach: number): Promise<DrawRow[]> {
  return acrossMerchants(db)
    .selectFrom((query) =>
      query
        .selectFrom('lottery_draw')
        .selectAll()
        .select(sql<bigint>`row_number() over (partition by merchant_id, game order by draw_index)`.as('place'))
        .where('merchant_id', 'in', merchantIds)
        .where('game', 'in', games)
        .where('drawn_at', 'is not', null)
        .where('settled_at', 'is', null)
        .as('unsettled'),
    )
    .selectAll()
    .where('place', '<=', BigInt(ofEach))
    .orderBy('place')
    .orderBy('drawn_at')
    .execute();
}
