/** Orders that could not be settled: kept with what went wrong, counted, and tried again now and then. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/db.ts';
import type { IssueKey } from '../draws/index.ts';

/** Long texts of errors tell no more than their beginning. */
const LONGEST_WHY = 500;

export async function setAside(tx: Tx, key: IssueKey, orderId: string, why: string): Promise<void> {
  await sql`
    insert into lottery_set_aside (merchant_id, order_id, game, ordinal, why)
    values (${key.merchantId}, ${orderId}, ${key.game}, ${BigInt(key.ordinal)}, ${why.slice(0, LONGEST_WHY)})
    on conflict (merchant_id, order_id) do update
    set why = excluded.why, attempts = lottery_set_aside.attempts + 1, tried_at = clock_timestamp()
  `.execute(tx);
}

export async function forgetSetAside(tx: Tx, merchantId: string, orderId: string): Promise<void> {
  await tx
    .deleteFrom('lottery_set_aside')
    .where('merchant_id', '=', merchantId)
    .where('order_id', '=', orderId)
    .execute();
}

export interface SetAsideOrder {
  readonly orderId: string;
  readonly ordinal: number;
}

/** Those of a game whose turn has come again: after two minutes, then after ever longer, up to some hours. */
export async function dueAgain(db: Db, merchantId: string, game: string, limit: number): Promise<SetAsideOrder[]> {
  const rows = await db
    .selectFrom('lottery_set_aside')
    .select(['order_id', 'ordinal'])
    .where('merchant_id', '=', merchantId)
    .where('game', '=', game)
    .where(sql<boolean>`tried_at < clock_timestamp() - make_interval(mins => 2 * least(attempts, 100))`)
    .orderBy('tried_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ orderId: row.order_id, ordinal: Number(row.ordinal) }));
}

export async function countSetAside(db: Db, merchantIds: readonly string[]): Promise<number> {
  let count = 0n;
  for (const merchantId of merchantIds) {
    const row = await db
      .selectFrom('lottery_set_aside')
      .select((row) => row.fn.countAll<bigint>().as('count'))
      .where('merchant_id', '=', merchantId)
      .executeTakeFirstOrThrow();
    count += BigInt(row.count);
  }
  return Number(count);
}
