/**
 * `npm run bench:http`: bets through the whole server on Postgres at 256 connections, with every listener of the real server, compared
 * with what the batcher alone reaches in the same run; and how fast their facts are delivered. Prints what of the processors' time each part of a bet
 * takes. Where the server reaches less than 60 % of the batcher, the profile shows where the time of its own thread goes. `BENCH_SECONDS` is the length of each measurement: 60 shows whether facts fall
 * behind.
 */
import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { startPostgres } from '#test-services/postgres.ts';
import { atomically } from '../apps/server/src/db/transactions.ts';
import type { StageSession } from '../apps/server/src/http/handlers.ts';
import { answered, request } from '../apps/server/src/modules/play/testing/open-table.ts';
import { joinPlayers, openManifests, type Player } from '../apps/server/src/testing/steady-players.ts';
import { openTestApp, openTestDatabase, type TestApp, type TestDatabase } from '../apps/server/src/testing.ts';
import { expectBooksToBalance } from '../packages/ledger/src/testing.ts';
import type { BetClientOrder } from './bets/bet-client.ts';
import { moveMoney, printParts, type Round, takenBy } from './bets/bet-parts.ts';
import { profile } from './kit/cpu-profile.ts';
import { drive, line, type Measured } from './kit/latencies.ts';

const CONNECTIONS = 256;
const WARM_UP_SECONDS = 2;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const WANTED_RATIO = 0.6;
/** Of each part whose processor time is measured. */
const PART_SECONDS = 4;
const PART_BETS = 20_000;
const MERCHANT = 'demo';

const input = { target: 50.5, direction: 'over' };
/** As in production: responses are not validated against their schemas, and no single address reaches a limit. */
const asInUse = openManifests.map((manifest) => ({ ...manifest, isDemo: false }));
const config = {
  isProduction: true,
  limits: { requests: 100_000_000, pages: 100_000_000, maxAtOnce: 100_000, maxLagMs: 600_000, workZeroBits: 16 },
};

async function fund(server: TestApp, players: readonly Player[]): Promise<StageSession[]> {
  const { identity, walletModule, merchants } = server.modules;
  const merchant = merchants.of(MERCHANT);
  const frames: StageSession[] = [];
  for (const { stage } of players) {
    const frame = await identity.sessions.resolveStage(MERCHANT, stage);
    if (!frame) throw new Error('a frame that was opened is known');
    const accountRef = { merchant, memberId: frame.memberId, isTrial: false };
    const words = {
      ref: frame.memberId,
      requestHash: 'bench',
      label: 'bench',
      source: 'sandbox',
      externalId: frame.memberId,
    };
    await atomically(server.database.db, async (tx) => {
      await walletModule.wallet.credit(tx, { accountRef, amountMinor: 1_000_000_000n, ...words });
    });
    frames.push(frame);
  }
  return frames;
}

interface OverHttp {
  readonly measured: Measured;
  readonly clientSeconds: number;
}

function overHttp(order: BetClientOrder): Promise<OverHttp> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./bets/bet-client.ts', import.meta.url), { workerData: order });
    worker.once('error', reject);
    worker.once('message', ({ refused, ...done }: OverHttp & { readonly refused: string }) => {
      if (refused === '') resolve(done);
      else reject(new Error(`a bet was not answered with 200:\n${refused}`));
    });
  });
}

interface Facts {
  readonly reported: number;
  readonly waiting: number;
}

async function factsOf(base: TestDatabase): Promise<Facts> {
  const [row] = await base.sql.query<Facts>(
    'select (select count(*)::int from fact) as reported, (select count(distinct fact_id)::int from delivery) as waiting',
    [],
  );
  return row ?? { reported: 0, waiting: 0 };
}

async function untilDelivered(base: TestDatabase): Promise<void> {
  while ((await factsOf(base)).waiting > 0) await new Promise((next) => setTimeout(next, 50));
}

const ageOfOldest =
  'select coalesce(extract(epoch from clock_timestamp() - min(published_at)), 0)::float8 as seconds from delivery';

/** How old the oldest waiting fact was, looked at twice a second: at worst, and at the end. */
async function withLag<Value>(base: TestDatabase, act: () => Promise<Value>) {
  const ages: number[] = [];
  let look: Promise<void> | undefined;
  const timer = setInterval(() => {
    look ??= base.sql.query<{ seconds: number }>(ageOfOldest, []).then(([row]) => {
      ages.push(row?.seconds ?? 0);
      look = undefined;
    });
  }, 500);
  const value = await act();
  clearInterval(timer);
  await look;
  return { value, worst: Math.max(0, ...ages), last: ages.at(-1) ?? 0 };
}

