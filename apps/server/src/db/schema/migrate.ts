/** Migrates a database: numbered SQL files, each applied once, forward only, all in one transaction. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection, Engine } from '../engines/engine.ts';
import { adoptFormer } from './former-migrations.ts';

export interface Migration {
  /** `ledger/0001-accounts.sql`: the name of its folder, and its file. */
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

const root = join(import.meta.dirname, '../../../../..');

/** The ledger's first, since the server's tables may refer to them. */
const folders = [
  { prefix: 'ledger', path: join(root, 'packages/ledger/sql') },
  { prefix: 'server', path: join(import.meta.dirname, '../migrations') },
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

/** Key of the advisory lock: nodes that start together take turns. */
const LOCK = 4_901_250_118;

/**
 * Applies pending migrations and returns their names. Nodes that start together take turns; a file changed after it was applied is an
 * error.
 */
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
  // A role without create rights can still find that nothing is pending.
  if (!found.rows[0]?.is_there) {
    await connection.script(
      'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
  }
  let known = await readApplied(connection);
  if (await adoptFormer(connection, [...known.keys()], migrations)) known = await readApplied(connection);
  refuseNewer([...known.keys()], migrations);
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

async function readApplied(connection: Connection): Promise<ReadonlyMap<string, string>> {
  const { rows } = await connection.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
    [],
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/**
 * A later version may have dropped what this one reads: it would start, and fail later. Continuing would also leave the database to two
 * versions at once.
 */
function refuseNewer(applied: readonly string[], migrations: readonly Migration[]): void {
  const newer = unknownTo(migrations, applied);
  if (newer.length === 0) return;
  const rest = newer.length > SHOWN ? ` and ${newer.length - SHOWN} more` : '';
  throw new Error(
    `This build is older than the database: it does not know ${newer.slice(0, SHOWN).join(', ')}${rest}. ` +
      'Start the version that applied them, or restore the database from before they were applied.',
  );
}

const SHOWN = 5;

function unknownTo(migrations: readonly Migration[], applied: readonly string[]): readonly string[] {
  const own = new Set(migrations.map(({ name }) => name));
  return applied.filter((name) => !own.has(name)).sort();
}

/** Migrations that a later version has applied since this process started; it should be stopped then. */
export async function newerMigrations(engine: Engine): Promise<readonly string[]> {
  const connection = await engine.acquire();
  try {
    const { rows } = await connection.query<{ name: string }>('select name from migration', []);
    return unknownTo(
      readMigrations(),
      rows.map(({ name }) => name),
    );
  } finally {
    engine.release(connection);
  }
}

/** Every table and view with a `merchant_id`: what the tenant guard checks. */
export async function readTenantTables(engine: Engine): Promise<Set<string>> {
  const connection = await engine.acquire();
  try {
    const { rows } = await connection.query<{ name: string }>(
      // Not by `information_schema`, which also asks for the rights to each column of the database.
      `select relname::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
       where attname = 'merchant_id' and not attisdropped and relkind in ('r', 'p', 'v', 'f')
         and relnamespace = current_schema()::regnamespace`,
      [],
    );
    return new Set(rows.map((row) => row.name));
  } finally {
    engine.release(connection);
  }
}
