/** Opens the server's database and migrates it: embedded by default, Postgres by address. */
import { Kysely } from 'kysely';
import type { SqlPool } from '#ledger';
import type { Db } from './db.ts';
import { createDialect } from './engines/dialect.ts';
import type { Engine } from './engines/engine.ts';
import { openPglite } from './engines/pglite-engine.ts';
import { openPostgres } from './engines/postgres-engine.ts';
import { migrate, newerMigrations, readTenantTables } from './schema/migrate.ts';
import { grantTo, roleOf } from './schema/roles.ts';
import { sqlPoolOf } from './sql-ports.ts';
import type { Tables } from './tables.ts';
import { createTenantGuard } from './tenancy/tenant-guard.ts';

export interface Database {
  readonly db: Db;
  /** The ledger's view of the same database. */
  readonly sql: SqlPool;
  /** The same, for long background reads: on Postgres a separate connection, whose statements may take minutes. */
  readonly background: SqlPool;
  readonly kind: Engine['kind'];
  /** Subscribes to a channel of notifications; a hint only, since one may be lost. */
  listen(channel: string, listener: (payload: string) => void): Promise<void>;
  /** Migrations of a later version, applied since this process started. */
  newerMigrations(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A Postgres address; absent for the embedded database. */
  readonly url?: string;
  /** The address of the tables' owner, where the server runs as a lesser role: used at start only. */
  readonly migrateUrl?: string;
  /** Data directory of the embedded database. */
  readonly directory: string;
  readonly poolSize?: number;
  readonly onFault?: (error: Error) => void;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, migrateUrl, directory, poolSize, onFault } = options;
  const shared = onFault ? { onFault } : {};
  const engine =
    url === undefined
      ? await openPglite({ directory })
      : await openPostgres({ url, ...(poolSize === undefined ? {} : { poolSize }), ...shared });
  try {
    if (migrateUrl === undefined) await migrate(engine);
    else await migrateAs(migrateUrl, await roleOf(engine));
    if (url === undefined) return await overEngine(engine);
    const background = await openPostgres({ url, poolSize: 1, statementTimeoutMs: BACKGROUND_TIMEOUT_MS, ...shared });
    return await overEngine(engine, background);
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** The owner applies migrations and grants rights to the server's role. */
async function migrateAs(url: string, role: string): Promise<void> {
  const owner = await openPostgres({ url, poolSize: 1 });
  try {
    await migrate(owner);
    await grantTo(owner, role);
  } finally {
    await owner.close();
  }
}

const BACKGROUND_TIMEOUT_MS = 300_000;

/** A database over an engine that is already migrated. */
export async function overEngine(engine: Engine, background: Engine = engine): Promise<Database> {
  const guard = createTenantGuard(await readTenantTables(engine));
  const kysely = new Kysely<Tables>({ dialect: createDialect(engine, guard) });
  return {
    db: kysely,
    sql: sqlPoolOf(engine),
    background: sqlPoolOf(background),
    kind: engine.kind,
    listen: engine.listen,
    newerMigrations: () => newerMigrations(engine),
    async close() {
      if (background !== engine) await background.close();
      await engine.close();
    },
  };
}
