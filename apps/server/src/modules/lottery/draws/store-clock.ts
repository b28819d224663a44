/** The database's clock: one time for every node, whatever their own clocks show. */
import { sql } from 'kysely';
import { assert } from '#kernel';
import type { Db } from '../../../db/db.ts';

/** The current time, not that of the transaction's start: waiting for a lock counts. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  assert(row, 'a database returns the time');
  return row.now;
}
