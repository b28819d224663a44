/**
 * The server, built bottom-up: infrastructure, modules, HTTP, and background jobs. It opens whole or not at all, and closes in reverse
 * order.
 */
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createGeneratorTests, type GeneratorTests } from '#engine-kit';
import type { MerchantManifest } from '#merchants/plugin.ts';
import { failuresCounted } from './db/failures.ts';
import type { Database } from './db/open-database.ts';
import { vacuumQueues } from './db/schema/vacuum.ts';
import type { Http } from './http/create-http.ts';
import type { Logger } from './http/log.ts';
import type { Reading } from './http/metrics.ts';
import type { ServerKeys } from './http/security/encryption-keys.ts';
import { type HttpServer, openHttpServer } from './http-server.ts';
import { type InfrastructureOptions, type OpenInfrastructure, openInfrastructure } from './infrastructure.ts';
import { type SocketServer, serveSockets } from './live/socket-server.ts';
import { countUnreconciled } from './modules/reconciliation/index.ts';
import { buildModules, type Modules } from './modules.ts';
import type { RunningOutbox } from './outbox/create-outbox.ts';
import type { Backlog } from './outbox/deliveries.ts';
import { registerListeners } from './register-listeners.ts';
import { type Repeated, repeat } from './repeat.ts';
import type { SecurityLog } from './security/security-log.ts';
import { servedMerchants } from './served-merchants.ts';

export interface AppOptions extends InfrastructureOptions {
  readonly manifests: readonly MerchantManifest[];
  /** Folder of the merchants, if not the project's own. */
  readonly merchantsDirectory?: string | undefined;
}

export interface App {
  readonly http: Http;
  readonly database: Database;
  readonly modules: Modules;
  readonly outbox: RunningOutbox;
  readonly keys: ServerKeys;
  readonly security: SecurityLog;
  readonly generatorTests: GeneratorTests;
  /** Starts listening and starts the background jobs. Returns the port. */
  readonly listen: () => Promise<number>;
  /** Accepts no more requests, finishes those in progress, closes everything. */
  readonly close: () => Promise<void>;
}

export async function openApp(options: AppOptions): Promise<App> {
  const { config, log } = options;
  const manifests = servedMerchants(options.manifests, config);
  const generatorTests = createGeneratorTests(options.random);
  generatorTests.run();
  // On a machine that uses Postgres nothing else has created it.
  mkdirSync(config.directory, { recursive: true });
  const infrastructure = await openInfrastructure(options);
  const { database, outbox, hub, keys, security } = infrastructure;
  let port = config.port;
  const originOf = (host: string) => (config.isProduction ? `https://${host}` : `http://${host}:${port}`);
  const modules = buildModules({ ...options, ...infrastructure, manifests, live: hub, originOf });
  registerListeners(modules, infrastructure.outbox);
  await modules.merchants.refresh();
  await keys.renew();
  await modules.catalog.syncGames();

  let sockets: SocketServer | undefined;
  let isClosing = false;
  const httpServer = await openHttpServer({
    ...options,
    modules,
    keys,
    security,
    readings: [...readingsOf(infrastructure, modules, () => sockets?.count() ?? 0), generatorReading(generatorTests)],
    originOf,
    isReady: async () => !isClosing && (await database.sql.query('select 1', [])).length === 1,
    otherHosts: modules.providers.listenerFor,
  });
  const jobs: Repeated[] = [];
  const listeners: { close: () => Promise<void> }[] = [];

  return {
    http: httpServer.http,
    database,
    modules,
    outbox,
    keys,
    security,
    generatorTests,
    async listen() {
      sockets = openSockets(infrastructure, modules, httpServer);
      await httpServer.http.listen({ port: config.port, host: config.host });
      port = (httpServer.http.server.address() as AddressInfo).port;
      outbox.start();
      modules.lottery.drawClock.start();
      jobs.push(...startJobs(modules, infrastructure, generatorTests, log));
      listeners.push(await modules.operators.openListener(join(config.directory, 'operator.json')));
      return port;
    },
    async close() {
      isClosing = true;
      await sockets?.close();
      await httpServer.close();
      for (const listener of listeners) await listener.close();
      await Promise.all(jobs.map((job) => job.stop()));
      await infrastructure.jobs.release().catch(() => undefined);
      modules.providers.close();
      await modules.lottery.drawClock.stop();
      await Promise.all([modules.play.drain(), modules.lottery.drain()]);
      await infrastructure.close();
    },
  };
}

