/** The ledger's database port over node-postgres and PGlite, for tests and benchmarks. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { retrying, type SqlPool, type SqlPort } from '#ledger';
import { emptyDump, savedDump } from '#test-services/pglite.ts';

export interface OwnedPool extends SqlPool {
  close(): Promise<void>;
}

const folder = new URL('../sql/', import.meta.url);

/** The ledger's schema, in order: what the server's migrator applies. */
export const schema = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');

/** A database in memory that has the schema. */
const schemaDump = () =>
  savedDump(`ledger-${createHash('sha256').update(schema).digest('hex').slice(0, 16)}`, async () => {
    const lite = await PGlite.create({ loadDataDir: await emptyDump() });
    await lite.exec(schema);
    return lite.dumpDataDir('none').finally(() => lite.close());
  });

export async function openPglite(directory?: string): Promise<OwnedPool> {
  const lite = await PGlite.create(directory ? { dataDir: directory } : { loadDataDir: await schemaDump() });
  const known = await lite.query<{ has: boolean }>(`select to_regnamespace('ledger') is not null as has`);
  if (!known.rows[0]?.has) await lite.exec(schema);
  return poolOf(lite);
}

function poolOf(lite: PGlite): OwnedPool {
  const port = (on: Pick<PGlite, 'query'>): SqlPort => ({
    query: async <Row extends object>(text: string, params: readonly unknown[]) =>
      (await on.query<Row>(text, [...params])).rows,
  });
  return {
    ...port(lite),
    transaction: (run) => retrying(() => lite.transaction((tx) => run(port(tx as unknown as Pick<PGlite, 'query'>)))),
    close: () => lite.close(),
  };
}

/** `size` connections to a database that has the schema. Statements are prepared once per connection, by their text. */
export function openPostgres(url: string, size = 4): OwnedPool {
  const pool = new pg.Pool({ connectionString: url, max: size });
  // A connection lost while idle is replaced by the next query; one in use reports the loss by its query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `ledger_${names.size}`;
    names.set(text, name);
    return name;
  };
  const port = (on: Pick<pg.Pool, 'query'>): SqlPort => ({
    query: async <Row extends object>(text: string, params: readonly unknown[]) =>
      (await on.query<Row & pg.QueryResultRow>({ name: nameOf(text), text, values: [...params] })).rows,
  });
  return {
    ...port(pool),
    transaction: (run) => retrying(() => inTransaction(pool, (client) => run(port(client as unknown as pg.Pool)))),
    close: () => pool.end(),
  };
}

async function inTransaction<Value>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<Value>): Promise<Value> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query('begin');
    const value = await run(client);
    await client.query('commit');
    return value;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

export async function applySchema(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(schema);
  } finally {
    await client.end();
  }
}
