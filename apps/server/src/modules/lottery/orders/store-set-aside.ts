/** Orders that could not be settled: saved with their error, counted, and retried. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import { deleteRows } from '../../../db/tenancy/rows.ts';
import { acrossMerchants } from '../../../db/tenancy/tenant-guard.ts';
import type { DrawKey, Scope } from '../draws/index.ts';

/** Long error texts are cut. */
const LONGEST_WHY = 500;

export async function setAside(
  tx: Tx,
  key: DrawKey,
  failed: readonly { readonly orderId: string; readonly error: unknown }[],
  {
    isUncounted = false,
    corrects = null,
  }: {
    readonly isUncounted?: boolean /** Of which correction; null: of the settlement. */;
    readonly corrects?: number | null;
  } = {},
): Promise<void> {
  if (failed.length === 0) return;
  await sql`
    insert into lottery_set_aside (merchant_id, order_id, game, draw_index, why, is_uncounted, corrects)
    select ${key.merchantId}::text, order_id, ${key.game}::text, ${BigInt(key.drawIndex)}::bigint, why, ${isUncounted}::boolean,
      ${corrects}::integer
    from unnest(
      ${failed.map(({ orderId }) => orderId)}::uuid[],
      ${failed.map(({ error }) => String(error).slice(0, LONGEST_WHY))}::text[]
    ) as failed (order_id, why)
    on conflict (merchant_id, order_id) do update
    set why = excluded.why, attempts = lottery_set_aside.attempts + 1, tried_at = clock_timestamp()
  `.execute(tx);
}

/** Removes it, to be settled in this transaction; undefined when another node has. */
export async function takeSetAside(
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<{ readonly isUncounted: boolean } | undefined> {
  const row = await deleteRows(tx, 'lottery_set_aside', { merchant_id: merchantId, order_id: orderId })
    .returning('is_uncounted')
    .executeTakeFirst();
  return row && { isUncounted: row.is_uncounted };
}

export interface SetAsideOrder extends DrawKey {
  readonly orderId: string;
  /** Of a correction, where it is settled already. */
  readonly isSettled: boolean;
}

/** Those due for a retry, some of every game of every merchant: after two minutes, then with growing pauses, up to some hours. */
export async function dueAgain(db: Db, { merchantIds, games }: Scope, ofEach: number): Promise<SetAsideOrder[]> {
  const rows = await acrossMerchants(db)
    .selectFrom((query) =>
      query
        .selectFrom('lottery_set_aside')
        .select(['merchant_id', 'order_id', 'game', 'draw_index', 'tried_at', 'corrects'])
        .select(sql<bigint>`row_number() over (partition by merchant_id, game order by tried_at)`.as('place'))
        .where('merchant_id', 'in', merchantIds)
        .where('game', 'in', games)
        .where(sql<boolean>`tried_at < clock_timestamp() - interval '2 minutes'`)
        .where(sql<boolean>`tried_at < clock_timestamp() - make_interval(mins => 2 * least(attempts, 100))`)
        .as('again'),
    )
    .selectAll()
    .where('place', '<=', BigInt(ofEach))
    .orderBy('tried_at')
    .execute();
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    game: row.game,
    drawIndex: Number(row.draw_index),
    orderId: row.order_id,
    isSettled: row.corrects !== null,
  }));
}

export async function countSetAside(db: Db, merchantIds: readonly string[]): Promise<number> {
  if (merchantIds.length === 0) return 0;
  const row = await acrossMerchants(db)
    .selectFrom('lottery_set_aside')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('merchant_id', 'in', merchantIds)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