function readingsOf({ outbox, database }: OpenInfrastructure, modules: Modules, countSockets: () => number) {
  const { merchants, books, watcher } = modules;
  // If the books were never checked, the age counts from the start of the server.
  const lastGoodLook = async () => (await watcher.lastGoodSeconds()) ?? process.uptime();
  const countFrozen = async () => {
    const stops = await Promise.all(merchants.all().map(({ id }) => books.freezing.current(database.db, id)));
    return stops.filter((stop) => stop !== undefined).length;
  };
  const { backOffice } = modules.cashier;
  const countOver = async (count: (merchantId: string) => Promise<number>) => {
    const counts = await Promise.all(merchants.all().map(({ id }) => count(id)));
    return counts.reduce((sum, one) => sum + one, 0);
  };
  const asideOf = async (id: string) =>
    (await backOffice.setAside(database.db, id)).length +
    (await modules.transfers.backOffice.setAside(database.db, id)).length;
  return [
    {
      name: 'money_set_aside',
      help: 'Withdrawals and transfers that failed too often and wait for operators.',
      read: () => countOver(asideOf),
    },
    {
      name: 'payments_unreconciled',
      help: 'What providers’ statements and the orders differ in, and days without a statement.',
      read: () => countOver((id) => countUnreconciled(database.db, id, 'payments')),
    },
    {
      name: 'vendors_unreconciled',
      help: 'What vendors’ lists and the transfers differ in, and days without a list.',
      read: () => countOver((id) => countUnreconciled(database.db, id, 'vendors')),
    },
    { name: 'wallets_frozen', help: 'Merchants whose withdrawals are stopped.', read: countFrozen },
    { name: 'books_last_good_look_seconds', help: 'Since the books were found right.', read: lastGoodLook },
    { name: 'live_sockets', help: 'Open live sockets.', read: countSockets },
    {
      name: 'lottery_orders_set_aside',
      help: 'Orders that could not be settled.',
      read: modules.lottery.countSetAside,
    },
    ...outboxReadings(outbox),
    ...failureReadings,
  ];
}

function generatorReading({ failures }: GeneratorTests): Reading {
  return {
    name: 'generator_failures_total',
    help: 'Tests of the random generator that failed on this node.',
    read: failures,
    isCounter: true,
  };
}

function outboxReadings(outbox: RunningOutbox): Reading[] {
  // One read serves the four numbers of a scrape.
  let look: { readonly atMs: number; readonly backlog: Promise<Backlog> } | undefined;
  const backlog = () => {
    if (!look || Date.now() - look.atMs > 500) look = { atMs: Date.now(), backlog: outbox.backlog() };
    return look.backlog;
  };
  return [
    { name: 'outbox_waiting', help: 'Deliveries that wait.', read: async () => (await backlog()).waiting },
    { name: 'outbox_failing', help: 'Of those, failed before.', read: async () => (await backlog()).failing },
    { name: 'outbox_set_aside', help: 'Failed too often to be tried.', read: async () => (await backlog()).setAside },
    { name: 'outbox_oldest_seconds', help: 'Age of the oldest.', read: async () => (await backlog()).oldestSeconds },
    { name: 'outbox_failures_total', help: 'Failures of this node.', read: outbox.failures, isCounter: true },
  ];
}

const failureReadings: readonly Reading[] = (
  [
    ['deadlock', 'database_deadlocks_total'],
    ['serialization', 'database_serialization_failures_total'],
    ['lock_timeout', 'database_lock_timeouts_total'],
    ['connection_lost', 'database_connections_lost_total'],
  ] as const
).map(([kind, name]) => ({ name, help: 'Met by transactions.', read: () => failuresCounted(kind), isCounter: true }));

