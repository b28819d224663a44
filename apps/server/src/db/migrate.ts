/** Brings a database up to date: plain numbered SQL files, each applied once, forward only, all in one transaction. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection, Engine } from './engine.ts';

export interface Migration {
  /** `ledger/0001-accounts.sql`: its folder's name here, and its file. */
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

const root = join(import.meta.dirname, '../../../..');

/** The ledger's own first, since the house's tables may refer to them. */
const folders = [
  { prefix: 'ledger', path: join(root, 'packages/ledger/sql') },
  { prefix: 'house', path: join(import.meta.dirname, 'migrations') },
];

export function readMigrations(): Migration[] {
  return folders.flatMap(({ prefix, path }) =>
    (existsSync(path) ? readdirSync(path) : [])
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => {
        const text = readFileSync(join(path, file), 'utf8');
        return { name: `${prefix}/${file}`, text, checksum: createHash('sha256').update(text).digest('hex') };
      }),
  );
}

/** A number of our own, so that nodes starting together take turns. */
const LOCK = 4_901_250_118;

/** Applies what is not applied yet and tells its names. Nodes that start together take turns; a file changed after it was applied is an error. */
export async function migrate(engine: Engine, migrations: readonly Migration[] = readMigrations()): Promise<string[]> {
  const connection = await engine.acquire();
  try {
    await connection.script(
      `begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
       select pg_advisory_xact_lock(${LOCK});`,
    );
    const applied = await applyMissing(connection, migrations);
    await connection.script('commit');
    return applied;
  } catch (error) {
    await connection.script('rollback').catch(() => undefined);
    throw error;
  } finally {
    engine.release(connection);
  }
}

async function applyMissing(connection: Connection, migrations: readonly Migration[]): Promise<string[]> {
  const found = await connection.query<{ is_there: boolean }>(
    "select to_regclass('migration') is not null as is_there",
    [],
  );
  // A role that may create nothing can still find that there is nothing to do.
  if (!found.rows[0]?.is_there) {
    await connection.script(
      'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
  }
  const { rows } = await connection.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
    [],
  );
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  const applied: string[] = [];
  for (const { name, text, checksum } of migrations) {
    const before = known.get(name);
    if (before !== undefined && before !== checksum) {
      throw new Error(`Migration ${name} was changed after it was applied. Undo the change and write a new file.`);
    }
    if (before !== undefined) continue;
    await connection.script(text).catch((error: Error) => {
      throw new Error(`Migration ${name} failed: ${error.message}`, { cause: error });
    });
    await connection.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    applied.push(name);
  }
  return applied;
}

/** Every table and view that has a `merchant_id`: what the tenant guard watches. */
export async function readTenantTables(engine: Engine): Promise<Set<string>> {
  const connection = await engine.acquire();
  try {
    const { rows } = await connection.query<{ name: string }>(
      "select table_name::text as name from information_schema.columns where column_name = 'merchant_id' and table_schema = current_schema()",
      [],
    );
    return new Set(rows.map((row) => row.name));
  } finally {
    engine.release(connection);
  }
}
