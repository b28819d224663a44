/** A fresh, migrated database for each test file: PGlite in memory, or a database of its own on a real Postgres. */
import { createHash, randomBytes } from 'node:crypto';
import { Kysely } from 'kysely';
import { Client } from 'pg';
import { assert } from '#kernel';
import { emptyDump, savedDump } from '#test-services/pglite.ts';
import type { Db } from './db.ts';
import type { Connection, Engine } from './engines/engine.ts';
import { type DumpableEngine, openPglite } from './engines/pglite-engine.ts';
import { openPostgres } from './engines/postgres-engine.ts';
import { type Database, overEngine } from './open-database.ts';
import { type Migration, migrate, readMigrations } from './schema/migrate.ts';

/** Puts something between the database and its engine, such as an outage. */
type Around = (engine: Engine) => Engine;

export interface TestDatabase extends Database {
  /** Present on Postgres: the address at which a second node finds the same database. */
  readonly url?: string;
}

interface StatementCount {
  readonly around: Around;
  /** How many statements there were while this went on. */
  readonly during: (work: () => Promise<unknown>) => Promise<number>;
}

/** Counts the statements between a database and its engine. */
export function countStatements(): StatementCount {
  let count = 0;
  const counted = new WeakSet<Connection>();
  return {
    around: (engine) => ({
      ...engine,
      acquire: async () => {
        const connection = await engine.acquire();
        if (counted.has(connection)) return connection;
        counted.add(connection);
        const query = connection.query.bind(connection);
        return Object.assign(connection, {
          query: (...statement: Parameters<typeof query>) => {
            count += 1;
            return query(...statement) as never;
          },
        });
      },
    }),
    during: async (work) => {
      const before = count;
      await work();
      return count - before;
    },
  };
}

/** What is in a database before its test, beside the tables. */
export interface Filling {
  /** Of one name all are the same: it is made once. */
  readonly name: string;
  readonly fill: (database: Database) => Promise<void>;
}

/** `TEST_DATABASE=postgres` with `TEST_POSTGRES_URL` runs the same tests on a real server. Close it in `afterAll`. */
export async function openTestDatabase(around: Around = (engine) => engine, filling?: Filling): Promise<TestDatabase> {
  return process.env.TEST_DATABASE === 'postgres' ? openOnPostgres(around, filling) : openInMemory(around, filling);
}

/** An engine in memory over an empty database. */
export async function openEmptyEngine(): Promise<DumpableEngine> {
  return openPglite({ dump: await emptyDump() });
}

async function openInMemory(around: Around, filling: Filling | undefined): Promise<TestDatabase> {
  const { migrations, fingerprint } = newest();
  const name = `migrated-${fingerprint}`;
  const migrated = () =>
    savedDump(name, async () => {
      const engine = await openEmptyEngine();
      await migrate(engine, migrations);
      return engine.dump().finally(() => engine.close());
    });
  const filled = (what: Filling) =>
    savedDump(`${name}-${what.name}`, async () => {
      const engine = await openPglite({ dump: await migrated() });
      await what.fill(await overEngine(engine));
      return engine.dump().finally(() => engine.close());
    });
  return overEngine(around(await openPglite({ dump: await (filling ? filled(filling) : migrated()) })));
}

async function openOnPostgres(around: Around, filling: Filling | undefined): Promise<TestDatabase> {
  const server = namedServer();
  const { migrations, fingerprint } = newest();
  const migrated = `template_${fingerprint}`;
  const template = filling ? `${migrated}_${filling.name}` : migrated;
  const { url, drop } = await createOn(server, async (client, name) => {
    await client.query('select pg_advisory_lock(4901250119)');
    const at = { client, server };
    await makeTemplate(at, migrated, 'template1', (engine) => migrate(engine, migrations));
    if (filling) await makeTemplate(at, template, migrated, async (engine) => filling.fill(await overEngine(engine)));
    // By files: page by page through the log takes six times the time.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const database = await overEngine(around(await openPostgres({ url, poolSize: 10 })));
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

function namedServer(): string {
  const server = process.env.TEST_POSTGRES_URL;
  assert(server, 'TEST_DATABASE=postgres needs TEST_POSTGRES_URL');
  return server;
}

async function createOn(server: string, create: (client: Client, name: string) => Promise<unknown>) {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(server, (client) => create(client, name));
  const drop = () => onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  return { url: addressOf(server, name), drop };
}

/** An empty database, for tests of migrations, on the same engine as the others: the embedded one takes four times as long to apply all. */
export async function openUnmigrated(): Promise<Engine> {
  if (process.env.TEST_DATABASE !== 'postgres') return openEmptyEngine();
  const { url, drop } = await createOn(namedServer(), (client, name) => client.query(`create database ${name}`));
  const engine = await openPostgres({ url, poolSize: 2 });
  return {
    ...engine,
    close: async () => {
      await engine.close();
      await drop();
    },
  };
}

/** Unless it is there. Written under a temporary name until it is complete, so that a killed run leaves no partial template. */
async function makeTemplate(
  { client, server }: { readonly client: Client; readonly server: string },
  name: string,
  from: string,
  make: (engine: Engine) => Promise<unknown>,
): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount !== 0) return;
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft} template ${from}`);
  const engine = await openPostgres({ url: addressOf(server, draft), poolSize: 1 });
  await make(engine).finally(() => engine.close());
  await client.query(`alter database ${draft} rename to ${name}`);
}

async function onServer(server: string, act: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await act(client).finally(() => client.end());
}

function addressOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

let read: { readonly migrations: readonly Migration[]; readonly fingerprint: string } | undefined;

/** All migrations, read once in a process: each is read and hashed whole. */
function newest() {
  if (read) return read;
  const migrations = readMigrations();
  const hash = createHash('sha256');
  for (const { name, checksum } of migrations) hash.update(`${name} ${checksum}\n`);
  read = { migrations, fingerprint: hash.digest('hex').slice(0, 16) };
  return read;
}

/** The same database, which calls this for each statement. */
export function watchStatements(db: Db, onStatement: () => void): Db {
  assert(db instanceof Kysely, 'a database takes plugins');
  return db.withPlugin({
    transformQuery({ node }) {
      onStatement();
      return node;
    },
    transformResult: async ({ result }) => result,
  }) as unknown as Db;
}

/** Calls this for each statement that this process sends to any Postgres, before it is sent: those that begin and commit among them. */
function watchProcess(onStatement: (text: string) => void): void {
  const { query } = Client.prototype;
  function watched(this: Client, ...sent: readonly unknown[]): unknown {
    const [first] = sent;
    if (typeof first === 'string') onStatement(first);
    else if (typeof first === 'object' && first && 'text' in first) onStatement(String(first.text));
    return Reflect.apply(query, this, sent);
  }
  Client.prototype.query = watched as typeof query;
}

/** Where a process is killed: before a statement is sent to Postgres, or when it was. */
export interface KillPlace {
  readonly name: string;
  readonly statement: RegExp;
  /** At the how many-th such statement of the process. */
  readonly time: number;
  /** It reaches the database, and its answer nobody. */
  readonly isSent?: true;
}

/** At the place of that name this process kills itself with SIGKILL; nowhere without a name. */
export function dieAt(places: readonly KillPlace[], name: string | undefined): void {
  const place = places.find((one) => one.name === name);
  assert(place !== undefined || name === undefined, 'a place of that name');
  const die = () => process.kill(process.pid, 'SIGKILL');
  let times = 0;
  watchProcess((text) => {
    if (!place?.statement.test(text)) return;
    times += 1;
    if (times !== place.time) return;
    if (place.isSent) setImmediate(die);
    else die();
  });
}
