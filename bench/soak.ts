/**
 * `npm run soak -- --minutes 60`: two server processes on one Postgres of their own, players who bet and deposit at a steady rate, and
 * a line each minute: what was played, which facts wait and for how long, deadlocks, memory. Checks at the end that the ledger
 * balances.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startPostgres } from '#test-services/postgres.ts';
import { sqlPortOf } from '../apps/server/src/db/sql-ports.ts';
import { openTestDatabase } from '../apps/server/src/db/testing.ts';
import { type ServerProcess, startServer } from '../apps/server/src/testing/server-process.ts';
import {
  joinPlayers,
  nothingPlayed,
  openManifests,
  type Played,
  playSteadily,
} from '../apps/server/src/testing/steady-players.ts';
import { openTestApp, type TestDatabase } from '../apps/server/src/testing.ts';
import { expectBooksToBalance, expectWatcherToFindNothing } from '../packages/ledger/src/testing.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    players: { type: 'string', default: '32' },
    pace: { type: 'string', default: '400' },
  },
});
const minutes = Number(values.minutes);

interface Minute {
  readonly waiting: number;
  readonly failing: number;
  readonly oldest: number;
  readonly deadlocks: number;
}

const state = `select count(*)::int as waiting, count(*) filter (where tries > 0)::int as failing,
  coalesce(extract(epoch from clock_timestamp() - min(published_at)), 0)::float8 as oldest,
  (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks from delivery`;

function megabytes({ pid }: ServerProcess): string {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return ((pages * 4096) / 1e6).toFixed(0);
}

async function report(
  base: TestDatabase,
  servers: readonly ServerProcess[],
  name: string,
  { rounds, wrong }: Played,
): Promise<void> {
  const [now] = await base.sql.query<Minute>(state, []);
  if (!now) return;
  const { waiting, failing, oldest, deadlocks } = now;
  const facts = `waiting ${String(waiting).padStart(6)}  failing ${failing}  oldest ${oldest.toFixed(1).padStart(5)} s`;
  const memory = servers.map((server) => (server.isRunning() ? megabytes(server) : 'ended')).join(' and ');
  console.log(
    `${name.padEnd(10)} ${String(rounds).padStart(8)} rounds   wrong ${wrong.length}  ${facts}  deadlocks ${deadlocks}   ${memory} MB`,
  );
}

const postgres = await startPostgres();
process.env.TEST_DATABASE = 'postgres';
process.env.TEST_POSTGRES_URL = postgres.url;
const base = await openTestDatabase();
const server = await openTestApp({ database: base, manifests: openManifests });
const players = await joinPlayers(server, Number(values.players));
await server.close();
const servers = [
  await startServer({ DATABASE_URL: base.url ?? '' }),
  await startServer({ DATABASE_URL: base.url ?? '' }),
];
const played = nothingPlayed();
try {
  const until = Date.now() + minutes * 60_000;
  let minute = 0;
  const timer = setInterval(() => {
    minute += 1;
    report(base, servers, `minute ${minute}`, played).catch((error: unknown) => console.log(String(error)));
  }, 60_000);
  const ports = () => servers.filter((server) => server.isRunning()).map(({ port }) => port);
  const mayGoOn = () => Date.now() < until;
  await playSteadily(players, { ports, mayGoOn, depositEvery: 50, paceMs: Number(values.pace), played });
  clearInterval(timer);
  const stopped = performance.now();
  const waiting = async () => (await base.sql.query<Minute>(state, []))[0]?.waiting ?? 0;
  while ((await waiting()) > 0 && performance.now() - stopped < 60_000)
    await new Promise((next) => setTimeout(next, 50));
  console.log(`facts were all received ${((performance.now() - stopped) / 1_000).toFixed(2)} s after the last bet`);
  await report(base, servers, 'the end', played);
  const { rounds, deposits, repeats, wrong } = played;
  console.log(
    `${rounds} rounds, ${deposits} deposits, ${repeats} requests sent again, ${wrong.length} answered wrongly`,
  );
  for (const one of wrong.slice(0, 10)) console.log(`  ${one}`);
  for (const line of servers.flatMap(({ fieldErrors }) => fieldErrors).slice(0, 20)) console.log(line);
  await expectBooksToBalance(sqlPortOf(base.db));
  await expectWatcherToFindNothing(base.sql, 2_000);
  console.log('the books balance');
} finally {
  for (const server of servers) await server.close();
  await base.close();
  await postgres.stop();
}
