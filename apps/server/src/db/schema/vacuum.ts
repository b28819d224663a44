/** The embedded database has no autovacuum: the space of deleted rows is reused only after a VACUUM. */
import type { Database } from '../open-database.ts';

/** The tables with the most deletes. On Postgres autovacuum does this. */
export async function vacuumQueues({ kind, sql }: Pick<Database, 'kind' | 'sql'>): Promise<void> {
  if (kind !== 'pglite') return;
  for (const table of ['delivery', 'fact', 'ledger.verified']) await sql.query(`vacuum ${table}`, []);
}