/** The rates of published and delivered facts while `act` ran, their lag, and how long the rest took afterwards. */
async function withFacts<Value>(base: TestDatabase, act: () => Promise<Value>): Promise<Value> {
  await untilDelivered(base);
  const before = await factsOf(base);
  const began = performance.now();
  const { value, worst, last } = await withLag(base, act);
  const seconds = (performance.now() - began) / 1_000;
  const after = await factsOf(base);
  const stopped = performance.now();
  await untilDelivered(base);
  const reported = after.reported - before.reported;
  const received = reported - (after.waiting - before.waiting);
  const rest = ((performance.now() - stopped) / 1_000).toFixed(1);
  const rate = (count: number) => `${Math.round(count / seconds).toLocaleString('en')} a second`;
  console.log(
    `  facts published ${rate(reported)}, delivered ${rate(received)}; waiting ${after.waiting}, delivered ${rest} s later`,
  );
  console.log(`  the oldest fact waited ${worst.toFixed(1)} s at worst, and ${last.toFixed(1)} s at the end`);
  return value;
}

/** By turns, each without a warm-up: whatever is measured here ran before. */
async function printWhere(
  server: TestApp,
  { bet, order, memberIds }: { bet: Parameters<typeof drive>[3]; order: BetClientOrder; memberIds: readonly string[] },
): Promise<void> {
  const roundOf = ({ opsPerSecond }: Measured, clientSeconds = 0): Round => ({
    bets: opsPerSecond * PART_SECONDS,
    clientSeconds,
  });
  let rate = 0;
  const whole = async () => {
    const { measured, clientSeconds } = await overHttp({ ...order, warmUpSeconds: 0, seconds: PART_SECONDS });
    rate = measured.opsPerSecond;
    return roundOf(measured, clientSeconds);
  };
  const together = await takenBy(whole);
  const opsPerSecond = rate;
  await server.outbox.pump();
  await server.outbox.stop();
  const money = await takenBy(() => moveMoney(server, memberIds, PART_BETS));
  const queue = await takenBy(async () => roundOf(await drive(CONNECTIONS, 0, PART_SECONDS, bet)));
  await server.outbox.pump();
  const alone = await takenBy(whole);
  const delivery = await takenBy(async () => {
    await server.outbox.pump();
    return { bets: rate * PART_SECONDS, clientSeconds: 0 };
  });
  server.outbox.start();
  printParts({ money, queue, server: alone, delivery, together, opsPerSecond });
}

async function run(): Promise<void> {
  const postgres = await startPostgres();
  process.env.TEST_DATABASE = 'postgres';
  process.env.TEST_POSTGRES_URL = postgres.url;
  const base = await openTestDatabase();
  const prepared = await openTestApp({ database: base, manifests: openManifests });
  const players = await joinPlayers(prepared, CONNECTIONS);
  const frames = await fund(prepared, players);
  await prepared.close();
  const server = await openTestApp({ database: base, manifests: asInUse, config });
  // Collects statistics, as a database in use has them. Without them every join here is planned for empty tables.
  await base.sql.query('analyze', []);
  const port = await server.listen();
  const { play, merchants } = server.modules;
  const merchant = merchants.of(MERCHANT);

  const bet = (client: number) =>
    request(play.routes, 'playRound', merchant, {
      session: frames[client] ?? (frames[0] as StageSession),
      body: { stake: '1.00', input },
      idempotencyKey: randomUUID(),
    }).then(answered);
  const tokens = players.map(({ stage }) => stage);
  const order = { port, host: 'stage.localhost', tokens, warmUpSeconds: WARM_UP_SECONDS, seconds: SECONDS };

  const alone = await withFacts(base, () => drive(CONNECTIONS, WARM_UP_SECONDS, SECONDS, bet));
  console.log(line('bets through the batcher alone', alone));
  const { measured: whole } = await withFacts(base, () => overHttp(order));
  console.log(line('bets through the whole server', whole));
  await printWhere(server, { bet, order, memberIds: frames.map(({ memberId }) => memberId) });
  const ratio = whole.opsPerSecond / alone.opsPerSecond;
  console.log(`the server reaches ${(100 * ratio).toFixed(0)} % of the batcher alone at ${CONNECTIONS} connections`);
  if (ratio < WANTED_RATIO) {
    console.log('where the server’s own thread spends its time (self time):');
    const parts = await profile(() => overHttp({ ...order, seconds: Math.min(SECONDS, 5) }));
    for (const { part, percent } of parts.slice(0, 16)) {
      console.log(`  ${percent.toFixed(1).padStart(5)} %  ${part}`);
    }
  }
  await server.close();
  await expectBooksToBalance(base.sql);
  console.log('the books balance');
  await base.close();
  await postgres.stop();
}

await run();
