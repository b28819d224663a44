/**
 * `npm run bench:http`: bets through the whole server on Postgres at 256 connections, against what the batcher alone reaches in the same
 * run. Where the server reaches less than 60 % of it, the profile says where the rest goes.
 */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { atomically } from '../apps/server/src/db/transactions.ts';
import { createHttp } from '../apps/server/src/http/create-http.ts';
import { createGates } from '../apps/server/src/http/gates.ts';
import type { Session } from '../apps/server/src/http/handlers.ts';
import { createLog } from '../apps/server/src/http/log.ts';
import { createMetrics } from '../apps/server/src/http/metrics.ts';
import { answered, ask, north, openTable, stageOf, type Table } from '../apps/server/src/modules/play/testing.ts';
import { type EndpointName, endpoints } from '../packages/contract/src/index.ts';
import { startPostgres } from '../tools/postgres.ts';
import type { BetClientOrder } from './bet-client.ts';
import { profile } from './cpu-profile.ts';
import { drive, line, type Measured } from './latencies.ts';

const CONNECTIONS = 256;
const WARM_UP_SECONDS = 2;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const WANTED_RATIO = 0.6;

const input = { target: 50.5, direction: 'over' };

async function stageTokens(table: Table, sessions: readonly Session[]): Promise<string[]> {
  const tokens: string[] = [];
  for (const { memberId, userName } of sessions) {
    const opened = await atomically(table.db, async (tx) => {
      const account = { merchantId: north.id, memberId, username: userName, type: 0, passwordHash: 'none' } as const;
      await table.identity.createAccount(tx, account);
      const arrival = { address: '127.0.0.1', device: 'OTHERS' };
      return table.identity.openSession(tx, north.id, { memberId, userName, type: 0 }, arrival);
    });
    const session = await table.identity.resolve(north.id, opened.answer.token);
    if (!session) throw new Error('a session that was opened is known');
    const { nodeId } = stageOf(session, 'dice');
    const launched = answered(await ask(table.play.routes, 'launchGame', north, { session, body: { nodeId } }));
    const ticket = new URL(launched.url, 'http://house').searchParams.get('ticket') ?? '';
    tokens.push(answered(await ask(table.play.routes, 'openStage', north, { body: { ticket } })).token);
  }
  return tokens;
}

/** The front as the house builds it, with no limit that a single loopback address would run into. */
function listen(table: Table) {
  const handlers = table.play.routes;
  return createHttp({
    handlers,
    pending: (Object.keys(endpoints) as EndpointName[]).filter((name) => !(name in handlers)),
    gates: createGates({
      merchants: { resolve: () => north, isStage: () => false },
      sessions: table.identity,
      isProduction: true,
    }),
    openEnvelope: async (body) => ({ ok: true, value: body }),
    budget: { spend: () => 0, close: () => undefined },
    overload: { enter: () => true, leave: () => undefined, inFlight: () => 0, close: () => undefined },
    metrics: createMetrics([]),
    log: createLog({ level: 'error' }),
    isProduction: true,
    mustCheckAnswers: false,
    trustProxy: false,
  });
}

function overHttp(order: BetClientOrder): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./bet-client.ts', import.meta.url), { workerData: order });
    worker.once('error', reject);
    worker.once('message', ({ measured, refused }: { measured: Measured; refused: string }) => {
      if (refused === '') resolve(measured);
      else reject(new Error(`a bet was not answered with 200:\n${refused}`));
    });
  });
}

async function run(): Promise<void> {
  const postgres = await startPostgres();
  process.env.TEST_DATABASE = 'postgres';
  process.env.TEST_POSTGRES_URL = postgres.url;
  const table = await openTable();
  const sessions: Session[] = [];
  while (sessions.length < CONNECTIONS) sessions.push(await table.newMember(north, '10000000.00'));
  const tokens = await stageTokens(table, sessions);
  // As a database in use has them: statistics, without which every join here is planned for an empty house.
  await table.database.sql.query('analyze', []);
  const app = listen(table);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  const frames = sessions.map((session) => stageOf(session, 'dice'));
  const bet = (client: number) =>
    ask(table.play.routes, 'playRound', north, {
      session: frames[client] ?? stageOf(sessions[0] as Session, 'dice'),
      body: { stake: '1.00', input },
      idempotencyKey: randomUUID(),
    }).then(answered);
  const order = { port, host: 'north.localhost', tokens, warmUpSeconds: WARM_UP_SECONDS, seconds: SECONDS };

  const alone = await drive(CONNECTIONS, WARM_UP_SECONDS, SECONDS, bet);
  console.log(line('bets through the batcher alone', alone));
  const whole = await overHttp(order);
  console.log(line('bets through the whole server', whole));
  const ratio = whole.opsPerSecond / alone.opsPerSecond;
  console.log(`the server reaches ${(100 * ratio).toFixed(0)} % of the batcher alone at ${CONNECTIONS} connections`);
  if (ratio < WANTED_RATIO) {
    console.log('where the server’s own thread spends its time (self time):');
    const parts = await profile(() => overHttp({ ...order, seconds: Math.min(SECONDS, 5) }));
    for (const { part, percent } of parts.slice(0, 16)) {
      console.log(`  ${percent.toFixed(1).padStart(5)} %  ${part}`);
    }
  }
  await app.close();
  await table.play.drain();
  await table.expectBooks();
  console.log('the books balance');
  await table.close();
  await postgres.stop();
}

await run();
