/**
 * `npm run bench:facts`: settled bets through every listener of the real server (balances, wagering, records, winners, and all campaigns of the
 * demo: rebates, missions, points, tournaments) on Postgres. Many at once, as the server does it, and beside that each fact handed over alone, in
 * turns on the same database. Prints settled bets a second, and the processor time of the server and of the database for one.
 * Both ways must leave the same records behind. `BENCH_FACTS` is the number of bets of a turn.
 *
 * `-- steady` settles `BENCH_RATE` bets a second (by default 5,000) for `BENCH_SECONDS` instead, while the node delivers, and prints how old the
 * oldest fact was; `-- profile` prints where the time goes.
 */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '#test-services/postgres.ts';
import { createOutbox, type RunningOutbox } from '../apps/server/src/outbox/create-outbox.ts';
import { systemClock, systemRandom } from '../apps/server/src/ports.ts';
import { registerListeners } from '../apps/server/src/register-listeners.ts';
import { joinPlayers, openManifests } from '../apps/server/src/testing/steady-players.ts';
import { openTestApp, openTestDatabase } from '../apps/server/src/testing.ts';
import { profile } from './kit/cpu-profile.ts';
import { copyMembers, countRecords, publishBets } from './kit/settled-bets.ts';
import { processorTime, type Spent, timed } from './rewards/processor-time.ts';

const MEMBERS = 2_000;
const TURNS = 4;
const BETS = Number(process.env.BENCH_FACTS ?? 20_000);
/** Facts alone are slow: fewer are enough for a rate. */
const ALONE_SHARE = 20;

const postgres = await startPostgres();
process.env.TEST_DATABASE = 'postgres';
process.env.TEST_POSTGRES_URL = postgres.url;
const base = await openTestDatabase();
const server = await openTestApp({ database: base, manifests: openManifests });
await joinPlayers(server, 1);
const members = await copyMembers(base, MEMBERS);
/** Some bet forty times as often as others at first: later each comes to a campaign's next step at a time of its own, as in use. */
const STAGES = 40;
const staged = members.flatMap((id, at) => Array.from({ length: 1 + (at % STAGES) }, () => id));
const FIRST = 20 * MEMBERS;
await server.modules.rewards.seedDemo(server.modules.merchants.of('demo'));
// Tournaments that are due are open.
await server.modules.rewards.workOnDue();

/** Milliseconds of each listener, in its transactions. */
const spent = new Map<string, number>();

function openNode(isAlone: boolean): RunningOutbox {
  const outbox = createOutbox({
    db: base.db,
    clock: systemClock,
    random: systemRandom,
    onFault: (listener, _fact, error) => console.log(`${listener} failed: ${String(error)}`),
  });
  registerListeners(server.modules, {
    ...outbox,
    listenMany: (name, kind, act, options) => {
      if (isAlone) return outbox.listen(name, kind, (tx, fact) => act(tx, fact.merchantId, [fact]));
      const measured: typeof act = async (tx, merchantId, facts) => {
        const began = performance.now();
        await act(tx, merchantId, facts);
        spent.set(name, (spent.get(name) ?? 0) + performance.now() - began);
      };
      outbox.listenMany(name, kind, measured, options);
    },
  });
  return outbox;
}

/** Processor time of a bet in milliseconds, by turn. */
const took: { readonly node: number; readonly postgres: number }[] = [];

/** Bets a second from the first to the last delivery, of facts that were all published before. */
async function turn(outbox: RunningOutbox, bets: number, among = members): Promise<number> {
  await publishBets(base.db, outbox, among, bets);
  const before = await countRecords(base);
  const { wall: seconds, node, postgres: ofBase } = await timed(() => outbox.pump());
  if (bets === BETS) took.push({ node: (node * 1_000) / bets, postgres: (ofBase * 1_000) / bets });
  const { waiting } = await outbox.backlog();
  const recorded = (await countRecords(base)) - before;
  if (waiting > 0 || recorded !== bets) throw new Error(`${recorded} of ${bets} recorded, ${waiting} deliveries wait`);
  return bets / seconds;
}

