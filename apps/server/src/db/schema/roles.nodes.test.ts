/** A server that runs as a lesser role than the owner of its tables, on real Postgres. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectBooksToBalance } from '#ledger/testing';
import { joinPlayers, nothingPlayed, openManifests, playSteadily } from '../../testing/steady-players.ts';
import { openTestApp, type TestApp } from '../../testing.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { sqlPortOf } from '../sql-ports.ts';
import { openTestDatabase, type TestDatabase } from '../testing.ts';

const ROLE = `server_${process.pid}`;
let base: TestDatabase;
let database: Database;
let app: TestApp;
beforeAll(async () => {
  base = await openTestDatabase();
  if (base.url === undefined) throw new Error('this test needs Postgres: TEST_DATABASE=postgres');
  await base.sql.query(`create role ${ROLE} login password 'lesser'`, []);
  const url = new URL(base.url);
  url.username = ROLE;
  url.password = 'lesser';
  database = await openDatabase({ url: url.href, migrateUrl: base.url, directory: '' });
  app = await openTestApp({ database, manifests: openManifests });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await base.sql.query(`drop owned by ${ROLE}`, []);
  await base.sql.query(`drop role ${ROLE}`, []);
  await base.close();
});

it('registers, plays, deposits, delivers facts and checks the books', async () => {
  const port = await app.listen();
  const players = await joinPlayers(app, 2);
  const played = nothingPlayed();
  const mayGoOn = (_player: number, round: number) => round < 5;
  await playSteadily(players, { ports: () => [port], mayGoOn, depositEvery: 5, played });
  await app.outbox.pump();
  await app.outbox.prune();
  expect([played.wrong, played.rounds, played.deposits]).toEqual([[], 10, 2]);
  expect(await app.modules.watcher.look()).toEqual([]);
  expect(await app.modules.records.recountDays('demo')).toBe(0);
  await expectBooksToBalance(sqlPortOf(base.db));
}, 60_000);

it.each([
  'update ledger.account set balance = balance + 1',
  'delete from ledger.transfer_0',
  'insert into ledger.transfer select * from ledger.transfer',
  'delete from ledger.reported',
  'truncate ledger.transfer',
  'alter table ledger.transfer_0 disable trigger all',
  'select ledger.make_day(7)',
  'update audit_entry set merchant_id = merchant_id',
  'delete from audit_entry',
  'truncate audit_entry',
  'delete from migration',
  'drop table fact',
  'create table own (n integer)',
  `select ledger.grant_to('${ROLE}')`,
])('cannot: %s', async (statement) => {
  await expect(database.sql.query(statement, [])).rejects.toMatchObject({ code: '42501' });
});

it('restarts without its owner when no migration is pending', async () => {
  const url = new URL(base.url ?? '');
  url.username = ROLE;
  url.password = 'lesser';
  const again = await openDatabase({ url: url.href, directory: '' });
  expect(await again.sql.query('select 1 as one', [])).toEqual([{ one: 1 }]);
  await again.close();
});
