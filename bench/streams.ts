/**
 * `npm run bench:streams -- [--sockets 5000] [--events 40]`: one stream on one node over Postgres, with so many WebSockets in a process of
 * their own. Prints how long after its transaction began an event arrived, and how long sending held the server's event loop. Asserts nothing.
 */
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '#test-services/postgres.ts';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { atomically } from '../apps/server/src/db/transactions.ts';
import { readProxies } from '../apps/server/src/http/proxies.ts';
import { createPostgresBus } from '../apps/server/src/live/bus.ts';
import { createHub } from '../apps/server/src/live/hub.ts';
import { serveSockets } from '../apps/server/src/live/socket-server.ts';
import { summarise } from './kit/latencies.ts';
import { type Holds, watchLoop } from './streams/loop-holds.ts';
import { openPlainSocket } from './streams/plain-sockets.ts';

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '5000' },
    events: { type: 'string', default: '40' },
    port: { type: 'string' },
  },
});
const sockets = Number(values.sockets);
const events = Number(values.events);
const EVERY_MS = 250;
const LONG_MS = 5;
/** Connections opened at once. */
const OPENING = 100;

const SENT = /"numero":"([0-9.]+)"/;

const report = (what: string, value: string) => console.log(`  ${what.padEnd(44)} ${value}`);

function describe(what: string, { all, collectionsMs }: Holds): void {
  for (const [how, of] of [
    ['by the clock', 'wallMs'],
    ['by the server itself', 'ownMs'],
  ] as const) {
    const sorted = Float64Array.from(all, (hold) => hold[of]).sort();
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1);
    const above = sorted.filter((ms) => ms > LONG_MS).length;
    report(
      `loop held ${what}, ${how}`,
      `p99 ${at(0.99)} ms   p99.9 ${at(0.999)} ms   longest ${at(1)} ms   ${above} above ${LONG_MS} ms`,
    );
  }
  const garbage = `${collectionsMs.length} times   longest ${Math.max(0, ...collectionsMs).toFixed(1)} ms`;
  report(`garbage collected ${what}`, garbage);
}
/** The same in both processes. */
const now = () => performance.timeOrigin + performance.now();

async function runClients(port: string): Promise<void> {
  const latencies: number[] = [];
  const open = () =>
    openPlainSocket(Number(port), '{"type":"join","topic":"draw:bench"}', (text) => {
      const arrived = now();
      const [, sent] = SENT.exec(text) ?? [];
      if (sent) latencies.push(arrived - Number(sent));
    });
  for (let opened = 0; opened < sockets; opened += OPENING) await Promise.all(Array.from({ length: OPENING }, open));
  process.send?.('ready');
  process.on('message', () => {
    process.send?.(latencies, () => process.exit());
  });
}

async function runServer(): Promise<void> {
  const postgres = await startPostgres();
  const database = await openDatabase({ url: postgres.url, directory: '' });
  const hub = await createHub({
    bus: createPostgresBus(database),
    db: database.db,
    onFault: (error) => console.error(error),
  });
  const server = createServer();
  const all = { perNetwork: sockets, perMerchant: sockets, inAll: sockets };
  const serving = serveSockets(
    server,
    {
      hubOf: () => hub,
      greet: async () => undefined,
      isAlive: async () => true,
      merchantOf: () => ({ id: 'bench' }),
      proxies: readProxies('127.0.0.1'),
    },
    all,
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const clients = fork(import.meta.filename, ['--port', `${port}`, '--sockets', `${sockets}`], {
    serialization: 'advanced',
  });
  await new Promise((resolve) => clients.once('message', resolve));
  await pause(EVERY_MS);

  const stopIdle = watchLoop();
  await pause(EVERY_MS * 8);
  const idle = stopIdle();
  const stopSending = watchLoop();
  for (let event = 0; event < events; event++) {
    const draw = { gameCode: 'bench', drawNumber: `${now()}`, state: 'drawn' as const };
    await atomically(database.db, (tx) => hub.append(tx, 'bench', 'draw', 'bench', draw));
    await pause(EVERY_MS);
  }
  const sending = stopSending();
  const received = new Promise<readonly number[]>((resolve) =>
    clients.once('message', (all) => resolve(all as number[])),
  );
  clients.send('report');
  const latencies = [...(await received)].sort((one, other) => one - other);
  const { p50Ms, p99Ms } = summarise(latencies, 1);
  const p95Ms = latencies[Math.floor(latencies.length * 0.95)] ?? Number.NaN;
  console.log(
    `${sockets} WebSockets on one stream, ${events} events, ${latencies.length} of ${sockets * events} arrived`,
  );
  console.log(`  arrived after   p50 ${p50Ms.toFixed(0)} ms   p95 ${p95Ms.toFixed(0)} ms   p99 ${p99Ms.toFixed(0)} ms`);
  for (const [what, holds] of Object.entries({ idle, sending })) describe(what, holds);
  report(
    'processor time of the server',
    `${((sending.usedMs * 1_000) / (sockets * events)).toFixed(1)} µs an event and socket`,
  );
  await serving.close();
  await hub.close();
  server.close();
  await database.close();
  await postgres.stop();
}

if (values.port === undefined) await runServer();
else await runClients(values.port);
