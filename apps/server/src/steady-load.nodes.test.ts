/** Two nodes on one Postgres, under steady bets and deposits: killed, disconnected and paused. Bounded by counts. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { expectBooksToBalance, expectWatcherToFindNothing } from '#ledger/testing';
import { sqlPortOf } from './db/sql-ports.ts';
import { openTestDatabase } from './db/testing.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import {
  joinPlayers,
  nothingPlayed,
  openManifests,
  type Played,
  type Player,
  playSteadily,
  STAKE_MINOR,
} from './testing/steady-players.ts';
import { openTestApp, type TestDatabase } from './testing.ts';

const PLAYERS = 12;
let base: TestDatabase;
let players: Player[];
let servers: [ServerProcess, ServerProcess];
let roundsBefore = 0;
let played: Played;

const start = () => startServer({ DATABASE_URL: base.url ?? '' });

beforeAll(async () => {
  base = await openTestDatabase();
  if (base.url === undefined) throw new Error('this test needs Postgres: TEST_DATABASE=postgres');
  const app = await openTestApp({ database: base, manifests: openManifests });
  players = await joinPlayers(app, PLAYERS);
  await app.close();
  servers = [await start(), await start()];
}, 180_000);
afterAll(async () => {
  for (const server of servers) await server.close();
  await base.close();
});
beforeEach(() => {
  played = nothingPlayed();
});

const one = async <Value>(query: string): Promise<Value> =>
  (await base.sql.query<{ value: Value }>(`select ${query} as value`, []))[0]?.value as Value;
const ports = () => servers.filter((server) => server.isRunning()).map(({ port }) => port);
const playRounds = (rounds: number, at = ports) =>
  playSteadily(players, { ports: at, mayGoOn: (_player, round) => round < rounds, depositEvery: 10, played });

/** Every published fact was delivered once; there was no deadlock; the books balance. */
async function expectGoodEnd(): Promise<void> {
  await vi.waitFor(async () => expect(await one('(select count(*)::int from delivery)')).toBe(0), {
    timeout: 60_000,
    interval: 250,
  });
  expect(played.wrong).toEqual([]);
  const rounds = await one<number>('(select count(*)::int from play_round)');
  expect(rounds - roundsBefore).toBeGreaterThanOrEqual(played.rounds);
  roundsBefore = rounds;
  expect(BigInt(await one<string>('(select sum(staked_minor)::text from turnover_day)'))).toBe(
    BigInt(rounds) * STAKE_MINOR,
  );
  expect(await one('(select count(*)::int from bet_record)')).toBe(rounds);
  expect(await one(`(select deadlocks::int from pg_stat_database where datname = current_database())`)).toBe(0);
  await expectBooksToBalance(sqlPortOf(base.db));
  await expectWatcherToFindNothing(base.sql);
}

it('delivers the facts of many bets and deposits on both nodes without a deadlock', async () => {
  await playRounds(40);
  expect(played.wrong).toEqual([]);
  expect(played.rounds).toBe(PLAYERS * 40);
  expect(played.deposits).toBeGreaterThan(0);
  await expectGoodEnd();
}, 240_000);

it('continues when one node is killed and all connections of the other are cut', async () => {
  const playing = playRounds(40);
  await vi.waitFor(() => expect(played.rounds).toBeGreaterThan(PLAYERS * 5), { timeout: 60_000, interval: 20 });
  servers[1].signal('SIGKILL');
  await base.sql.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    [],
  );
  servers[1] = await start();
  await playing;
  expect(played.rounds).toBe(PLAYERS * 40);
  expect(servers.map((server) => server.isRunning())).toEqual([true, true]);
  await expectGoodEnd();
}, 240_000);

it('continues while one node is paused with open transactions, and that node works again when resumed', async () => {
  const [still, other] = servers;
  for (let times = 0; times < 3; times++) {
    const before = played.rounds;
    const onBoth = playRounds(12);
    await vi.waitFor(() => expect(played.rounds).toBeGreaterThan(before + PLAYERS), { timeout: 60_000, interval: 5 });
    still.signal('SIGSTOP');
    await playRounds(5, () => [other.port]);
    still.signal('SIGCONT');
    await onBoth;
  }
  expect(servers.map((server) => server.isRunning())).toEqual([true, true]);
  await playRounds(2, () => [still.port]);
  await expectGoodEnd();
}, 240_000);
