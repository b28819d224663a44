/** Embedded, nobody tidies: what was deleted keeps its place until it is said to be free. */
import type { Database } from '../open-database.ts';

/** The tables that are emptied as fast as they fill. On Postgres its own processes do it, and better. */
export async function vacuumQueues({ kind, sql }: Pick<Database, 'kind' | 'sql'>): Promise<void> {
  if (kind !== 'pglite') return;
  for (const table of ['delivery', 'fact', 'ledger.verified']) await sql.query(`vacuum ${table}`, []);
}
