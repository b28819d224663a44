/** The database's clock: one time for every node, whatever their own clocks say. */
import { sql } from 'kysely';
import { assert } from '#kernel';
import type { Db } from '../../../db/db.ts';

/** The time now, not that of the transaction's start: a wait for a lock counts. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  assert(row, 'a database tells the time');
  return row.now;
}
