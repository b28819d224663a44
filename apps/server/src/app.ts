/**
 * The server, built bottom-up: databases with their modules, HTTP, and background jobs. It opens whole or not at all, and closes in reverse
 * order.
 */
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createGeneratorTests, type GeneratorTests } from '#engine-kit';
import type { Clock, Random } from '#kernel';
import type { MerchantManifest } from '#merchants/plugin.ts';
import type { AppConfig } from './config.ts';
import { type Repeated, repeat } from './db/jobs/repeat.ts';
import type { Database } from './db/open-database.ts';
import type { Http } from './http/create-http.ts';
import type { Logger } from './http/log.ts';
import type { Reading } from './http/metrics.ts';
import type { ServerKeys } from './http/security/encryption-keys.ts';
import { type HttpServer, openHttpServer } from './http-server.ts';
import type { SocketServer } from './live/socket-server.ts';
import type { PasswordCost } from './modules/identity/index.ts';
import type { OtherOperators } from './modules/operators/index.ts';
import type { Modules } from './modules.ts';
import { openSockets } from './open-sockets.ts';
import type { RunningOutbox } from './outbox/create-outbox.ts';
import type { SecurityLog } from './security/security-log.ts';
import { servedMerchants } from './served-merchants.ts';
import { dispatchSecurity } from './shards/dispatch.ts';
import { readingsOf } from './shards/readings.ts';
import { openShards, type Shards } from './shards/shards.ts';

export interface AppOptions {
  readonly config: AppConfig;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  /** Given in tests; otherwise opened by the configuration, and closed with the server. */
  readonly database?: Database;
  readonly databases?: { readonly [name: string]: Database };
  readonly manifests: readonly MerchantManifest[];
  /** Given in tests. */
  readonly passwordCost?: PasswordCost;
  /** Folder of the merchants, if not the project's own. */
  readonly merchantsDirectory?: string | undefined;
}

export interface App {
  readonly http: Http;
  readonly consoleHttp: HttpServer['consoleHttp'];
  readonly shards: Shards;
  /** Those of the default database: of every merchant that has no other. */
  readonly database: Database;
  readonly modules: Modules;
  readonly outbox: RunningOutbox;
  readonly security: SecurityLog;
  readonly keys: ServerKeys;
  readonly generatorTests: GeneratorTests;
  /** Starts listening and starts the background jobs. Returns the port. */
  readonly listen: () => Promise<number>;
  /** Accepts no more requests, finishes those in progress, closes everything. */
  readonly close: () => Promise<void>;
}

export async function openApp(options: AppOptions): Promise<App> {
  const { config } = options;
  const manifests = servedMerchants(options.manifests, config);
  const generatorTests = createGeneratorTests(options.random);
  generatorTests.run();
  // On a machine that uses Postgres nothing else has created it.
  mkdirSync(config.directory, { recursive: true });
  let port = config.port;
  const originOf = (host: string) => (config.isProduction ? `https://${host}` : `http://${host}:${port}`);
  const shards = await openShards({ ...options, manifests, originOf });
  const { platform, main } = shards;

  const consoleApi = main.modules.operators.openConsole(otherOperators(shards));
  let sockets: SocketServer | undefined;
  let isClosing = false;
  const httpServer = await openHttpServer({
    ...options,
    shards,
    readings: [
      ...readingsOf(shards),
      { name: 'live_sockets', help: 'Open live sockets.', read: () => sockets?.count() ?? 0 },
      generatorReading(generatorTests),
    ],
    originOf,
    readiness: async () => (isClosing ? [] : readinessOf(shards)),
    otherHosts: platform.providers.listenerFor,
    consoleApi,
  });
  const jobs: Repeated[] = [];
  const listeners: { close: () => Promise<void> }[] = [];

  return {
    http: httpServer.http,
    consoleHttp: httpServer.consoleHttp,
    shards,
    database: main.database,
    modules: main.modules,
    outbox: main.outbox,
    security: main.security,
    keys: platform.keys,
    generatorTests,
    async listen() {
      sockets = openSockets(shards, httpServer, { config, guard: consoleApi.guard });
      await httpServer.http.listen({ port: config.port, host: config.host });
      port = (httpServer.http.server.address() as AddressInfo).port;
      platform.providers.openSavedSandboxes();
      shards.start();
      jobs.push(...startJobs(shards, generatorTests));
      const file = join(config.directory, 'operator.json');
      listeners.push(await main.modules.operators.openListener(file, otherOperators(shards)));
      return port;
    },
    async close() {
      isClosing = true;
      await sockets?.close();
      await httpServer.close();
      for (const listener of listeners) await listener.close();
      await Promise.all(jobs.map((job) => job.stop()));
      await shards.close();
    },
  };
}

function generatorReading({ failures }: GeneratorTests): Reading {
  return {
    name: 'generator_failures_total',
    help: 'Tests of the random generator that failed on this node.',
    read: failures,
    isCounter: true,
  };
}

/** The default database is asked at once, so that with one database nothing is older than the request. */
async function readinessOf({ main, states }: Shards): Promise<ReturnType<Shards['states']>> {
  const isMainUp = await main.database.sql.query('select 1', []).then(
    (rows) => rows.length === 1,
    () => false,
  );
  return states().map(({ name, isUp }) => ({ name, isUp: isUp && (name !== main.name || isMainUp) }));
}

const otherOperators = (shards: Shards): OtherOperators => ({
  merchants: shards.platform.merchants.all,
  moduleOf: (merchantId) => shards.databaseOf(merchantId).modules.operators,
  record: dispatchSecurity(shards).record,
});

const DAY_MS = 86_400_000;

function startJobs({ platform, welcome }: Shards, generatorTests: GeneratorTests): Repeated[] {
  const { log, merchants, keys } = platform;
  const every = (milliseconds: number, job: string, act: () => Promise<unknown>) =>
    repeat(milliseconds, act, (error) => log.error({ err: error, job }, 'a job failed'));
  return [
    every(1_000, 'merchants', async () => {
      await merchants.refresh();
      await welcome();
    }),
    every(300_000, 'keys', keys.renew),
    every(DAY_MS, 'generator tests', async () => generatorTests.run()),
  ];
}