/** Bets a second. */
const RATE = Number(process.env.BENCH_RATE ?? 5_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const TICK_MS = 100;

interface Look {
  readonly age: number;
  readonly publishMs: number;
  readonly lookMs: number;
  /** What the database did besides, and whose locks it waited for. */
  readonly beside: readonly string[];
  /** Processor seconds until now, once a second. */
  readonly spent?: Spent;
}

async function look() {
  const began = performance.now();
  // As a look at the whole backlog, which would cost as much as deliveries.
  const [oldest] = await base.sql.query<{ at: Date | null }>(
    `select min(d.published_at) as at from generate_series(0, 31) as l (lane) cross join lateral (
       select published_at from delivery where lane = l.lane and set_aside_at is null order by due_at limit 1) d`,
    [],
  );
  const age = oldest?.at ? Math.max(0, (Date.now() - oldest.at.getTime()) / 1_000) : 0;
  const lookMs = performance.now() - began;
  const beside = await base.sql.query<{ what: string }>(
    `select case when a.backend_type = 'autovacuum worker' then left(a.query, 60)
         when a.backend_type = 'checkpointer' then 'checkpoint' else 'waits for ' || a.wait_event end as what
     from pg_stat_activity a where a.backend_type = 'autovacuum worker' or a.wait_event_type = 'Lock'
       or a.backend_type = 'checkpointer' and a.wait_event <> 'CheckpointerMain'`,
    [],
  );
  return { age, lookMs, beside: beside.map(({ what }) => what) };
}

/** The worst of each second, what the server and the database took of it, and what the database did besides. */
function showSeconds(looks: readonly Look[]): void {
  const each = 1_000 / TICK_MS;
  for (let from = 0; from < looks.length; from += each) {
    const own = looks.slice(from, from + each);
    const max = (of: (one: Look) => number, digits = 0) =>
      Math.max(...own.map(of))
        .toFixed(digits)
        .padStart(6);
    const [before, after] = [looks[from - 1]?.spent, own.at(-1)?.spent];
    const took = (of: keyof Spent) => (before && after ? (after[of] - before[of]).toFixed(2) : '    ');
    const beside = [...new Set(own.flatMap((one) => one.beside))].join(', ');
    console.log(
      `  second ${String(from / each + 1).padStart(3)}: ${max(({ age }) => age, 1)} s, ` +
        `published in ${max(({ publishMs }) => publishMs)} ms, looked at in ${max(({ lookMs }) => lookMs)} ms, ` +
        `server ${took('node')} s, database ${took('postgres')} s  ${beside}`,
    );
  }
}

/** Facts are delivered while they are published, as in use: how old the oldest was at worst and at the end, looked at ten times a second. */
async function steady(outbox: RunningOutbox): Promise<void> {
  outbox.start();
  const looks: Look[] = [];
  let [wall, waiting] = [0, 0];
  let isMore: boolean | undefined;
  // Until all are delivered, so that what they take is known also of a database that falls behind.
  const { node, postgres: ofBase } = await timed(async () => {
    const began = performance.now();
    for (let tick = 1; tick <= (SECONDS * 1_000) / TICK_MS; tick++) {
      const published = performance.now();
      await publishBets(base.db, outbox, members, (RATE * TICK_MS) / 1_000);
      const publishMs = performance.now() - published;
      const spent = (tick * TICK_MS) % 1_000 === 0 && { spent: processorTime() };
      looks.push({ publishMs, ...(await look()), ...spent });
      await pause(Math.max(0, began + tick * TICK_MS - performance.now()));
    }
    wall = (performance.now() - began) / 1_000;
    ({ waiting, isMore } = await outbox.backlog());
    await outbox.pump();
  });
  await outbox.stop();
  const bets = RATE * SECONDS;
  const each = (seconds: number) => ((seconds * 1_000) / bets).toFixed(3);
  console.log(`bets settled                  ${Math.round(bets / wall).toLocaleString('en')} a second, ${RATE} wanted`);
  console.log(
    `processor time of a bet       ${each(node)} ms of the server, ${each(ofBase)} ms of the database, with publishing`,
  );
  const ages = looks.map(({ age }) => age);
  console.log(
    `the oldest fact               ${Math.max(...ages).toFixed(1)} s at worst, ${ages.at(-1)?.toFixed(1)} s at the end`,
  );
  console.log(`facts that waited at the end  ${waiting}${isMore ? ' or more' : ''}`);
  showSeconds(looks);
}

const [many, alone] = [openNode(false), openNode(true)];
// Accounts are opened and the database has statistics, as in use.
await turn(many, FIRST, staged);
await base.sql.query('analyze', []);
if (process.argv.includes('steady')) {
  await steady(many);
  await close();
}

async function close(): Promise<never> {
  console.log(`load of the machine           ${loadavg()[0]?.toFixed(1)}`);
  await server.close();
  await base.close();
  await postgres.stop();
  process.exit();
}

const median = (rates: readonly number[]) => rates.toSorted((one, other) => one - other)[rates.length >> 1] ?? 0;
const rates: { readonly many: number[]; readonly alone: number[] } = { many: [], alone: [] };
for (let number = 0; number < TURNS; number++) {
  rates.many.push(await turn(many, BETS));
  rates.alone.push(await turn(alone, Math.round(BETS / ALONE_SHARE)));
}
const [fast, slow] = [median(rates.many), median(rates.alone)];
const shown = (rate: number) => Math.round(rate).toLocaleString('en').padStart(8);
const each = (of: 'node' | 'postgres') => median(took.map((one) => one[of])).toFixed(3);
console.log(`processor time of a bet       ${each('node')} ms of the server, ${each('postgres')} ms of the database`);
console.log(`settled bets through all listeners, many at once   ${shown(fast)} bets/s`);
console.log(`the same facts, each handed over alone             ${shown(slow)} bets/s`);
console.log(`many at once are ${(fast / slow).toFixed(1)} times as fast`);
if (process.argv.includes('profile')) {
  const all = [...spent.values()].reduce((sum, one) => sum + one, 0);
  for (const [name, one] of [...spent].toSorted(([, one], [, other]) => other - one)) {
    console.log(`  ${((one / all) * 100).toFixed(1).padStart(5)} %  of the listeners' time: ${name}`);
  }
  const parts = await profile(() => turn(many, BETS));
  for (const { part, percent } of parts.slice(0, 14)) console.log(`  ${percent.toFixed(1).padStart(5)} %  ${part}`);
}
await close();
