/** The SQL of the places of a branch, as ranges of paths. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

export async function placesWithin(db: Db, merchantId: string, agentId: string, of: string): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct o.path from agent_position o
      join agent_position c on c.merchant_id = o.merchant_id and c.member_id = ${agentId}::uuid and starts_with(o.path, c.path)
    where o.merchant_id = ${merchantId} and o.member_id = ${of}::uuid`.execute(db);
  return rows.map(({ path }) => path);
}

/** Whether a path is in one of these places. With the values in the statement, the database sees how large the branch is. */
export function isWithin(column: RawBuilder<unknown>, paths: readonly string[]): RawBuilder<boolean> {
  if (paths.length === 0) return sql`false`;
  const ranges = paths.map((path) => sql`(${column} >= ${path} and ${column} < ${`${path.slice(0, -1)}0`})`);
  return sql`(${sql.join(ranges, sql` or `)})`;
}
