/**
 * Fills a table of a fresh database as fast as one connection can: its indexes rest meanwhile and are made when the rows are there. A table that others do
 * not refer to is emptied in the same transaction: on a server with `fillSettings` its rows then need no log.
 */
import type { Client } from 'pg';

/** For a server of one's own. What is committed later is as durable as ever. */
export const fillSettings = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  maintenance_work_mem: '1GB',
} as const;

const CHUNK = 1_000_000;

interface Fill {
  readonly table: string;
  readonly rows: number;
  /** An `insert … select … from SERIES`, which counts `n` from 1. */
  readonly statement: string;
}

async function isReferredTo(client: Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_constraint where contype = 'f' and confrelid = $1::regclass limit 1",
    [table],
  );
  return rowCount === 1;
}

/** The seconds it took: rows, then indexes. The client must be a superuser. */
export async function fillTable(
  client: Client,
  { table, rows, statement }: Fill,
): Promise<{ readonly rowsTook: number; readonly indexesTook: number }> {
  const begin = performance.now();
  await client.query('begin');
  await client.query("set local session_replication_role = 'replica'");
  if (!(await isReferredTo(client, table))) await client.query(`truncate ${table}`);
  // Rows are not added to an index that is not ready; making it anew says that it is.
  await client.query('update pg_index set indisready = false where indrelid = $1::regclass', [table]);
  for (let from = 1; from <= rows; from += CHUNK)
    await client.query(statement.replace('SERIES', `generate_series(${from}, ${Math.min(rows, from + CHUNK - 1)}) n`));
  const filled = performance.now();
  await client.query(`reindex table ${table}`);
  await client.query('commit');
  await client.query(`vacuum analyze ${table}`);
  return { rowsTook: (filled - begin) / 1_000, indexesTook: (performance.now() - filled) / 1_000 };
}
