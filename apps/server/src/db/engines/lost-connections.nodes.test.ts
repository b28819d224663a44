/** Connections closed by the database server, on real Postgres: every caller is answered, and no process dies. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ok } from '#kernel';
import { openTestApp, type TestApp } from '../../testing.ts';
import type { Tx } from '../db.ts';
import { failuresCounted, isTemporary } from '../failures.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { openTestDatabase, type TestDatabase } from '../testing.ts';
import { atomically } from '../transactions.ts';

let base: TestDatabase;
let node: Database;
let faults: Error[];
let app: TestApp;
beforeAll(async () => {
  base = await openTestDatabase();
  if (base.url === undefined) throw new Error('this test needs Postgres: TEST_DATABASE=postgres');
  node = await openDatabase({ url: base.url, directory: '', onFault: (error) => faults.push(error) });
  app = await openTestApp({ database: node });
  await atomically(base.db, async (tx) => {
    await sql`create table scratch (n integer primary key)`.execute(tx);
    await sql`create function end_session() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(tx);
  });
});
afterEach(async () => {
  await base.sql.query('drop trigger if exists ends_at_commit on scratch', []);
  await base.sql.query('truncate scratch', []);
});
afterAll(async () => {
  await app.close();
  await node.close();
  await base.close();
});

faults = [];

const pidOf = async (tx: Tx): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid ?? 0;
const isThere = async (pid: number) =>
  (await base.sql.query('select from pg_stat_activity where pid = $1', [pid])).length > 0;

/** Closes a connection of the node from outside, and waits until it is gone and the node has noticed. */
async function cut(pid: number): Promise<void> {
  const before = faults.length;
  await base.sql.query('select pg_terminate_backend($1)', [pid]);
  await vi.waitFor(async () => expect([await isThere(pid), faults.length > before]).toEqual([false, true]), {
    timeout: 10_000,
    interval: 20,
  });
}

it('retries a transaction whose connection was closed between two statements, and writes its rows once', async () => {
  let runs = 0;
  const before = failuresCounted('connection_lost');
  const answer = await atomically(node.db, async (tx) => {
    runs += 1;
    await sql`insert into scratch values (1)`.execute(tx);
    if (runs === 1) await cut(await pidOf(tx));
    await sql`insert into scratch values (2)`.execute(tx);
    return ok(runs);
  });
  expect(answer).toEqual(ok(2));
  expect(failuresCounted('connection_lost')).toBe(before + 1);
  expect(await base.sql.query('select n from scratch order by n', [])).toEqual([{ n: 1 }, { n: 2 }]);
});

it('retries a transaction that was ended in the middle of a statement', async () => {
  let runs = 0;
  const answer = await atomically(node.db, async (tx) => {
    runs += 1;
    if (runs > 1) return ok(runs);
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    throw new Error('its own end is not survived');
  });
  expect(answer).toEqual(ok(2));
});

it('retries a transaction whose connection was known to be gone before the commit was sent', async () => {
  let runs = 0;
  const answer = await atomically(node.db, async (tx) => {
    runs += 1;
    await sql`insert into scratch values (6)`.execute(tx);
    if (runs === 1) await cut(await pidOf(tx));
    return ok(runs);
  });
  expect(answer).toEqual(ok(2));
  expect(await base.sql.query('select n from scratch', [])).toEqual([{ n: 6 }]);
});

it('does not retry a transaction whose connection was lost during the commit: its outcome is unknown', async () => {
  await base.sql.query(
    'create constraint trigger ends_at_commit after insert on scratch deferrable initially deferred for each row execute function end_session()',
    [],
  );
  let runs = 0;
  const lost = atomically(node.db, async (tx) => {
    runs += 1;
    await sql`insert into scratch values (3)`.execute(tx);
  });
  await expect(lost).rejects.toSatisfy(isTemporary);
  expect(runs).toBe(1);
});

it('gives up a transaction that is ended each time, with an error that asks to retry later', async () => {
  let runs = 0;
  const lost = atomically(node.db, async (tx) => {
    runs += 1;
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  });
  await expect(lost).rejects.toSatisfy(isTemporary);
  expect(runs).toBe(3);
});

it('ends an idle transaction after its timeout, so that others get its locks', async () => {
  await base.sql.query('insert into scratch values (4)', []);
  const locked = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<void>();
  let runs = 0;
  const still = atomically(base.db, async (tx) => {
    runs += 1;
    if (runs > 1) return;
    await sql`select n from scratch for update`.execute(tx);
    locked.resolve();
    await isOver.promise;
    await sql`select 1`.execute(tx);
  });
  await locked.promise;
  await atomically(node.db, (tx) => sql`update scratch set n = 5`.execute(tx));
  isOver.resolve();
  await still;
  expect(runs).toBe(2);
});

it('reads what was committed, whatever the default isolation of the database', async () => {
  const name = new URL(base.url ?? '').pathname.slice(1);
  await base.sql.query(`alter database ${name} set default_transaction_isolation = 'serializable'`, []);
  const fresh = await openDatabase({ url: base.url ?? '', directory: '' });
  const shown = await atomically(fresh.db, (tx) => sql`show transaction_isolation`.execute(tx));
  await fresh.close();
  await base.sql.query(`alter database ${name} reset default_transaction_isolation`, []);
  expect(shown.rows).toEqual([{ transaction_isolation: 'read committed' }]);
});

it('answers 503 with Retry-After while the database accepts no connections, and recovers as soon as it does', async () => {
  const name = new URL(base.url ?? '').pathname.slice(1);
  const login = () => app.request('login', { body: { type: 'username', username: 'nobody', password: 'nothing-1' } });
  const server = new Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await server.connect();
  await server.query(`alter database ${name} allow_connections false`);
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  const refused = await login();
  await server.query(`alter database ${name} allow_connections true`);
  await server.end();
  expect([refused.status, refused.body, refused.headers['retry-after']]).toMatchObject([
    503,
    { success: false, code: 'request.overloaded' },
    '1',
  ]);
  await vi.waitFor(async () => expect((await login()).status).toBe(401), { timeout: 10_000, interval: 50 });
});