function openSockets(
  { hub, database }: OpenInfrastructure,
  { identity, merchants }: Modules,
  httpServer: HttpServer,
): SocketServer {
  return serveSockets(httpServer.http.server, {
    hub,
    // A player's own token, or that of a game frame.
    async greet(merchantId, token) {
      const session =
        (await identity.sessions.resolve(merchantId, token)) ??
        (await identity.sessions.resolveStage(merchantId, token));
      return session && { sessionId: session.id, memberId: session.memberId, isTrial: session.isTrial };
    },
    isAlive: (merchantId, sessionId) => identity.sessions.isAlive(database.db, merchantId, sessionId),
    merchantOf: (host, reported) => merchants.resolve(host, reported),
    proxies: httpServer.proxies,
  });
}

const DAY_MS = 86_400_000;
const BOOKS_EVERY_MS = 60_000;
const BLIND_AFTER_SECONDS = 600;

const secondsSince = (start: number) => (performance.now() - start) / 1_000;

/** Jobs for all nodes are leased by one node until it stops renewing; jobs of the node itself run on each. */
function startJobs(
  { merchants, messenger, cashier, transfers, identity, play, records, operators, watcher }: Modules,
  { keys, outbox, security, database, jobs, hub }: OpenInfrastructure,
  generatorTests: GeneratorTests,
  log: Logger,
): Repeated[] {
  const every = (milliseconds: number, job: string, act: () => Promise<unknown>) =>
    repeat(milliseconds, act, (error) => log.error({ err: error, job }, 'a job failed'));
  const onOneNode = (milliseconds: number, job: string, act: () => Promise<unknown>) =>
    every(milliseconds, job, async () => {
      if (await jobs.hold(job, Math.max(3 * milliseconds, 15_000))) await act();
    });
  const started = performance.now();
  const watch = async () => {
    try {
      await watcher.look();
    } finally {
      // After a long stop the books are looked at in slices again: the time before the start is not held against the watcher.
      const seconds = Math.min((await watcher.lastGoodSeconds()) ?? Number.POSITIVE_INFINITY, secondsSince(started));
      if (seconds > BLIND_AFTER_SECONDS) log.error({ seconds }, 'no good look at the books');
    }
  };
  const watchVersion = async () => {
    const migrations = await database.newerMigrations();
    if (migrations.length > 0) log.error({ migrations }, 'the database is of a later version: stop this node');
  };
  return [
    every(60_000, 'version', watchVersion),
    every(1_000, 'merchants', merchants.refresh),
    every(300_000, 'keys', keys.renew),
    every(DAY_MS, 'generator tests', async () => generatorTests.run()),
    every(1_000, 'messages', messenger.sendDue),
    onOneNode(3_000, 'cashier', cashier.workOnDue),
    onOneNode(600_000, 'reconciliation', cashier.reconcileDue),
    onOneNode(600_000, 'vendor reconciliation', transfers.reconcileDue),
    onOneNode(600_000, 'retention', cashier.deleteExpired),
    onOneNode(3_000, 'transfers', transfers.workOnDue),
    onOneNode(3_000, 'open rounds', play.endDueRounds),
    onOneNode(60_000, 'outbox', async () => {
      await outbox.prune();
      await vacuumQueues(database);
    }),
    onOneNode(BOOKS_EVERY_MS, 'books', watch),
    every(2_000, 'live streams', hub.catchUp),
    onOneNode(600_000, 'live events', hub.prune),
    every(1_000, 'security events', security.save),
    onOneNode(3_600_000, 'audit heads', operators.logHeads),
    onOneNode(600_000, 'record days', records.followClocks),
    onOneNode(600_000, 'identity', async () => {
      const merchantIds = merchants.all().map(({ id }) => id);
      await identity.sweep(merchantIds);
      await messenger.sweep(merchantIds);
      await security.sweep(merchantIds);
    }),
  ];
}
