/** Transfers are cut by day: each day has a partition, and its own range of ids. */
import type { SqlPool, SqlPort } from '../sql-port.ts';

/**
 * What is posted from now on is of today. Called again and again, by any node; without a caller, posts go on in the day that was. The partition
 * is committed before the first id of the day is given out, hence two calls.
 */
export async function beginDay(pool: SqlPool): Promise<void> {
  for (let call = 0; call < 2; call++) {
    const [row] = await pool.query<{ is_begun: boolean }>('select ledger.begin_day() as is_begun', []);
    if (row?.is_begun) return;
  }
}

/** Makes the days that another database has: its rows can be put here then. The tables' owner may. */
export async function makeDaysOf(other: SqlPort, port: SqlPort): Promise<void> {
  const days = await other.query<{ day: number }>('select ledger.days() as day', []);
  for (const { day } of days) await port.query('select ledger.make_day($1)', [day]);
}
